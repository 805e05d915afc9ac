/// What the configuration says to the workbench.
public struct Settings: Equatable, Sendable {
    public var keymap: Keymap
    /// Whether an engine is there to be asked for suggestions. Nothing is sent to one without.
    public var suggestionsEnabled: Bool
    /// The engine's name as the translator is told it.
    public var engineName: String?

    public init(
        keymap: Keymap = .standard, suggestionsEnabled: Bool = false, engineName: String? = nil
    ) {
        self.keymap = keymap
        self.suggestionsEnabled = suggestionsEnabled
        self.engineName = engineName
    }
}
