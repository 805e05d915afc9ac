import Testing
import Text

/// Small letters and capitals, by the rules of a language.
@Suite struct CaseCycleTests {
    @Test(arguments: [
        ("tr", "İSTANBUL ILIK", "istanbul ılık"), ("az", "I\u{307}I", "iı"),
        ("de", "STRASSE", "strasse"),
        ("el", "ΟΔΟΣ ΣΟΦΙΑΣ", "οδος σοφιας"), ("en", "ISTANBUL", "istanbul"),
        ("lt", "É", "é"), ("en", "E\u{301}", "e\u{301}"),
    ])
    func smallLetters(_ language: String, _ text: String, _ small: String) {
        #expect(ExactText(CaseCycle(language: language).lowercased(text)) == ExactText(small))
    }

    @Test(arguments: [
        ("tr", "istanbul ılık", "İSTANBUL ILIK"), ("de", "straße", "STRASSE"),
        ("el", "Άννα ΐ", "ΑΝΝΑ Ϊ"), ("nl", "ijs", "IJS"), ("en", "e\u{301}", "E\u{301}"),
    ])
    func capitals(_ language: String, _ text: String, _ capitals: String) {
        #expect(ExactText(CaseCycle(language: language).uppercased(text)) == ExactText(capitals))
    }

    @Test(arguments: [
        ("tr", "istanbul ılık", "İstanbul Ilık"), ("nl", "ijs en vuur", "IJs En Vuur"),
        ("en", "don't STOP", "Don't Stop"), ("hr", "ǆep", "ǅep"), ("el", "ΟΔΟΣ", "Οδος"),
        ("fr", "élan", "Élan"),
    ])
    func capitalsAtTheBeginning(_ language: String, _ text: String, _ title: String) {
        #expect(ExactText(CaseCycle(language: language).capitalized(text)) == ExactText(title))
    }
}
