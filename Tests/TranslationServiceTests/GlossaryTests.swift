import Catalog
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct GlossaryTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    @discardableResult
    private func add(_ fields: JSONObject) throws -> JSONObject {
        let answer = try stage.service.glossary.add(stage.reviewer, stage.key, fields, once: nil)
        #expect(answer.outcome == .made)
        return try #require(answer.body.object?["glossary"]?.object)
    }

    private func words(search: String? = nil, locale: String? = nil) throws -> [String] {
        try stage.service.glossary.page(
            stage.anna, stage.key, search: search, locale: locale, page: PageRequest()
        ).records.compactMap { $0.object?["keyword"]?.string }
    }

    @Test func aWordHasTheShapeOfTheExample() throws {
        let made = try add([
            "keyword": " release ", "description": "A published set of translations",
            "translations": ["RU": " релиз ", "fr": "\u{3000} "], "part_of_speech": " noun ",
        ])
        let revision = try stage.service.changes.lastRevision(of: stage.key)
        #expect(
            JSON.object(made) == [
                "id": 1, "keyword": "release", "description": "A published set of translations",
                "locale": "en", "translations": ["ru": "релиз"], "part_of_speech": "noun",
                "do_not_translate": false, "case_sensitive": false,
                "revision": .integer(revision), "updated_at": "2017-07-14 02:40:00",
            ])
    }

    @Test func wordsAreFoundByWhatIsSaidOfThem() throws {
        try add(["keyword": "release", "translations": ["ru": "Релиз"]])
        try add([
            "keyword": "TML", "description": "Name, never translated", "do_not_translate": true,
        ])
        try add(["keyword": "inbox", "translations": ["fr": "boîte"]])
        #expect(try words() == ["inbox", "release", "TML"])
        #expect(try words(search: "релиз") == ["release"])
        #expect(try words(search: "NEVER") == ["TML"])
        #expect(try words(search: "ru").isEmpty)
        #expect(try words(locale: "ru") == ["release", "TML"])
        #expect(try words(locale: "en") == ["inbox", "release", "TML"])
    }

    @Test func capitalLettersAndAccentsDoNotChangeTheOrder() throws {
        for word in ["Zebra", "éclair", "Event", "album", "event"] {
            try add(["keyword": .string(word)])
        }
        let sorted = ["album", "éclair", "Event", "event", "Zebra"]
        #expect(try words() == sorted)
        let pages = try (1...3).flatMap { number in
            try stage.service.glossary.page(
                stage.anna, stage.key, search: nil, locale: nil,
                page: PageRequest(page: number, perPage: 2)
            ).records
        }
        #expect(pages.compactMap { $0.object?["keyword"]?.string } == sorted)
    }

    @Test func aPartOfSpeechOfSpacesIsNone() throws {
        let made = try add(["keyword": "release", "part_of_speech": "   "])
        #expect(made["part_of_speech"]?.isNull == true)
    }

    @Test func theRefusalOfATranslationNamesItsLanguage() throws {
        let refused: [(String, String)] = [
            (String(repeating: "x", count: 301), "is longer than 300 bytes"),
            ("a\u{1B}", "contains the control character U+001B"),
        ]
        for (word, reason) in refused {
            let error = ServiceError.invalid(
                "translations", word.count > 300 ? "too_long" : "invalid",
                "The translation into ru \(reason)")
            #expect(throws: error) {
                try add(["keyword": "release", "translations": ["RU": .string(word)]])
            }
        }
    }

    @Test func aChangeLeavesWhatItDoesNotName() throws {
        let number = try #require(
            try add(["keyword": "release", "translations": ["ru": "релиз"]])["id"]?.integer)
        let id = TermID(number)
        let before = try stage.service.changes.lastRevision(of: stage.key)
        let answer = try stage.service.glossary.change(
            stage.reviewer, id: id, ["description": "A set"], once: nil)
        let term = answer.body.object?["glossary"]?.object
        #expect(term?["keyword"] == "release")
        #expect(term?["translations"] == ["ru": "релиз"])
        #expect(term?["description"] == "A set")
        let news = try stage.service.feed.page(
            stage.anna, stage.key, since: String(before), locale: "ru", limit: 10
        ).results
        #expect(news.map(\.type) == ["glossary"])
        #expect(news[0].other == term.map { .object($0) })
        _ = try stage.service.glossary.remove(stage.reviewer, id: id, once: nil)
        #expect(try words().isEmpty)
        let last = try stage.service.feed.page(
            stage.anna, stage.key, since: String(before), locale: nil, limit: 10
        ).results
        #expect(last.map(\.action) == ["deleted"])
        #expect(last[0].other == nil)
    }

    static let flaws: [(JSONObject, String)] = [
        ([:], "required"), (["keyword": "  "], "empty"), (["keyword": ["x"]], "invalid"),
        (["keyword": .string(String(repeating: "x", count: 301))], "too_long"),
        (["keyword": "x", "locale": "xx"], "unknown_locale"),
        (["keyword": "x", "translations": ["xx": "y"]], "unknown_locale"),
        (["keyword": "x", "translations": "y"], "invalid"),
        (["keyword": "x", "case_sensitive": "maybe"], "invalid"),
        (["keyword": "taken"], "duplicate"),
    ]

    @Test(arguments: flaws)
    func aWordThatCannotBeIsRefused(fields: JSONObject, code: String) throws {
        try add(["keyword": "taken"])
        try add(["keyword": "taken", "part_of_speech": "verb"])
        do {
            try add(fields)
            Issue.record("\(fields) was taken")
        } catch ServiceError.invalid(let flaws) {
            #expect(flaws.map(\.code) == [code])
        }
        #expect(try words() == ["taken", "taken"])
    }
}
