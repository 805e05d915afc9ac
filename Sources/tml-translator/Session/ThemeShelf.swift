import Foundation
import Terminal
import Workbench

/// The themes there are: the user's own, and those that come with the program.
struct ThemeShelf: Sendable {
    /// The folder that counts before the next.
    let folders: [String]

    init(folders: [String]) { self.folders = folders }

    /// - Parameter program: where the program itself is; it may have been started by a link to it.
    init(paths: Paths, program: URL? = Bundle.main.executableURL) {
        let own = program?.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "tml-translator_tml-translator.resources/Themes").path
        folders = [paths.themes] + (own.map { [$0] } ?? [])
    }

    /// In the order of the alphabet.
    var names: [String] {
        let files = folders.flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
        }
        let named = files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
        return Set(named + [Theme.terminal.name]).sorted()
    }

    /// The theme of that name; throws what is wrong with its file, or that there is none.
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
