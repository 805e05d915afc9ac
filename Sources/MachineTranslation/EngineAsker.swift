/// The program that uses the engines.
public enum EngineAsker: Sendable {
    /// The workstation, where the translator is signed in to a server.
    case workstation
    /// The server. It has no session of a translator, and it can have several engines of one style,
    /// so each engine needs a name.
    case server

    /// The styles that the program can use, in the order in which messages list them.
    public var styles: [EngineStyle] {
        EngineStyle.all.filter { self == .workstation || !$0.needsSession }
    }

    /// True if the table of an engine must contain a name.
    var requiresNames: Bool { self == .server }
}
