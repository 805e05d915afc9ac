import Catalog

/// The settings of the configuration file that the workbench uses.
public struct Settings: Equatable, Sendable {
    /// An engine, with the facts that the workbench needs.
    public struct Engine: Hashable, Sendable {
        /// The name of the engine in the configuration file.
        public var name: String
        /// True if the engine detects the language of a text.
        public var detects: Bool

        /// Creates an engine with this name.
        public init(_ name: String, detects: Bool = false) {
            self.name = name
            self.detects = detects
        }
    }

    /// The meaning of the keys, with the changes of the configuration file.
    public var keymap: Keymap
    /// True if there is an engine for suggestions. Otherwise, the program sends no text.
    public var suggestionsEnabled: Bool
    /// The keys or names of the projects whose labels may be sent to engines; `nil`: all projects.
    public var suggestionProjects: Set<String>?
    /// The engines that receive requests, in the order of the configuration file.
    public var engines: [Engine]

    /// True if the program requests matches from the memory of the server.
    public var asksServerMemory = true
    /// True if the program requests the list of projects from the server at its start.
    public var connectsAtStart = true

    /// The names of the available themes.
    public var themes: [String]

    /// The name of the colour theme in the configuration file; `nil`: the file contains none.
    public var theme: String?

    /// True if texts can be copied to the clipboard.
    public var copiesOut = true
    /// True if the terminal accepts texts for the clipboard.
    public var takesClipboard = true

    /// True if the program works line by line, for terminals without a screen.
    public var isLineMode = false

    /// The settings of the help while typing.
    public var writing = WritingSettings()

    /// The calendar for the display of times.
    public var calendar: LocalCalendar

    /// Creates settings. The defaults are the settings of a new user without a configuration file.
    public init(
        keymap: Keymap = .standard, suggestionsEnabled: Bool = false,
        suggestionProjects: Set<String>? = nil, engines: [Engine] = [],
        themes: [String] = [], calendar: LocalCalendar = LocalCalendar()
    ) {
        self.calendar = calendar
        self.keymap = keymap
        self.suggestionsEnabled = suggestionsEnabled
        self.suggestionProjects = suggestionProjects
        self.engines = engines
        self.themes = themes
    }

    /// The names of the engines, separated by commas; `nil` if there is no engine.
    var engineName: String? {
        engines.isEmpty ? nil : engines.map(\.name).joined(separator: ", ")
    }

    /// True if labels of the project may be sent to engines.
    func asksEngines(about project: Project) -> Bool {
        guard suggestionsEnabled, let suggestionProjects else { return suggestionsEnabled }
        return suggestionProjects.contains(project.name)
            || suggestionProjects.contains(project.key.rawValue)
    }
}
