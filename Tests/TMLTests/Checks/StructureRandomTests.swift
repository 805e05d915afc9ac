import TestSupport
import Testing

@testable import TML

/// What holds for the checks of structure, whatever the texts.
struct StructureRandomTests {
    /// What is odd about a label is not the translator's fault.
    @Test(arguments: 0..<20)
    func nothingIsWrongWithTheStructureOfTheLabelItself(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let label = Label(generator.markup())
            let issues = Checks.issues(of: label, for: label, in: .plain(locale: "xx"))
                .filter { StructureArchiveTests.checks.contains($0.check) }
            #expect(issues.isEmpty, "\(label.text): \(issues)")
        }
    }

    @Test(arguments: ["en", "ru", "ar", "he", "ja", "fr"])
    func issuesHaveWholeCharactersForTheirPlaces(_ id: String) throws {
        let language = try ExampleLanguages.language(id)
        var generator = SeededRandom(seed: 11)
        for _ in 0..<1000 {
            let (label, translation) = (Label(generator.markup()), Label(generator.markup()))
            for context in [Context(), .count("one"), .user("other")] {
                let issues = Checks.issues(
                    of: translation, context: context, for: label, in: language)
                for issue in issues where StructureArchiveTests.checks.contains(issue.check) {
                    guard let range = issue.range else { continue }
                    let text = String(validating: translation.bytes[range], as: UTF8.self)
                    #expect(text?.isEmpty == false, "\(translation.text) \(issue)")
                }
            }
        }
    }

    /// Every check is tried with right and wrong texts, in five languages at least.
    @Test func theExamplesAreOfManyLanguages() {
        let examples =
            StructureTokenTests.names + StructureTokenTests.braces
            + StructureNumberTests.conditions + StructureNumberTests.words
            + StructureDecorationTests.names + StructureDecorationTests.brackets
            + StructureDecorationTests.closings + StructureLanguageTests.words
            + StructureLanguageTests.parameters + StructureLanguageTests.names
            + StructureLanguageTests.sameWords + StructureLanguageTests.conditions
        let together: Set<Check> = [
            .duplicateForm, .shadowedForm, .uncoveredForms, .identicalForms,
        ]
        for check in StructureArchiveTests.checks.subtracting(together) {
            let own = examples.filter { $0.check == check }
            #expect(Set(own.map(\.language)).count >= 5, "\(check)")
            #expect(own.contains { $0.expected.isEmpty }, "\(check)")
            #expect(own.contains { !$0.expected.isEmpty }, "\(check)")
        }
    }
}
