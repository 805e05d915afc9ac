import TML
import Testing
import Text

/// Comparisons of the translations of several keys.
struct KeyComparisonTests {
    private static func key(
        _ label: ExactText, _ text: ExactText, described: Bool = false
    ) -> ComparedKey {
        ComparedKey(
            label: label, hasDescription: described, texts: text.isEmpty ? [:] : [Context(): text])
    }

    private func issue(_ check: Check, in key: ComparedKey, beside other: ComparedKey) -> TML.Issue?
    {
        KeyComparison.issue(
            check, in: key, KeyComparison.all(of: key), beside: other, KeyComparison.all(of: other))
    }

    private func finds(_ check: Check, _ one: ComparedKey, _ other: ComparedKey) -> [String]? {
        let found = issue(check, in: one, beside: other)
        let reverse = issue(check, in: other, beside: one)
        #expect((found == nil) == (reverse == nil), "Both keys have the issue, or neither.")
        return found?.details
    }

    @Test func anotherTranslationOfTheSameLabelIsFound() {
        let save = Self.key("Save", "Sichern")
        #expect(
            finds(.inconsistent, save, Self.key("Save", "Speichern", described: true))
                == ["Speichern"])
        #expect(finds(.inconsistent, save, Self.key("Save", "Sichern", described: true)) == nil)
        #expect(finds(.inconsistent, save, Self.key("Save.", "Speichern")) == nil)
        #expect(finds(.inconsistent, save, Self.key("Save", "")) == nil)
    }

    @Test func keysWithDifferentDescriptionsAreNotCompared() {
        let file = Self.key("File", "Datei", described: true)
        #expect(finds(.inconsistent, file, Self.key("File", "Feile", described: true)) == nil)
        #expect(finds(.inconsistent, file, Self.key("File", "Feile")) == ["Feile"])
    }

    @Test func theIssueNamesTheFormThatDiffers() {
        let few = Context([Context.Choice(token: "n", keyword: "number", rule: "few")])
        var one = Self.key("Files", "Dateien")
        one.texts[few] = "Datei"
        var other = one
        other.texts[few] = "Akte"
        #expect(finds(.inconsistent, one, other) == ["Akte"])
    }

    @Test func theSameTranslationOfAnotherLabelIsFound() {
        let one = Self.key("Save file", "Datei sichern")
        #expect(
            finds(.sameTranslation, one, Self.key("Keep file", "Datei sichern")) == ["Keep file"])
        #expect(finds(.sameTranslation, one, Self.key("Save File ", "Datei sichern")) == nil)
        #expect(finds(.sameTranslation, one, Self.key("Keep file", "Datei behalten")) == nil)
    }

    @Test(arguments: [
        ("OK", false), ("Speichern", false), ("{user}", false), ("{count} Dateien", false),
        ("Datei öffnen", true), ("Benutzeroberflächensprache", true), ("保存", false),
        ("保存所有更改的文件", true),
    ])
    func shortTextsOfOneWordAreNotCompared(text: String, isCompared: Bool) {
        let found = finds(
            .sameTranslation, Self.key("One", ExactText(text)), Self.key("Two", ExactText(text)))
        #expect((found != nil) == isCompared)
    }
}
