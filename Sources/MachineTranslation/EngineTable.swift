/// The table of an engine in a configuration file, not checked.
public struct EngineTable: Sendable {
    /// The value of a setting.
    public enum Value: Hashable, Sendable {
        /// A text in quotes.
        case text(String)
        /// A whole number.
        case number(Int)
        /// True or false.
        case flag(Bool)
        /// A value of another type: a date, a list or a table.
        case other
    }

    /// The heading of the table, with which messages about the table begin: `[suggestions.engine]`.
    public let heading: String
    /// The values by the names of the settings.
    public let values: [String: Value]

    /// Creates a table.
    public init(heading: String, values: [String: Value]) {
        self.heading = heading
        self.values = values
    }

    /// Creates a mistake in a setting of the table.
    public func mistake(_ name: String, _ sentence: String) -> EngineMistake {
        EngineMistake(setting: name, sentence: "\(heading): \(sentence)")
    }
}

/// A mistake in the table of an engine, with the correct value.
public struct EngineMistake: Hashable, Sendable {
    /// The wrong, missing or unknown setting. The reader of the file finds its line by this name.
    public let setting: String
    /// The message, without a full stop at its end.
    public let sentence: String
}

/// All mistakes in the table of an engine.
public struct EngineMistakes: Error, Hashable, Sendable {
    /// At least one mistake.
    public let all: [EngineMistake]
}
