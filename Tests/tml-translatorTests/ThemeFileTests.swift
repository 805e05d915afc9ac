import Display
import Foundation
import TestSupport
import Testing

@testable import Terminal
@testable import tml_translator

/// The themes that come with the program, and those that somebody makes.
@Suite struct ThemeFileTests {
    private static let catalog = ThemeCatalog(folders: [
        packageFolder.appending(path: "Sources/tml-translator/Themes").path
    ])

    /// Those that say what every colour is.
    private static let shipped = [
        "catppuccin", "dark", "gruvbox", "high-contrast", "high-contrast-light", "light", "nord",
        "solarized",
    ]

    @Test func allAreThere() {
        #expect(Self.catalog.names == (Self.shipped + ["terminal"]).sorted())
    }

    /// Text at least 4.5 : 1, signs 3 : 1, each role on each ground.
    @Test(arguments: shipped, [ColorDepth.direct, .indexed])
    func everyRoleIsReadOnEveryGround(_ name: String, _ depth: ColorDepth) throws {
        let theme = try Self.catalog.theme(named: name)
        for ground in Ground.allCases {
            for role in Role.allCases {
                let style = theme.style(of: role, on: ground, depth: depth)
                let ink = try #require(style.foreground.map { Self.color($0, depth) })
                let under = try #require(style.background.map { Self.color($0, depth) })
                let least = Theme.leastContrast(of: role)
                #expect(ink.contrast(to: under) >= least, "\(role) on \(ground)")
            }
        }
    }

    @Test(arguments: ["high-contrast", "high-contrast-light"])
    func highContrastIsHigh(_ name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        for ground in Ground.allCases {
            for role in Role.allCases where Theme.leastContrast(of: role) >= 4.5 {
                let style = theme.style(of: role, on: ground, depth: .direct)
                let ink = RGB(try #require(style.foreground))
                #expect(ink.contrast(to: RGB(try #require(style.background))) >= 7)
            }
        }
    }

    @Test(arguments: shipped, [ColorDepth.direct, .indexed])
    func groundsThatMeetAreToldApart(_ name: String, _ depth: ColorDepth) throws {
        let theme = try Self.catalog.theme(named: name)
        let pairs: [(Ground, Ground)] = [
            (.selected, .side), (.selectedAway, .side), (.selected, .selectedAway),
            (.selected, .dialog), (.selected, .base), (.field, .base), (.focusedField, .base),
            (.status, .base), (.dialog, .base),
        ]
        for (one, other) in pairs {
            let left = theme.style(of: .text, on: one, depth: depth).background
            let right = theme.style(of: .text, on: other, depth: depth).background
            #expect(left != nil && left != right, "\(one) and \(other)")
        }
    }

    /// Signs say the same; this is for who looks at the colour alone.
    @Test(arguments: shipped)
    func whoSeesNoRedOrGreenTellsGoodFromBad(_ name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        func seen(_ role: Role, _ eyes: ColorBlindness) throws -> RGB {
            let style = theme.style(of: role, on: .base, depth: .direct)
            return eyes.sees(RGB(try #require(style.foreground)))
        }
        for eyes in ColorBlindness.allCases {
            for (good, bad) in [(Role.good, Role.error), (.added, .removed), (.accepted, .refused)]
            {
                #expect(try seen(good, eyes).distance(to: seen(bad, eyes)) > 7, "\(eyes)")
            }
        }
    }

    private static func color(_ number: Int, _ depth: ColorDepth) -> RGB {
        depth == .direct ? RGB(number) : Color.shared[number - 16]
    }
}

extension ThemeFileTests {
    private func read(_ text: String) throws -> Theme {
        try ThemeFile(text, name: "mine", path: "mine.toml").theme
    }

    /// A whole file, with one line as it is given.
    private func file(_ table: String, _ line: String) -> String {
        let grounds = [
            "base", "side", "selected", "selected-away", "field", "focused-field", "status",
            "dialog",
        ].map { "\($0) = \"#101010\"" }
        let colors = Hue.allCases.map { "\($0.rawValue) = \"#e0e0e0\"" }
        let name = line.prefix { $0 != " " }
        func lines(_ all: [String], _ heading: String) -> [String] {
            let kept = all.filter { heading != table || !$0.hasPrefix("\(name) ") }
            return ["[\(heading)]"] + (heading == table ? [line] : []) + kept
        }
        return (lines(grounds, "grounds") + lines(colors, "colors") + lines([], "roles"))
            .joined(separator: "\n")
    }

    @Test func aRoleMayLookOtherThanItsHue() throws {
        let theme = try read(file("roles", "preview-value = \"#ff0000 bold italic\""))
        let style = theme.style(of: .previewValue, on: .focusedField, depth: .direct)
        #expect(
            style == Style(foreground: 0xFF0000, background: 0x101010, emphasis: [.bold, .italic]))
    }

    @Test func aThemeMayUseTheTerminalsOwnColours() throws {
        let theme = try read(file("grounds", "selected = \"default reverse\""))
        let style = theme.style(of: .token, on: .selected, depth: .indexed)
        #expect(style == Style(emphasis: .reverse))
    }

    @Test(arguments: [
        ("grounds", "selcted = \"#101010\"", "there is no name selcted; did you mean selected?"),
        ("colors", "accent = \"blu\"", "line 11: [colors]: accent must be “default”, one of"),
        ("colors", "accent = \"#1234\"", "line 11: [colors]: accent must be “default”"),
        ("colors", "accent = \"#123456 blinking\"", "line 11: [colors]: accent must be"),
        ("colors", "accent = 7", "line 11: [colors]: accent must be"),
        ("grounds", "side ", "line 2:"),
        ("grounds", "side = [}", "line 2: the value in brackets is not valid TOML"),
    ])
    func whatIsWrongIsToldWithItsLine(_ table: String, _ line: String, _ told: String) {
        do {
            _ = try read(file(table, line))
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".hasPrefix("mine.toml, line "), "\(error)")
            #expect("\(error)".contains(told), "\(error)")
        }
    }

    @Test func whatIsMissingIsTold() {
        #expect(throws: ThemeFile.Mistake.self) { try read("[grounds]\nbase = \"#000000\"") }
        #expect(throws: ThemeFile.Mistake.self) { try read("[ground]\n") }
    }

    @Test func onesOwnThemeComesBeforeThatOfTheProgram() throws {
        let folder = try TemporaryFolder()
        let own = file("colors", "text = \"#abcdef\"")
        try own.write(toFile: folder.path("nord.toml"), atomically: true, encoding: .utf8)
        let catalog = ThemeCatalog(folders: [folder.path("")] + Self.catalog.folders)
        let style = try catalog.theme(named: "nord").style(of: .text, on: .base, depth: .direct)
        #expect(style.foreground == 0xABCDEF)
        #expect(try catalog.theme(named: "dark").name == "dark")
    }

    @Test func thoseOfTheProgramLieBesideIt() throws {
        let folder = try TemporaryFolder()
        let paths = try Paths(environment: ["HOME": folder.path("")], accountHome: nil)
        let program = URL(fileURLWithPath: builtProgram(named: "tml-translator"))
        #expect(ThemeCatalog(paths: paths, program: program).names == Self.catalog.names)
        #expect(ThemeCatalog(paths: paths, program: nil).names == ["terminal"])
    }

    @Test func aNameThatIsNoneIsToldWithThoseThereAre() {
        #expect {
            _ = try Self.catalog.theme(named: "nrod")
        } throws: { error in
            "\(error)".contains("There is no theme nrod.") && "\(error)".contains("nord")
        }
        #expect(throws: ThemeFile.Mistake.self) { try Self.catalog.theme(named: "../Themes/nord") }
    }
}

extension ThemeFileTests {
    @Test func withoutAChoiceTheBackgroundDecides() {
        var themes = ThemeSwitch(Self.catalog, chosen: nil)
        #expect(themes.theme.name == "dark" && themes.isAutomatic)
        #expect(themes.take(isLight: false) == nil)
        #expect(themes.take(isLight: true)?.name == "light")
        #expect(themes.take(isLight: true) == nil)
    }

    @Test func aChoiceHoldsWhateverTheBackgroundIs() throws {
        var themes = ThemeSwitch(Self.catalog, chosen: "nord")
        #expect(themes.theme.name == "nord" && !themes.isAutomatic)
        #expect(themes.take(isLight: true) == nil)
        try themes.choose("gruvbox")
        #expect(themes.theme.name == "gruvbox")
        #expect(throws: ThemeFile.Mistake.self) { try themes.choose("none") }
        #expect(themes.theme.name == "gruvbox")
    }

    @Test func theChosenThemeIsKeptUntilTheSettingChanges() throws {
        let folder = try TemporaryFolder()
        var themes = ThemeSwitch(Self.catalog, chosen: "nord")
        #expect(themes.choice == nil)
        try themes.choose("gruvbox")
        #expect(themes.choice == "gruvbox")
        let kept = KeptTheme(path: folder.path("theme.json"))
        #expect(kept.name(besides: "nord") == nil)
        kept.keep("gruvbox", besides: "nord")
        #expect(kept.name(besides: "nord") == "gruvbox")
        #expect(kept.name(besides: nil) == nil)
        #expect(kept.name(besides: "dark") == nil)
    }

    @Test func insteadOfAThemeThatIsWrongTheUsualOneIsShown() {
        let themes = ThemeSwitch(Self.catalog, chosen: "nrod")
        #expect(themes.theme.name == "dark")
        #expect(themes.complaint?.contains("nrod") == true)
        #expect(ThemeSwitch(ThemeCatalog(folders: []), chosen: nil).theme.name == "terminal")
    }
}

/// Who does not see red, or not green, and how colours look to them (Machado, Oliveira and
/// Fernandes, 2009).
private enum ColorBlindness: CaseIterable {
    case protanopia, deuteranopia

    private var matrix: RGB.Matrix {
        switch self {
        case .protanopia:
            (
                SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
                SIMD3(-0.003882, -0.048116, 1.051998)
            )
        case .deuteranopia:
            (
                SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
                SIMD3(-0.011820, 0.042940, 0.968881)
            )
        }
    }

    func sees(_ color: RGB) -> RGB {
        let light = RGB.product(matrix, color.light)
        func part(_ light: Double) -> UInt8 {
            let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8(min(255, max(0, value * 255)))
        }
        return RGB(red: part(light.x), green: part(light.y), blue: part(light.z))
    }
}
