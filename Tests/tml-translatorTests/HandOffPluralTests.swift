import Catalog
import TML
import Testing
import Text
import TranslationFiles

@testable import tml_translator

/// The original texts of plural units in files for people without this program.
struct HandOffPluralTests {
    private static let formats = ["po", "xliff"]
    private static let texts: [Context: ExactText] = [
        form("one"): "%d файл", form("few"): "%d файла", form("other"): "%d файлов",
    ]

    private let stage: HandOffStage

    /// Key 1 was a unit of a file with a text for one thing. Key 2 has this text as its label.
    init() throws {
        stage = try HandOffStage()
        try stage.pull([
            stage.key(
                1, "%d files", Self.texts, syntax: "printf+n:number",
                note: "Shown in the list.\nOne: %d file\nsrc/list.c:7"),
            stage.key(2, "%d file", [Context(): "%d-й файл"], syntax: "printf"),
        ])
    }

    private static func form(_ rule: String) -> Context { ["n": ["number": rule]] }

    @Test(arguments: formats) func theTextForOneThingIsTheFirst(format: String) throws {
        let file = try stage.handOff(format)
        let inline = InlineTokens("%d files", syntax: LabelSyntax(.printf))
        let unit = try #require(file.units.first)
        #expect(inline.isLabel(of: unit) && unit.forms.count == 3)
        #expect(unit.singular.map { inline.text(of: $0, in: unit) } == "%d file")
        #expect(unit.comments == ["Shown in the list.", "src/list.c:7"])
    }

    @Test func theEntryHasBothTextsAndTheFlag() throws {
        let text = try stage.handOff().text
        #expect(text.contains("#, c-format\nmsgid \"%d file\"\nmsgid_plural \"%d files\"\n"))
    }

    /// gettext refuses two entries with the same context and the same `msgid`.
    @Test func anEntryWithTheSameTextHasAnotherContext() throws {
        let contexts = try stage.handOff().units.map(\.context)
        #expect(contexts == ["", HandOffStage.id(2).hash])
    }

    @Test(arguments: formats) func theTextsComeBack(format: String) throws {
        let file = try stage.handOff(format)
        #expect(try stage.handBack(file) == HandBack.Report(unchanged: 4))
        let sign = format == "po" ? "%d" : "<ph id=\"1\"/>"
        let texts = ["документ", "документа", "документов"].map { ExactText("\(sign) \($0)") }
        let changed = try file.writing(texts)
        #expect(try stage.handBack(changed) == HandBack.Report(submitted: 3, unchanged: 1))
        #expect(try stage.outboxTexts == ["%d документ", "%d документа", "%d документов"])
    }

    /// The words for one thing are in the label of TML.
    @Test(arguments: formats) func withoutAKnownTextTheLabelStandsForIt(format: String) throws {
        let stage = try HandOffStage()
        let label: ExactText = "{count || message, messages}"
        try stage.pull([
            stage.key(
                1, label,
                [
                    HandOffStage.form("one"): "{count} письмо",
                    HandOffStage.form("few"): "{count} письма",
                    HandOffStage.form("other"): "{count} писем",
                ], note: "One: a line of the manager"),
            stage.key(2, "%d files", Self.texts, syntax: "printf+n:number"),
        ])
        let units = try stage.handOff(format).units
        #expect(units.map(\.singular) == units.map { $0.label })
        #expect(units.map(\.forms.count) == [3, 3])
        #expect(units[0].label == label && units[0].comments == ["One: a line of the manager"])
    }
}
