import Display
import Terminal
import Workbench

/// The theme that is shown, and whether the terminal's background decides about it.
struct ThemeSwitch {
    private let shelf: ThemeShelf
    /// As long as nobody has chosen a theme.
    private(set) var isAutomatic: Bool
    private(set) var theme: Theme
    /// What is wrong with the one that was chosen.
    let complaint: String?
    /// The name of the theme that the translator has chosen in this session.
    private(set) var choice: String?

    private static let dark = "dark"
    private static let light = "light"
    /// What leaves the choice to the terminal's background.
    static let automatic = Settings.automaticTheme

    /// - Parameter chosen: the name of a theme; `nil`: nobody has chosen one.
    init(_ shelf: ThemeShelf, chosen: String?) {
        self.shelf = shelf
        isAutomatic = chosen == nil || chosen == Self.automatic
        do {
            theme = try shelf.theme(named: isAutomatic ? Self.dark : chosen ?? Self.dark)
            complaint = nil
        } catch {
            theme = (try? shelf.theme(named: Self.dark)) ?? .terminal
            complaint = Strings.usualTheme(instead: "\(error)")
        }
    }

    /// The terminal has said what its background is.
    ///
    /// - Returns: the theme to be shown from now on; `nil`: the one that is shown.
    mutating func take(isLight: Bool) -> Theme? {
        let name = isLight ? Self.light : Self.dark
        guard isAutomatic, name != theme.name, let found = try? shelf.theme(named: name) else {
            return nil
        }
        theme = found
        return found
    }

    /// The translator has chosen one; throws what is wrong with it.
    mutating func choose(_ name: String) throws(ThemeFile.Mistake) {
        if name != Self.automatic { theme = try shelf.theme(named: name) }
        isAutomatic = name == Self.automatic
        choice = name
    }

    /// Reads the file of the shown theme again; throws what is wrong with it.
    mutating func reread() throws(ThemeFile.Mistake) {
        theme = try shelf.theme(named: theme.name)
    }
}
