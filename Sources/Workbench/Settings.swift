import Catalog

/// What the configuration says to the workbench.
public struct Settings: Equatable, Sendable {
    /// What keys mean, with what the configuration changes.
    public var keymap: Keymap
    /// Whether an engine is there to be asked for suggestions. Nothing is sent to one without.
    public var suggestionsEnabled: Bool
    /// The keys or names of the projects whose labels engines may see; `nil`: all of them.
    public var suggestionProjects: Set<String>?
    /// The engine's name as the translator is told it.
    public var engineName: String?

    /// The names of the themes there are.
    public var themes: [String]

    /// Whether texts can be copied out to the clipboard.
    public var copiesOut = true

    /// Whether everything is said and asked for in lines, as on terminals that have no screen.
    public var isLineMode = false

    /// What the translator is helped with while typing.
    public var writing = WritingSettings()

    /// How times are told.
    public var calendar: LocalCalendar

    /// Without a configuration file these are what a new user has.
    public init(
        keymap: Keymap = .standard, suggestionsEnabled: Bool = false,
        suggestionProjects: Set<String>? = nil, engineName: String? = nil,
        themes: [String] = [], calendar: LocalCalendar = LocalCalendar()
    ) {
        self.calendar = calendar
        self.keymap = keymap
        self.suggestionsEnabled = suggestionsEnabled
        self.suggestionProjects = suggestionProjects
        self.engineName = engineName
        self.themes = themes
    }

    /// Whether labels of the project may be sent to engines.
    func asksEngines(about project: Project) -> Bool {
        guard suggestionsEnabled, let suggestionProjects else { return suggestionsEnabled }
        return suggestionProjects.contains(project.name)
            || suggestionProjects.contains(project.key.rawValue)
    }
}
