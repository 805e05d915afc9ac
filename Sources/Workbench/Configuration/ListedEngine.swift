/// An engine of the configuration file, in use or not.
public struct ListedEngine: Hashable, Sendable {
    /// The state of the engine's API key.
    public enum Key: Hashable, Sendable {
        case notNeeded
        /// The engine uses the session with the server.
        case session
        case found
        /// A command prints the key. The list does not run the command.
        case command
        /// The reason why the key is missing.
        case missing(String)
    }

    public var name: String
    /// The protocol of the engine, such as `deepl`.
    public var style: String
    public var key: Key
    /// The price and the limits, in one sentence or two; empty: not known.
    public var cost: String
    /// The maximum number of characters per month; `nil`: no maximum.
    public var budget: Int?

    /// Creates an engine with its key and its cost.
    public init(
        _ name: String, style: String, key: Key = .notNeeded, cost: String = "", budget: Int? = nil
    ) {
        (self.name, self.style, self.key) = (name, style, key)
        (self.cost, self.budget) = (cost, budget)
    }
}

/// The result of a test of an engine with one sentence.
public struct EngineTrial: Hashable, Sendable {
    /// The translations; empty: the engine has none.
    public var texts: [String]
    /// The reason why the test failed; `nil`: the engine has answered.
    public var problem: String?
    /// The time until the answer or the failure.
    public var milliseconds: Int

    /// Creates a result with the time that it needed.
    public init(_ texts: [String] = [], problem: String? = nil, milliseconds: Int) {
        (self.texts, self.problem, self.milliseconds) = (texts, problem, milliseconds)
    }
}

/// An engine that the program can add to the configuration file.
public struct EngineOffer: Hashable, Sendable {
    public var style: String
    public var url: String

    /// The only style that needs neither a key nor a server of your own.
    static let myMemory = EngineOffer(
        style: "mymemory", url: "https://api.mymemory.translated.net")
}
