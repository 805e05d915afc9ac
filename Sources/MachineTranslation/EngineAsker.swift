/// Which program asks engines.
public enum EngineAsker: Sendable {
    /// Where a translator is signed in to a server.
    case workstation
    /// Which has no session of its own, and several engines of one style to be told apart.
    case server

    /// The styles that it can ask, in the order in which people are told of them.
    public var styles: [EngineStyle] {
        EngineStyle.all.filter { self == .workstation || !$0.needsSession }
    }

    /// Whether the table of an engine has to give a name.
    var requiresNames: Bool { self == .server }
}
