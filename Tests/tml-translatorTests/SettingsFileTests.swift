import Catalog
import Display
import Foundation
import MachineTranslation
import Terminal
import TestSupport
import Testing

@testable import Workbench
@testable import tml_translator

@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func theSampleFileIsUnderstood() throws {
        let path = packageFolder.appending(path: "docs/config.sample.toml").path
        let settings = try SettingsFile(path: path)
        #expect(settings.server == "https://tml.example.org")
        #expect(settings.email == "translator@example.com")
        #expect(!settings.allowsInsecureHTTP)
        #expect(settings.enginesInUse.isEmpty)
        #expect(settings.theme == "nord" && settings.signs == .full)
    }

    @Test func theMemoryOffersWhatTheFileSays() throws {
        #expect(try settings("").asksServerMemory)
        #expect(try settings("").memoryScope.least == 0.7)
        let narrow = try settings(
            "[memory]\nserver = false\nleast = 85\nprojects = [\"Shop\", \"aa02\"]")
        #expect(!narrow.asksServerMemory && narrow.memoryScope.least == 0.85)
        let scope = narrow.memoryScope
        #expect(scope.takes(Project.Key("aa01"), called: "Shop", in: Project.Key("aa09")))
        #expect(scope.takes(Project.Key("aa02"), called: "Site", in: Project.Key("aa09")))
        #expect(scope.takes(Project.Key("aa09"), called: "Own", in: Project.Key("aa09")))
        #expect(!scope.takes(Project.Key("aa03"), called: "Other", in: Project.Key("aa09")))
        #expect(MemoryScope().takes(Project.Key("aa03"), called: "Other", in: Project.Key("aa09")))
    }

    @Test func withoutAFileThereIsNoEngine() throws {
        let settings = try SettingsFile(path: folder.path("none.toml"))
        #expect(settings.enginesInUse.isEmpty)
        #expect(settings.keymap == .standard)
    }

    @Test func theMouseIsReportedUnlessItIsSwitchedOff() throws {
        #expect(try settings("").reports.contains(.mouse))
        #expect(try !settings("mouse = false").reports.contains(.mouse))
    }

    @Test func textsAreCopiedOutUnlessThatIsSwitchedOff() throws {
        #expect(try settings("").clipboard)
        #expect(try !settings("clipboard = false").clipboard)
    }

    @Test func equalTextsAreOfferedOnlyIfTheFileSaysSo() throws {
        #expect(try !settings("").writing.offersEqualTexts)
        #expect(try settings("[writing]\nequal-texts = true").writing.offersEqualTexts)
    }

    @Test func theWindowHasATitleUnlessItIsSwitchedOff() throws {
        #expect(try settings("").reports.contains(.title))
        #expect(try settings("title = false").reports == [.mouse, .focus])
    }

    @Test func anEngineIsUsedOnlyWhenSwitchedOn() throws {
        let engine = "[suggestions.engine]\nstyle = \"apertium\"\nurl = \"http://127.0.0.1:1\"\n"
        let off = try settings(engine)
        let on = try settings("[suggestions]\nenabled = true\n" + engine)
        #expect(off.enginesInUse.isEmpty && off.engineCount == 1)
        #expect(on.enginesInUse.count == 1)
    }

    @Test func severalEnginesAreInUseInTheOrderOfTheFile() throws {
        func engine(_ name: String) -> String {
            "[[engine]]\nname = \"\(name)\"\nstyle = \"ajax\"\nurl = \"http://127.0.0.1:1\"\n"
        }
        let text = "[suggestions]\nenabled = true\n" + engine("b") + engine("a")
        #expect(try settings(text).enginesInUse.map(\.name) == ["b", "a"])
        #expect(try settings(text).suggestionProjects == nil)
        let few = text.replacing("true", with: "true\nprojects = [\"Shop\"]", maxReplacements: 1)
        #expect(try settings(few).suggestionProjects == ["Shop"])
    }

    @Test(arguments: [
        ("theme = \"nord\"\nsigns = \"few\"", "line 2: “signs” must be full or ascii"),
        (
            "[memory]\nserver = true\nleast = 7",
            "line 3: [memory]: “least” must be a number from 50 to 100"
        ),
        ("[server\nurl = 1", "line"),
        ("theme = \"nord\"\n[[[engine]]", "line 2: the name of a table is missing"),
        ("\ntheme = 5", "line 2: theme must be a text in quotes"),
        ("mouse = \"no\"", "line 1: mouse must be true or false"),
        ("\n[keymap]\n\"\\u0000\" = 1", "line 3: a name contains the character U+0000"),
        ("[keymap]\nno-such = [\"a\"]", "no-such"),
        ("[keymap]\nsave = [\"hyper+q\"]", "hyper+q"),
        (
            "[suggestions]\nenabled = true\n\n[suggestions.engine]\nstyle = \"apertum\"",
            "line 5: [suggestions.engine]: style must be one of apertium, libretranslate, "
                + "deepl, google, microsoft, openai, mymemory, frengly, ajax, tml-server; did you mean "
                + "apertium?"
        ),
        (
            "[suggestions.engine]\nurl = \"http://127.0.0.1:1\"",
            "line 1: [suggestions.engine]: style is missing"
        ),
        ("[suggestions.engine]\nstyle = \"ajax\"", "line 1: [suggestions.engine]: url is missing"),
        (
            "[suggestions.engine]\nstyle = \"ajax\"\nurl = \"127.0.0.1\"",
            "line 3: [suggestions.engine]: url must be an address"
        ),
        (
            "[suggestions.engine]\nstyle = \"ajax\"\nurl = \"http://a\"\nemial = \"a@b\"",
            "line 4: [suggestions.engine]: there is no setting emial; did you mean email?"
        ),
        (
            "[suggestions]\nenabled = 1",
            "line 2: [suggestions]: “enabled” must be true or false"
        ),
        (
            "[suggestions]\nengnie = 1",
            "line 2: [suggestions]: there is no setting engnie; did you mean engine?"
        ),
        ("[suggestions]\nengine = \"ajax\"", "line 2: suggestions.engine must be"),
        (
            "\n[sugestions]\nenabled = true",
            "line 2: there is no table sugestions; did you mean suggestions?"
        ),
        ("suggestions = true", "line 1: suggestions must be a table"),
        ("[[engin]]\nstyle = \"ajax\"", "line 1: there is no table engin; did you mean engine?"),
        ("engine = 1", "line 1: engine must be a list of tables: write [[engine]] for each engine"),
        (
            "[[engine]]\nstyle = \"ajax\"\nurl = \"http://a\"\n\n"
                + "[[engine]]\nstyle = \"ajax\"\nurl = \"http://b\"",
            "line 5: [[engine]]: the name ajax is used twice; each engine needs its own name"
        ),
        (
            "[suggestions]\nprojects = \"Shop\"",
            "line 2: [suggestions]: “projects” must be a list of names or keys, "
                + "for example [\"Shop\"]"
        ),
        (
            "theme = \"dark\"\n[text]\nbidi = \"off\"",
            "line 3: text.bidi must be one of auto, visual, words, lines, typed, not “off”"
        ),
        ("[text]\nambiguous-width = 3", "line 2: text.ambiguous-width must be 1, 2 or \"auto\""),
    ])
    func whatIsWrongIsSaidWithItsPlace(text: String, part: String) {
        let error = #expect(throws: SettingsFile.Invalid.self) { try settings(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("config.toml") == true)
    }

    @Test func everyMistakeIsSaidAtOnceInTheOrderOfTheFile() {
        let text = """
            [suggestions]
            enabled = "yes"
            engine = { style = "ajax", email = 1 }
            """
        let error = #expect(throws: SettingsFile.Invalid.self) { try settings(text) }
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.map { $0.contains("line 2") } == [true, false, false])
        #expect(lines.dropFirst().allSatisfy { $0.contains("line 3: [suggestions.engine]") })
    }

    @Test func textsAreShownAsTheFileSays() throws {
        let text = try settings(
            "[text]\nbidi = \"lines\"\nclusters = \"pieces\"\nambiguous-width = 2\njoin-arabic = false"
        ).text
        #expect(text.order == .lines && text.clusters == .pieces)
        #expect(text.ambiguousWidth == .columns(2) && text.joinsArabic == false)
        #expect(try settings("[text]\nambiguous-width = \"auto\"").text == TextSettings())
        for wrong in ["ambiguous-width = 3", "bidi = \"left\"", "clusters = 1"] {
            #expect(throws: SettingsFile.Invalid.self) { try settings("[text]\n" + wrong) }
        }
    }

    @Test func aCommandGetsOtherKeys() throws {
        let keymap = try settings("[keymap]\nsave = [\"f9\"]").keymap
        let places: [KeyScope] = [.translate, .everywhere]
        #expect(keymap.keys(for: .save, in: places).map(\.name) == ["f9"])
        #expect(Keymap.standard.keys(for: .save, in: places).map(\.name) == ["f3"])
    }

    private func settings(_ text: String) throws -> SettingsFile {
        let path = folder.path("config.toml")
        try Data(text.utf8).write(to: URL(filePath: path))
        return try SettingsFile(path: path)
    }
}
