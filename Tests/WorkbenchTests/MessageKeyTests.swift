import Catalog
import Display
import TML
import Testing

@testable import Workbench

/// Keys in the syntax `xmessage`: they can be read and tried, but not edited.
@Suite struct MessageKeyTests {
    static let label =
        "{0} tagged {0,choice,male#himself|female#herself} in {1,choice,singular#{1,number} photo"
        + "|plural#{1,number} photos}"
    static let translation = "{1,choice,one#{1} снимок|few#{1} снимка|other#{1} снимков}: {0}"

    private func stage(_ translations: Translation..., label: String = label) throws -> DeskStage {
        let key = Examples.key(label, translations: translations, syntax: "xmessage")
        var stage = DeskStage(StageStore(try Examples.material(), [key]))
        stage.press("e")
        return stage
    }

    private func preview(_ editor: EditorPane) -> [String] {
        editor.fields.flatMap(\.analysis.preview).map { line in
            "\(line.title): \(line.rendered.text)"
        }
    }

    @Test func itsParametersAreToldFromText() throws {
        let stage = try stage()
        #expect(stage.desk.inHand?.message?.segments.count == 15)
        #expect(stage.shows("{0} tagged"))
    }

    @Test func theTranslationIsTriedWithNumbersAndGenders() throws {
        let stage = try stage(Translation(id: 1, text: ExactText(Self.translation)))
        #expect(
            preview(stage.desk.editor) == [
                "Michael, 1: 1 снимок: Michael", "Anna, 2: 2 снимка: Anna",
                "Kim, 5: 5 снимков: Kim",
            ])
        #expect(stage.shows("2 снимка: Anna"))
    }

    @Test func withoutATranslationTheLabelIsTried() throws {
        let stage = try stage()
        #expect(stage.texts == [""])
        #expect(preview(stage.desk.editor).first == "Michael, 1: Michael tagged himself in 1 photo")
        #expect(stage.shows("Anna tagged herself in 2 photos"))
    }

    @Test func itIsNotTakenForALabelOfTheOtherSyntax() throws {
        let stage = try stage(
            Translation(id: 1, text: "[b: {nobody"), label: "{count|| message, messages}")
        #expect(stage.desk.editor.fields.flatMap(\.analysis.issues).isEmpty)
        #expect(preview(stage.desk.editor) == [": [b: {nobody"])
    }

    @Test func otherValuesCanBeTried() throws {
        let stage = try stage(Translation(id: 1, text: ExactText(Self.translation)))
        var samples = SampleValues()
        samples.chosen = ["1": "21"]
        let checker = try #require(stage.desk.editor.checker)
        #expect(checker.sampleNames == ["0", "1"])
        #expect(checker.sampleText(of: "0") == "Michael" && checker.sampleText(of: "1") == "1")
        var editor = stage.desk.editor
        editor.use(samples)
        #expect(preview(editor).first == "Michael, 21: 21 снимок: Michael")
        samples.chosen = ["0": "Olga", "1": "3"]
        editor.use(samples)
        #expect(preview(editor) == ["Olga, 3: 3 снимка: Olga"])
    }
}
