/// The cost of a request to an engine.
public struct EngineBill: Hashable, Sendable {
    /// The engine's name.
    public var engine: String
    /// The maximum number of characters that the engine would receive. A text that the engine has
    /// already answered is not sent again.
    public var characters: Int
    /// The number of characters that may still be sent in this month; `nil`: there is no limit.
    public var left: Int?

    /// Creates the bill of the engine with this name.
    public init(engine: String, characters: Int, left: Int? = nil) {
        self.engine = engine
        self.characters = characters
        self.left = left
    }
}
