/// What it would take to ask an engine.
public struct EngineBill: Hashable, Sendable {
    /// The engine's name.
    public var engine: String
    /// The characters that it would be sent at the most: what was asked before is sent no more.
    public var characters: Int
    /// How many may be sent in this month; `nil`: as many as one likes.
    public var left: Int?

    /// What the engine of that name would be sent.
    public init(engine: String, characters: Int, left: Int? = nil) {
        self.engine = engine
        self.characters = characters
        self.left = left
    }
}
