import Catalog

/// What the configuration says to the workbench.
public struct Settings: Equatable, Sendable {
    /// An engine, as far as it is told of.
    public struct Engine: Hashable, Sendable {
        /// As the translator knows it.
        public var name: String
        /// Whether it tells in which language a text is.
        public var detects: Bool

        /// An engine of that name.
        public init(_ name: String, detects: Bool = false) {
            self.name = name
            self.detects = detects
        }
    }

    /// What keys mean, with what the configuration changes.
    public var keymap: Keymap
    /// Whether an engine is there to be asked for suggestions. Nothing is sent to one without.
    public var suggestionsEnabled: Bool
    /// The keys or names of the projects whose labels engines may see; `nil`: all of them.
    public var suggestionProjects: Set<String>?
    /// The engines that are asked, in the order in which they are told.
    public var engines: [Engine]

    /// Whether the server's memory is asked.
    public var asksServerMemory = true
    /// Whether the server is asked for the list of projects when the program starts.
    public var connectsAtStart = true

    /// The names of the themes there are.
    public var themes: [String]

    /// The name of the colour theme in the configuration file; `nil`: the file contains none.
    public var theme: String?

    /// Whether texts can be copied out to the clipboard.
    public var copiesOut = true
    /// Whether the terminal accepts texts for the clipboard.
    public var takesClipboard = true

    /// Whether everything is said and asked for in lines, as on terminals that have no screen.
    public var isLineMode = false

    /// What the translator is helped with while typing.
    public var writing = WritingSettings()

    /// How times are told.
    public var calendar: LocalCalendar

    /// Without a configuration file these are what a new user has.
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

    /// The engines' names in a row; `nil`: there is none.
    var engineName: String? {
        engines.isEmpty ? nil : engines.map(\.name).joined(separator: ", ")
    }

    /// Whether labels of the project may be sent to engines.
    func asksEngines(about project: Project) -> Bool {
        guard suggestionsEnabled, let suggestionProjects else { return suggestionsEnabled }
        return suggestionProjects.contains(project.name)
            || suggestionProjects.contains(project.key.rawValue)
    }
}
