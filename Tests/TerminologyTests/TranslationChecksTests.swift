import LanguageData
import TML
import Terminology
import Testing

/// All checks of the texts of a key.
struct TranslationChecksTests {
    private func checks(off: Set<Check> = []) throws -> TranslationChecks {
        let russian = try #require(BuiltInLanguages.language(for: "ru"))
        return TranslationChecks(
            of: Label("You have {n} files."), in: russian, settings: CheckSettings(off: off))
    }

    @Test func theFailingChecksOfAllFormsAreFound() throws {
        let one: Context = ["n": ["number": "one"]]
        let few: Context = ["n": ["number": "few"]]
        let texts = [one: Label("У вас {n} файл"), few: Label("У вас {n} файла.")]
        let found = try checks().failing(in: texts)
        #expect(found.isSuperset(of: [.endPunctuation, .uncoveredForms]))
        let rest = try checks().failing(
            in: texts, dismissed: [one: [.endPunctuation], Context(): [.uncoveredForms]])
        #expect(rest == found.subtracting([.endPunctuation, .uncoveredForms]))
        #expect(try !checks(off: [.endPunctuation]).failing(in: texts).contains(.endPunctuation))
    }

    @Test func anErrorCannotBeDismissed() throws {
        let texts = [Context(): Label("У вас {m} файлов.")]
        let dismissed: [Context: Set<Check>] = [Context(): [.unknownToken, .unusedToken]]
        #expect(try checks().failing(in: texts, dismissed: dismissed) == [.unknownToken])
    }

    @Test func emptyTextsHaveNoIssues() throws {
        #expect(try checks().failing(in: [Context(): Label("")]).isEmpty)
        #expect(try checks().failing(in: [:]).isEmpty)
    }
}
