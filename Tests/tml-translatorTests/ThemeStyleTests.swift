import Display
import Foundation
import TestSupport
import Testing

@testable import Terminal
@testable import tml_translator

/// What each theme makes of every role on every ground, in files to read: a changed colour shows there.
/// `RECORD_SCREENS=1` writes them anew.
@Suite struct ThemeStyleTests {
    private static let catalog = ThemeCatalog(folders: [
        packageFolder.appending(path: "Sources/tml-translator/Themes").path
    ])

    @Test(arguments: catalog.names)
    func aThemeLooksAsItsFileSays(_ name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        let tables =
            [StyleTable(theme, .direct), StyleTable(theme, .indexed)]
            + Background.allCases.map { StyleTable(theme, .few, on: $0) }
        let text = tables.map(\.text).joined(separator: "\n")
        try GoldenFile("\(name).styles", in: "Themes").expect(text)
    }

    @Test(arguments: catalog.names)
    func withoutColoursAllThemesLookTheSame(_ name: String) throws {
        let text = StyleTable(try Self.catalog.theme(named: name), .none).text
        try GoldenFile("without-colours.styles", in: "Themes").expect(text)
    }

    /// As xterm has its eight colours, and the eight that it draws bold text in.
    @Test(arguments: catalog.names, Background.allCases)
    func withFewColoursEverythingIsRead(_ name: String, _ background: Background) throws {
        let theme = try Self.catalog.theme(named: name)
        for (role, ground) in Role.allCases.flatMap({ role in Ground.allCases.map { (role, $0) } })
        {
            let style = theme.style(of: role, on: ground, depth: .few, background: background)
            guard let number = style.foreground else { continue }
            let numbers = style.emphasis.contains(.bold) ? [number, number + 8] : [number]
            let contrasts = numbers.flatMap { number in
                background.possible.map { Color.usual[number].contrast(to: $0) }
            }
            #expect(contrasts.allSatisfy { $0 >= 3 }, "\(role) on \(ground): \(number)")
        }
    }

    @Test(arguments: catalog.names)
    func withFewColoursDimIsNeverLouderThanTheText(_ name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        for role in Role.allCases where [.dim, .text, .bright].contains(Hue.of(role)) {
            let style = theme.style(of: role, on: .base, depth: .few)
            #expect(style.foreground == nil, "\(role)")
            #expect(style.emphasis.contains(.dim) == (Hue.of(role) == .dim), "\(role)")
        }
    }

    /// The sixteen colours are the user's own, and so is how they are told from each other; so what has
    /// one of them lies on the terminal's own ground, and what is inverted has none.
    @Test(arguments: catalog.names.filter { $0 != "terminal" })
    func withSixteenColoursTextLiesOnTheTerminalsOwnGround(_ name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        for ground in Ground.allCases {
            for role in Role.allCases {
                let style = theme.style(of: role, on: ground, depth: .few)
                #expect(style.background == nil, "\(role) on \(ground)")
                if style.emphasis.contains(.reverse) {
                    #expect(style.foreground == nil, "\(role) on \(ground)")
                }
            }
        }
    }
}

/// The styles of a theme as a text: the grounds, then a line for each role, which says what most grounds
/// make of it and what others do.
private struct StyleTable {
    private let theme: Theme
    private let depth: ColorDepth
    private let background: Background

    init(_ theme: Theme, _ depth: ColorDepth, on background: Background = .unknown) {
        self.background = background
        self.theme = theme
        self.depth = depth
    }

    var text: String {
        let grounds = Ground.allCases.map { ground in
            let style = theme.style(of: .text, on: ground, depth: depth, background: background)
            return padded("\(ground)", 16) + colour(style.background)
        }
        let roles = Role.allCases.map { padded("\($0)", 16) + looks(of: $0) }
        let name = depth == .few ? "few, background \(background)" : "\(depth)"
        return ([name, ""] + grounds + [""] + roles).joined(separator: "\n") + "\n"
    }

    private func looks(of role: Role) -> String {
        var grounds: [String: [Ground]] = [:]
        for ground in Ground.allCases {
            let style = theme.style(
                of: role, on: ground, depth: depth, background: background)
            let words = [colour(style.foreground), emphasis(style.emphasis)]
            grounds[words.filter { !$0.isEmpty }.joined(separator: " "), default: []].append(ground)
        }
        func rank(_ look: String) -> (Int, Int) {
            let all = grounds[look] ?? []
            return (-all.count, Int(all.first?.rawValue ?? 0))
        }
        let ordered = grounds.keys.sorted { rank($0) < rank($1) }
        let others = ordered.dropFirst().map { look in
            (grounds[look] ?? []).map { "\($0)" }.joined(separator: ", ") + ": " + look
        }
        return ([ordered.first ?? ""] + others).joined(separator: "; ")
    }

    /// A number among the sixteen or the 256, or all 24 bits.
    private func colour(_ number: Int?) -> String {
        guard let number else { return "own" }
        guard depth == .direct, number > 7 else { return "\(number)" }
        let digits = String(number, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    private func emphasis(_ emphasis: Emphasis) -> String {
        let names: [(Emphasis, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"), (.strike, "strike"),
        ]
        return names.filter { emphasis.contains($0.0) }.map(\.1).joined(separator: " ")
    }

    private func padded(_ word: String, _ columns: Int) -> String {
        word + String(repeating: " ", count: max(1, columns - word.count))
    }
}
