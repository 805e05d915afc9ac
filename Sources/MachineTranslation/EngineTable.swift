/// A table of a configuration file that names an engine, as it stands there.
public struct EngineTable: Sendable {
    /// What stands behind a name.
    public enum Value: Hashable, Sendable {
        /// Between quotes.
        case text(String)
        /// A whole number.
        case number(Int)
        /// True or false.
        case flag(Bool)
        /// What no engine has a setting for: a date, a list, a table.
        case other
    }

    /// How sentences about the table begin: `[suggestions.engine]`.
    public let heading: String
    /// By the names of the settings.
    public let values: [String: Value]

    /// A table with nothing checked yet.
    public init(heading: String, values: [String: Value]) {
        self.heading = heading
        self.values = values
    }

    /// What is wrong with a setting of the table.
    public func mistake(_ name: String, _ sentence: String) -> EngineMistake {
        EngineMistake(setting: name, sentence: "\(heading): \(sentence)")
    }
}

/// What is wrong with the table of an engine, and what would be right.
public struct EngineMistake: Hashable, Sendable {
    /// The setting that is wrong, missing or unknown; whoever has the file knows its line.
    public let setting: String
    /// What to do, without a stop at its end.
    public let sentence: String
}

/// All that is wrong with the table of an engine.
public struct EngineMistakes: Error, Hashable, Sendable {
    /// One at least.
    public let all: [EngineMistake]
}
