import TML
import TestSupport
import Testing
import Text

@Suite struct SpelledWordsTests {
    @Test(arguments: [
        ("{user} послал [bold: важное сообщение] вам", ["послал", "важное", "сообщение", "вам"]),
        ("<b>Über</b>raschung und <i>Spaß</i>", ["Überraschung", "und", "Spaß"]),
        ("{count}шт, {name}s {name} ist da", ["ist", "da"]),
        ("кое-где что-то", ["кое-где", "что-то"]),
        ("l\u{2019}eau d'or", ["l\u{2019}eau", "d'or"]),
        ("see config.toml at /usr/lib or me@example.org", ["see", "at", "or"]),
        ("iPhone und v2 und foo_bar", ["und", "und"]),
        ("Line\\nNext", ["Line"]),
        ("Zeit\u{AD}schrift", ["Zeitschrift"]),
        ("保存しました a", []),
        ("{count || сообщение, сообщения} пришло", ["пришло"]),
        ("A &amp; Bild", ["Bild"]),
    ])
    func aDictionaryIsAskedAboutWordsAlone(_ text: String, _ words: [String]) {
        #expect(Label(text).spelledWords == words)
    }

    private func issues(_ text: String, _ label: String, _ misspelt: Set<String>) -> [TML.Issue] {
        TextExample.issues(
            of: text, for: label, in: "ru", settings: CheckSettings(misspelt: misspelt)
        ).filter { $0.check == .spelling }
    }

    @Test func aMisspeltWordIsFoundWhereItStands() {
        let found = issues("Ето [b: ето] {ето}", "This", ["Ето", "ето"])
        #expect(found.map(\.details) == [["Ето"], ["ето"]])
        #expect(found.map(\.range) == [0..<6, 11..<17])
    }

    @Test func wordsOfTheLabelAreNames() {
        #expect(issues("Войти в Fjordly", "Sign in to Fjordly", ["Fjordly"]).isEmpty)
        #expect(issues("Войти в Fjordli", "Sign in to Fjordly", ["Fjordli"]).count == 1)
    }
}
