import Catalog
import Foundation
import MachineTranslation
import Workbench

extension Settings {
    /// Creates the settings for the workbench from the configuration file.
    ///
    /// - Parameter themes: the names of all themes.
    init(_ file: SettingsFile, themes: [String]) {
        self.init(
            keymap: file.keymap, suggestionsEnabled: !file.enginesInUse.isEmpty,
            suggestionProjects: file.suggestionProjects,
            engines: file.enginesInUse.map { .init($0.name, detects: $0.style.detects) },
            themes: themes, calendar: LocalCalendar(zone: .current))
        theme = file.theme
        copiesOut = file.clipboard
        writing = file.writing
        asksServerMemory = file.asksServerMemory
        connectsAtStart = file.connectsAtStart
    }
}
