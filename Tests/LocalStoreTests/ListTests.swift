import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text

/// Lists of keys against a model that filters, sorts and searches an array.
struct ListTests {
    @Test(arguments: SeededRandom.seeds(3))
    func everyListIsWhatAnArrayWouldGive(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var model = try ListModel(keys: 3000, random: &random)
        try model.check(queries: 40, random: &random)
        for _ in 0..<4 {
            try model.work(random: &random)
            try model.check(queries: 25, random: &random)
        }
    }

    @Test func aHundredThousandKeysAreListedAndFoundAsInASmallStore() throws {
        var random = SeededRandom(seed: 100)
        let model = try ListModel(keys: 100_000, random: &random)
        try model.check(queries: 25, random: &random)
    }

    @Test func aSearchThatFindsTooMuchSaysSo() throws {
        let fixture = try StoreFixture()
        for page in 1...21 {
            let keys = (1...500).map { fixture.pulled(page * 500 + $0, label: "Same words") }
            try fixture.store.apply(
                [fixture.page(keys, page, of: 21)], project: fixture.project, locale: "ru")
            try fixture.store.catchUp()
        }
        #expect(try fixture.store.count(fixture.query(search: "same")) == .atLeast(10_000))
        #expect(try fixture.store.count(fixture.query()) == .exact(10_500))
        let last = try fixture.store.keys(
            fixture.query(search: "same"), offset: 9_999, limit: 10)
        #expect(last.map(\.id) == [fixture.id(500 + 10_000)])
    }

    @Test(arguments: [
        ("state:rejected", [2]), ("-state:rejected", [1, 3]), ("state:rejected OR key:3", [2]),
        ("key:00000000000000000000000000000003", [3]),
        ("key:\"00000000000000000000000000000003\"", [3]),
        ("key:~\"00000000000000000000000000000003\" OR state:rejected", [2, 3]),
        ("key:00000000000000000000000000000003 state:rejected", []),
    ])
    func hashesAndRejectionsAreFoundInTheirIndexes(text: String, numbers: [Int]) throws {
        let fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, translations: [translation(11, "Текст")]),
            fixture.pulled(
                2,
                translations: [
                    translation(21, "Текст", status: .rejected), translation(22, "Другой текст"),
                ]),
            fixture.pulled(3),
        ])
        let query = fixture.query(try KeyFilter(text: text))
        let found = try fixture.store.keys(query, offset: 0, limit: 9)
        #expect(found.map(\.id) == numbers.map(fixture.id))
    }

    @Test func aLanguageThatWasNeverPulledHasNoKeys() throws {
        let fixture = try StoreFixture()
        try fixture.pull([fixture.pulled(1)])
        var query = fixture.query()
        query.locale = "fr"
        #expect(try fixture.store.count(query) == .exact(0))
        #expect(try fixture.store.keys(query, offset: 0, limit: 10).isEmpty)
        #expect(
            try fixture.store.window(query, around: fixture.id(1), offset: 0, limit: 9)
                == KeyWindow())
    }

    @Test(arguments: [
        ("ПРИВЕТ", true), ("привет мир", true), ("мир привет", true), ("mes", true),
        ("ES", true), ("日本", true), ("日本語", true), ("本 mes", true), ("\"", true), ("100%", true),
        ("приветмир", false), ("本日", false), ("_", false), ("%%", false), ("OR", false),
        ("mes AND", false), ("hint", true), ("00000000000000000000000000000001", true),
        ("00000000000000000000000000000002", false),
    ])
    func aSearchFindsAllWordsWithoutRegardToCase(search: String, isFound: Bool) throws {
        let fixture = try StoreFixture()
        try fixture.pull([
            PulledKey(
                key: fixture.key(1, label: "Say \"Messages\" 100%", description: "A Hint, 日本語"),
                target: Target(), translations: [translation(5, "Привет, Мир")]),
            fixture.pulled(2, label: "Nothing"),
        ])
        let expected = isFound ? [fixture.id(1)] : []
        for filter in [KeyFilter.everyKey, .untranslated] {
            let query = fixture.query(filter, search: ExactText(search))
            let rows = try fixture.store.keys(query, offset: 0, limit: 10)
            #expect(rows.map(\.id).filter { $0 == fixture.id(1) } == expected)
        }
    }

    @Test func aSearchFindsWhatNewsAndAnswersBring() throws {
        let fixture = try StoreFixture()
        try fixture.pull([fixture.pulled(1, translations: [translation(5, "Старое")])])
        try fixture.news([
            .translation(translation(5, "Новое", revision: 11), hash: fixture.hash(1))
        ])
        #expect(try fixture.store.keyCount(fixture.query(search: "новое")) == 1)
        #expect(try fixture.store.keyCount(fixture.query(search: "старое")) == 0)
        try fixture.submit("Принятое")
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .accepted(translation(5, "Принятое", revision: 12), nil))
        #expect(try fixture.store.keyCount(fixture.query(search: "принятое")) == 1)
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(try fixture.store.keyCount(fixture.query(search: "принятое")) == 0)
    }
}
