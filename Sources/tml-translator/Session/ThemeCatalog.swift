import Foundation
import Terminal
import Workbench

/// The available themes: the translator's own themes and the built-in themes.
struct ThemeCatalog: Sendable {
    /// The folders with themes. An earlier folder has priority over a later one.
    let folders: [String]

    init(folders: [String]) { self.folders = folders }

    /// - Parameter program: the path of the program. A link that started the program is followed.
    init(paths: Paths, program: URL? = Bundle.main.executableURL) {
        let own = program?.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "tml-translator_tml-translator.resources/Themes").path
        folders = [paths.themes] + (own.map { [$0] } ?? [])
    }

    /// The names of all themes, sorted.
    var names: [String] {
        let files = folders.flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
        }
        let named = files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
        return Set(named + [Theme.terminal.name]).sorted()
    }

    /// Returns the theme with this name. Throws the mistake in its file, or an error if there is no
    /// such theme.
    func theme(named name: String) throws(ThemeFile.Mistake) -> Theme {
        let places = name.contains("/") ? [] : folders.map { "\($0)/\(name).toml" }
        for place in places {
            guard let data = FileManager.default.contents(atPath: place) else { continue }
            return try ThemeFile(
                String(decoding: data, as: UTF8.self), name: name, path: place
            ).theme
        }
        if name == Theme.terminal.name { return .terminal }
        throw ThemeFile.Mistake(description: Strings.noTheme(name, among: names))
    }
}
