import Display
import Testing

@testable import Terminal

@Suite struct ThemeTests {
    private let fixed = Theme(
        name: "fixed",
        grounds: Dictionary(
            uniqueKeysWithValues: Ground.allCases.map { ($0, .init(.fixed(RGB(0x16161E)))) }),
        hues: Dictionary(uniqueKeysWithValues: Hue.allCases.map { ($0, .fixed(RGB(0x7AA2F7))) }))

    @Test func noColorIsRespected() {
        #expect(ColorDepth.wanted(["NO_COLOR": "1"]) == .none)
        #expect(ColorDepth.wanted(["NO_COLOR": "0"]) == .none)
        #expect(ColorDepth.wanted(["NO_COLOR": ""]) == .direct)
        #expect(ColorDepth.wanted([:]) == .direct)
        for role in Role.allCases {
            for ground in Ground.allCases {
                let style = fixed.style(of: role, on: ground, depth: .none)
                #expect(style.foreground == nil && style.background == nil)
            }
        }
    }

    @Test(arguments: [
        (0, ColorDepth.none), (2, .none), (8, .few), (16, .few), (88, .few), (256, .indexed),
        (1 << 24, .direct),
    ])
    func aTerminalHasAsManyColoursAsItSays(_ colors: Int, _ depth: ColorDepth) {
        #expect(ColorDepth(colors: colors) == depth)
    }

    @Test(arguments: [(ColorDepth.few, 8), (.indexed, 256), (.direct, 1 << 24)])
    func noColorIsBeyondWhatTheTerminalHas(_ depth: ColorDepth, _ colors: Int) {
        for role in Role.allCases {
            for ground in Ground.allCases {
                for theme in [fixed, .terminal] {
                    let style = theme.style(of: role, on: ground, depth: depth)
                    #expect((0..<colors).contains(style.foreground ?? 0))
                    #expect((0..<colors).contains(style.background ?? 0))
                }
            }
        }
    }

    @Test func of24BitsNothingIsLost() {
        let style = fixed.style(of: .token, on: .base, depth: .direct)
        #expect(style == Style(foreground: 0x7AA2F7, background: 0x16161E))
    }

    @Test(arguments: [
        (0x000000, 16), (0xFFFFFF, 231), (0xD7875F, 173), (0x1D1D1D, 234), (0x7AA2F7, 75),
    ])
    func ofTheColoursThatAreSharedTheNearestIsTaken(_ color: Int, _ number: Int) {
        #expect(Color.nearest(to: RGB(color)) == number)
    }

    @Test(arguments: [
        (0xF7768E, 1), (0x9ECE6A, 2), (0xE0AF68, 3), (0x7AA2F7, 4), (0xBB9AF7, 5), (0x7FD8C4, 6),
    ])
    func ofTheUsersColoursTheHueDecides(_ color: Int, _ number: Int) {
        #expect(Color.hue(of: RGB(color), on: .dark) == (number == 4 ? nil : number))
        #expect(
            Color.hue(of: RGB(color), on: .light) == ([1, 4, 5].contains(number) ? number : nil))
        #expect(Color.hue(of: RGB(0xA9B1C6), on: .dark) == nil)
    }

    @Test func aColourNearlyTheGroundsIsStillReadAmongFewer() {
        let ground = RGB(0x767676)
        let color = Color.nearest(to: RGB(0x6C6C6C), on: ground, contrast: 4.5)
        #expect(Color.shared[color - 16].contrast(to: ground) >= 4.5)
    }

    @Test(arguments: [
        ("default", Color.standard), ("red", .ansi(1)), ("bright-white", .ansi(15)),
        ("#16161e", .fixed(RGB(0x16161E))),
    ])
    func aColourIsReadByItsName(_ word: String, _ color: Color) {
        #expect(Color(word) == color)
    }

    @Test(arguments: ["", "#12345", "#1234567", "#12345g", "#-12345", "reddish", "Red", "#+12345"])
    func whatIsNoColourIsNone(_ word: String) {
        #expect(Color(word) == nil)
    }

    @Test(arguments: [
        (Role.heading, Role.text), (.accent, .rule), (.error, .text), (.warning, .text),
        (.mistake, .text), (.doubt, .mistake), (.approved, .accepted), (.draft, .accepted),
        (.untranslated, .accepted), (.token, .label), (.decoration, .label),
        (.decoration, .token), (.match, .label), (.unresolved, .preview),
        (.previewValue, .preview), (.progress, .progressRest), (.hintKey, .hint),
        (.invisible, .text), (.removed, .added),
    ])
    func rolesAreToldApartWithoutColours(_ one: Role, _ other: Role) {
        for theme in [fixed, .terminal] {
            let (left, right) = (
                theme.style(of: one, on: .base, depth: .none),
                theme.style(of: other, on: .base, depth: .none)
            )
            #expect(left.emphasis != right.emphasis)
        }
    }

    @Test(arguments: [
        (Ground.selected, Ground.side), (.selected, .selectedAway), (.selectedAway, .side),
        (.status, .base), (.field, .base),
    ])
    func groundsAreToldApartWithoutColours(_ one: Ground, _ other: Ground) {
        for depth in [ColorDepth.none, .few, .indexed] {
            let (left, right) = (
                Theme.terminal.style(of: .text, on: one, depth: depth),
                Theme.terminal.style(of: .text, on: other, depth: depth)
            )
            #expect(left.emphasis != right.emphasis)
        }
    }

    /// The sign of a finished key looks like dim text, and is a sign of the program.
    @Test func theSignOfAFinishedKeyIsDimAndHasATwin() {
        for depth in [ColorDepth.none, .few, .indexed, .direct] {
            for theme in [fixed, .terminal] {
                let styles = [Role.done, .dim].map { theme.style(of: $0, on: .side, depth: depth) }
                #expect(styles[0] == styles[1])
            }
        }
        #expect(AsciiTwin.of(Cell("✓", role: .done)) == 0x2A)
        #expect(AsciiTwin.of(Cell("●", role: .done)) == 0x2B)
        #expect(AsciiTwin.of(Cell("✓", role: .dim)) == nil)
    }

    @Test func colouredTextDoesNotMakeAPatchworkOfAnInvertedLine() {
        let styles = [Role.text, .token, .accent].map {
            Theme.terminal.style(of: $0, on: .selected, depth: .few)
        }
        #expect(styles.allSatisfy { $0.foreground == nil && $0.emphasis.contains(.reverse) })
    }
}
