import Catalog
import TML
import Testing
import Text

struct HandedFormTests {
    private static let few: Context = ["count": ["number": "few"]]
    private static let forms = [
        HandedForm(Context(), text: "", translation: nil),
        HandedForm(
            Context(), text: "Файл", translation: SeenTranslation(id: 17, contentRevision: 203)),
        HandedForm(few, text: "שלום", translation: nil),
        HandedForm(
            ["a b,/@é": ["number": "few"], "user": ["gender": "male"]], text: "x",
            translation: SeenTranslation(id: -1, contentRevision: 0)),
    ]

    @Test(arguments: forms) func aCodeIsReadBack(form: HandedForm) throws {
        #expect(HandedForm(code: form.code) == form)
        let isPlain = form.code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        #expect(isPlain && !form.code.contains(",") && !form.code.contains("/"))
    }

    @Test func aFormKnowsTheTextThatItHad() throws {
        let form = try #require(HandedForm(code: Self.forms[1].code))
        #expect(form.hadText("Файл") && !form.hadText("Файлы") && !form.wasEmpty)
        #expect(Self.forms[0].wasEmpty && Self.forms[0].hadText(""))
        // Two spellings of a letter are different texts.
        let composed = HandedForm(Context(), text: "\u{E9}", translation: nil)
        #expect(!composed.hadText("e\u{301}"))
    }

    @Test(arguments: [
        "", "@", "@.", "@..x", "@1..", "@.2.", "@a.b.", "count@..", "@..0123456789abc",
        "@@..", "%@..", "%zz@..",
    ])
    func anotherTextIsNoCode(code: String) { #expect(HandedForm(code: code) == nil) }
}
