import TML
import TestSupport
import Testing
import Text
import TranslationMemory

@Suite struct AdaptationTests {
    let fixture: MemoryFixture

    init() throws { fixture = try MemoryFixture() }

    private func match(
        _ wanted: String, of label: String, _ text: String
    ) throws -> (text: String?, warnings: [String]) {
        try fixture.memory.learn([LearnedText(1, label, text)])
        let match = try fixture.matches(wanted, least: 0.5).first
        return (match?.forms.first?.text.string, match?.warnings ?? [])
    }

    @Test func aTokenOfAnotherNameIsRenamed() throws {
        let found = try match(
            "Hello, {person}!", of: "Hello, {user}!", "Witaj, {user::voc} user!")
        #expect(found.text == "Witaj, {person::voc} user!")
        #expect(found.warnings.isEmpty)
    }

    @Test func twoTokensOfOtherNamesAreNotGuessedAmongOtherWords() throws {
        let found = try match(
            "{a} wrote to {b} today", of: "{x} wrote to {y} yesterday", "{x} pisze do {y}")
        #expect(found.text == "{x} pisze do {y}")
        #expect(
            found.warnings
                == [
                    "token_missing {a}", "token_missing {b}", "token_unknown {x}",
                    "token_unknown {y}",
                ])
    }

    @Test func aNumberIsReplaced() throws {
        let found = try match("At most 20 letters", of: "At most 10 letters", "Najwyżej 10 liter")
        #expect(found.text == "Najwyżej 20 liter")
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: [
        ("Limit: 1,500 GB", "Limit: 1.5 GB", "Limit: 1,5 GB"),
        ("Speed 2.5 times", "Speed 1,000 times", "Prędkość 1 000 razy"),
        ("Page -5", "Page 4", "Strona 4"),
    ])
    func aNumberOfAnotherKindIsAWarning(_ wanted: String, _ label: String, _ text: String) throws {
        let found = try match(wanted, of: label, text)
        #expect(found.text == text)
        #expect(found.warnings.allSatisfy { $0.hasPrefix("number_differs") })
        #expect(!found.warnings.isEmpty)
    }

    @Test func aNumberOfTheSameKindKeepsItsSigns() throws {
        let found = try match("Limit: 2.5 GB", of: "Limit: 1.7 GB", "Limit: 1,7 GB")
        #expect(found.text == "Limit: 2,5 GB" && found.warnings.isEmpty)
    }

    @Test func aNumberThatIsNotInTheTextIsAWarning() throws {
        let found = try match("At most 2 letters", of: "At most 3 letters", "Najwyżej trzy litery")
        #expect(found.text == "Najwyżej trzy litery")
        #expect(found.warnings == ["number_differs 2"])
    }

    @Test func aDecorationOfAnotherNameIsAWarning() throws {
        let found = try match(
            "Read [terms: the terms of use]", of: "Read [link: the terms of use]",
            "Przeczytaj [link: warunki]")
        #expect(found.warnings == ["decoration_differs terms"])
    }

    @Test func formsComeTogetherWithTheTokenOfTheLabel() throws {
        let label = "{n||message} left"
        try fixture.memory.learn([
            LearnedText(
                1, label, "Została {n} wiadomość", key: "k", context: ["n": ["number": "one"]]),
            LearnedText(
                2, label, "Zostały {n} wiadomości", key: "k", context: ["n": ["number": "few"]]),
        ])
        let found = try #require(try fixture.matches("{count||message} left").first)
        #expect(found.forms.map(\.context.code) == ["count:number=few", "count:number=one"])
        #expect(
            found.forms.map(\.text.string) == [
                "Zostały {count} wiadomości", "Została {count} wiadomość",
            ])
    }
}
