import Display
import Terminal
import Workbench

/// The shown theme, and whether the program chooses it by the background of the terminal.
struct ThemeSwitch {
    private let catalog: ThemeCatalog
    /// True if the program chooses the theme by the background of the terminal.
    private(set) var isAutomatic: Bool
    private(set) var theme: Theme
    /// The mistake in the chosen theme; `nil` if there is none.
    let complaint: String?
    /// The name of the theme that the translator has chosen in this session.
    private(set) var choice: String?

    private static let dark = "dark"
    private static let light = "light"
    /// The name of the choice by the background of the terminal.
    static let automatic = Settings.automaticTheme

    /// - Parameter chosen: the name of a theme; `nil` if none is chosen.
    init(_ catalog: ThemeCatalog, chosen: String?) {
        self.catalog = catalog
        isAutomatic = chosen == nil || chosen == Self.automatic
        do {
            theme = try catalog.theme(named: isAutomatic ? Self.dark : chosen ?? Self.dark)
            complaint = nil
        } catch {
            theme = (try? catalog.theme(named: Self.dark)) ?? .terminal
            complaint = Strings.usualTheme(instead: "\(error)")
        }
    }

    /// Chooses the theme by the reported background of the terminal.
    ///
    /// - Returns: the new theme; `nil` if the shown theme stays.
    mutating func take(isLight: Bool) -> Theme? {
        let name = isLight ? Self.light : Self.dark
        guard isAutomatic, name != theme.name, let found = try? catalog.theme(named: name) else {
            return nil
        }
        theme = found
        return found
    }

    /// Shows the theme that the translator chooses. Throws the mistake in its file.
    mutating func choose(_ name: String) throws(ThemeFile.Mistake) {
        if name != Self.automatic { theme = try catalog.theme(named: name) }
        isAutomatic = name == Self.automatic
        choice = name
    }

    /// Reads the file of the shown theme again. Throws the mistake in the file.
    mutating func reread() throws(ThemeFile.Mistake) {
        theme = try catalog.theme(named: theme.name)
    }
}
