import Testing

@testable import TML

/// The engine's own texts, translated.
struct PhrasesTests {
    /// With the numbers of Russian and its words for the phrases.
    let russian: Language

    init() {
        var language = XMessageTests.language(
            "(= 1 (mod @n 10))", few: "(in '2..4' (mod @n 10))")
        language.phrases = Phrases([
            .joiner: "и",
            .remainder: "ещё {count:number|| one: человек, few: человека, other: людей}",
            Phrase("or", "List joiner"): "или", Phrase("May", "Month name"): "мая",
            Phrase("May", "Short month name"): "май",
            Phrase("Monday", "Day of a week"): "понедельник",
            Phrase("Mon", "Short name for a day of a week"): "пн",
            Phrase("{month_name} {days}, {years}", ""): "{days} {month_name} {years} {nobody}",
        ])
        russian = language
    }

    private func list(_ count: Int, joiner: String? = "and", remainder: String? = nil) -> String {
        let items = (0..<count).map { TokenValue.integer($0) }
        let format = ListFormat(limit: 2, joiner: joiner, remainder: remainder)
        return Label("{users}").text(with: ["users": .list(items, format)], in: russian)
    }

    @Test func listsAreJoinedInTheLanguage() {
        #expect(list(2) == "0 и 1" && list(2, joiner: "or") == "0 или 1")
        #expect(list(2, joiner: "plus") == "0 plus 1" && list(2, joiner: nil) == "0, 1")
    }

    @Test func theRemainderFollowsTheRulesOfTheLanguage() {
        #expect(list(3) == "0, 1 и ещё 1 человек" && list(4) == "0, 1 и ещё 2 человека")
        #expect(list(7) == "0, 1 и ещё 5 людей" && list(7, remainder: "прочие") == "0, 1 и прочие")
    }

    @Test(arguments: [
        ("%B", "мая"), ("%b", "май"), ("%A", "понедельник"), ("%a", "пн"),
        (":monthname_year", "2 мая 2011 {nobody}"), (":monthname", "мая 2"),
    ])
    func datesAreWrittenInTheLanguage(_ pattern: String, _ shown: String) throws {
        let monday = try #require(CalendarDate("2011-05-02"))
        #expect(DatePattern(pattern).text(of: monday, in: russian) == shown)
    }

    @Test func messagesUseThemToo() throws {
        let values = TokenValues(inOrder: [
            .array([.text("А"), .text("Б")]), .date(try #require(CalendarDate("2011-05-02"))),
        ])
        #expect(
            XMessage("{0,list}, {1,date,%d %B}").text(with: values, in: russian) == "А и Б, 2 мая")
    }

    @Test func whatIsNotTranslatedStaysEnglish() throws {
        let tuesday = try #require(CalendarDate("2011-06-07"))
        #expect(DatePattern("%A %B").text(of: tuesday, in: russian) == "Tuesday June")
    }

    @Test func aLookupIsAskedForEveryPhraseOnce() {
        var asked: [String] = []
        let own = Phrase("or", "List joiner")
        let phrases = Phrases(others: [own]) { label, description in
            asked.append("\(label);;;\(description)")
            return label == "or" ? "или" : nil
        }
        #expect(asked.count == 2 + 12 * 2 + 7 * 2 + 9 + 1 && Set(asked).count == asked.count)
        #expect(phrases == Phrases([own: "или"]) && phrases != .none)
    }

    @Test func aLanguageWithOtherPhrasesIsAnotherOne() {
        var english = russian
        english.phrases = .none
        #expect(english != russian)
    }
}
