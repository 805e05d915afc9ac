/// What the configuration says to the workbench.
public struct Settings: Equatable, Sendable {
    public var keymap: Keymap
    /// Whether an engine is there to be asked for suggestions. Nothing is sent to one without.
    public var suggestionsEnabled: Bool
    /// The engine's name as the translator is told it.
    public var engineName: String?
    public var allowMouse: Bool
    /// What the sign-in screen begins with; empty: nothing.
    public var server: String
    public var email: String

    public init(
        keymap: Keymap = .standard, suggestionsEnabled: Bool = false, engineName: String? = nil,
        allowMouse: Bool = true, server: String = "", email: String = ""
    ) {
        self.keymap = keymap
        self.suggestionsEnabled = suggestionsEnabled
        self.engineName = engineName
        self.allowMouse = allowMouse
        self.server = server
        self.email = email
    }
}
