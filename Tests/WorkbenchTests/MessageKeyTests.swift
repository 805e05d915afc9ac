import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Keys in the syntax `xmessage`: they can be read and tried, but not edited.
@Suite struct MessageKeyTests {
    static let label =
        "{0} tagged {0,choice,male#himself|female#herself} in {1,choice,singular#{1,number} photo"
        + "|plural#{1,number} photos}"
    static let translation = "{1,choice,one#{1} снимок|few#{1} снимка|other#{1} снимков}: {0}"

    private func stage(_ translations: Translation..., label: String = label) throws
        -> TranslateStage
    {
        let key = Examples.key(label, translations: translations, syntax: "xmessage")
        var stage = TranslateStage(StageStore(try Examples.material(), [key]))
        stage.press("e")
        return stage
    }

    private func preview(_ editor: KeyForms) -> [String] {
        editor.fields.flatMap(\.analysis.preview.lines).map { line in
            "\(line.title): \(line.rendered.text)"
        }
    }

    @Test func itsParametersAreToldFromText() throws {
        let stage = try stage()
        #expect(stage.screen.current?.message?.segments.count == 15)
        #expect(stage.shows("{0} tagged"))
    }

    @Test func theTranslationIsTriedWithNumbersAndGenders() throws {
        let stage = try stage(Translation(id: 1, text: ExactText(Self.translation)))
        #expect(
            preview(stage.screen.forms) == [
                "1: 1 снимок: Михаил", "2: 2 снимка: Михаил", "0: 0 снимков: Михаил",
            ])
        #expect(stage.shows("2 снимка: Михаил"))
    }

    @Test func withoutATranslationTheLabelIsTried() throws {
        let stage = try stage()
        #expect(stage.texts == [""])
        #expect(preview(stage.screen.forms).first == "Михаил, 1: Михаил tagged himself in 1 photo")
        #expect(stage.shows("Анна tagged herself in 1 photo"))
    }

    @Test func itIsNotTakenForALabelOfTheOtherSyntax() throws {
        let stage = try stage(
            Translation(id: 1, text: "[b: {nobody"), label: "{count|| message, messages}")
        #expect(stage.screen.forms.fields.flatMap(\.analysis.issues).isEmpty)
        #expect(preview(stage.screen.forms) == [": [b: {nobody"])
    }

    @Test func otherValuesCanBeTried() throws {
        let stage = try stage(Translation(id: 1, text: ExactText(Self.translation)))
        var samples = SampleValues()
        samples.chosen = ["1": "21"]
        let checker = try #require(stage.screen.forms.checker)
        #expect(checker.sampleNames == ["0", "1"])
        #expect(checker.isPerson("0") && !checker.isPerson("1"))
        var editor = stage.screen.forms
        editor.use(samples)
        #expect(preview(editor).first == ": 21 снимок: Михаил")
        samples.chosen = ["0": "Olga", "1": "3"]
        editor.use(samples)
        #expect(preview(editor) == [": 3 снимка: Olga"])
    }
}
