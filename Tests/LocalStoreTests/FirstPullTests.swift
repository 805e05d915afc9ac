import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// What a pull of many keys leaves for later, and that nothing is missed meanwhile.
struct FirstPullTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func aHashIsFoundOnEachLevel() throws {
        try insertKeys(1...200_000)
        try fixture.store.catchUp()
        #expect(try counts() == [1: 200_000])
        try insertKeys(200_001...240_000)
        try fixture.store.catchUp()
        try insertKeys(240_001...240_010)
        #expect(try counts() == [0: 10, 1: 40_000, 2: 200_000])
        for number in [1, 199_999, 200_001, 240_000, 240_001, 240_010] {
            let found = try fixture.store.read { db in
                try KeyHashes(db: db).key("hash-\(number * 7919 % 1_000_003)", of: 1)
            }
            #expect(found == Int64(number))
        }
    }

    @Test func hashesThatMoveAreAllThereAfterEachStep() throws {
        try insertKeys(1...200_000)
        var isMore = true
        while isMore {
            isMore = try fixture.store.write { try LeveledTable.hashes.move(from: 0, in: $0) }
            #expect(try counts().values.reduce(0, +) == 200_000)
        }
        #expect(try counts() == [1: 200_000])
    }

    @Test func theKeysOfASourceAreFoundOnEachLevel() throws {
        try apply(page: 1)
        try insertKeys(101...40_100)
        try fixture.store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO source (id, project, name) VALUES (8, 1, 'even'), (9, 1, 'odd');
                    INSERT INTO keySource SELECT id, 8 + id % 2 FROM translationKey WHERE id > 100;
                    INSERT INTO target (language, key, status)
                    SELECT 1, id, 0 FROM translationKey WHERE id > 100;
                    """)
        }
        try fixture.store.catchUp()
        try fixture.store.write { db in
            try db.execute(
                sql: """
                    DELETE FROM keySource WHERE key IN (101, 102);
                    INSERT INTO keySource VALUES (101, 8), (102, 9);
                    """)
        }
        #expect(try levels(of: "sourceKey") == [0: 2, 1: 39_998])
        for (name, source, first) in [("even", 8, [101, 104, 106]), ("odd", 9, [102, 103, 105])] {
            #expect(try fixture.store.keyCount(fixture.query(source: ExactText(name))) == 20_000)
            let keys = try fixture.store.read {
                try $0.integers(
                    "SELECT key FROM keyOfSource WHERE source = ? ORDER BY key LIMIT 3", [source])
            }
            #expect(keys == first.map(Int64.init))
        }
    }

    @Test func aHashThatGoesIsFree() throws {
        try insertKeys(1...1)
        try fixture.store.pool.write { try $0.execute(sql: "DELETE FROM translationKey") }
        #expect(try counts().isEmpty)
        #expect(throws: DatabaseError.self) {
            try insertKeys(1...1)
            try fixture.store.pool.write {
                try $0.execute(sql: "UPDATE translationKey SET hash = 'other'")
            }
        }
    }

    @Test func savesWaitForTheDiskAfterAPage() throws {
        try apply(page: 1)
        let mode = try fixture.store.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA synchronous")
        }
        let full = 2
        #expect(mode == full)
    }

    @Test func textsAreFoundAfterTheLastPage() throws {
        try apply(page: 1)
        #expect(try fixture.store.keyCount(fixture.query()) == 2)
        #expect(try fixture.store.keyCount(fixture.query(search: "label")) == 0)
        try apply(page: 2)
        #expect(try fixture.store.keyCount(fixture.query(search: "label")) == 4)
        #expect(try fixture.store.keyCount(fixture.query(search: "слово")) == 4)
        try fixture.news([.key(fixture.key(9))])
        #expect(try fixture.store.keyCount(fixture.query(search: "label")) == 5)
    }

    @Test func textsAreFoundWhenAPullThatWasBrokenOffIsOpenedAgain() throws {
        try apply(page: 1)
        fixture.store.close()
        let again = try StoreFixture(in: fixture.folder, path: fixture.path)
        #expect(try again.store.keyCount(again.query(search: "label")) == 2)
        try again.store.apply([page(2)], project: again.project, locale: again.locale)
        try again.store.catchUp()
        #expect(try again.store.keyCount(again.query(search: "label")) == 4)
    }

    @Test func textsThatChangeWhileTheyWaitAreFoundAsTheyAreThen() throws {
        try apply(page: 1)
        try fixture.store.pool.write { db in
            let place = TargetRowID(language: 1, key: 1)
            try TranslationTable(db: db).replace([(place, translation(5, "Новое"))])
            try SearchTable(db: db).refresh(at: place)
        }
        #expect(try fixture.store.keyCount(fixture.query(search: "новое")) == 0)
        try apply(page: 2)
        #expect(try fixture.store.keyCount(fixture.query(search: "новое")) == 1)
    }

    /// Rows are put in some dozens at a time; here the last of them are few, and a key comes twice.
    @Test func eachKeyOfALargePageIsThereWithAllThatItHas() throws {
        var keys = (1...123).map {
            fixture.pulled(
                $0, sources: ["page \($0 % 7)", "all", "all"], status: .accepted,
                translations: [
                    translation($0 * 2, "слово \($0)"), translation($0 * 2 + 1, "другое \($0)"),
                ])
        }
        keys.append(fixture.pulled(60, label: "newer", sources: ["all"]))
        try fixture.pull(keys)
        try fixture.pull([fixture.pulled(200, sources: ["new", "all"])] + keys)
        #expect(try fixture.store.keyCount(fixture.query()) == 124)
        for number in 1...123 where number != 60 {
            let detail = try fixture.detail(number)
            let key = keys[number - 1].key.with(sources: ["all", "page \(number % 7)"])
            #expect(detail.key == key)
            #expect(Set(detail.translations) == Set(keys[number - 1].translations))
            #expect(detail.target.status == .accepted)
        }
        #expect(try fixture.detail(60).key.label == "newer")
        #expect(try fixture.detail(60).key.sources == ["all"])
        #expect(try fixture.detail(60).translations.isEmpty)
        #expect(try fixture.store.keyCount(fixture.query(source: "all")) == 124)
        #expect(try fixture.store.keyCount(fixture.query(source: "new")) == 1)
    }

    @Test func ourOwnWorkIsFoundAtOnce() throws {
        try apply(page: 1)
        try fixture.submit("Наш")
        #expect(try fixture.store.keyCount(fixture.query(.unsent, search: "label")) == 1)
        #expect(try fixture.store.keyCount(fixture.query(.unsent, search: "other")) == 0)
    }

    @Test func aSecondPullKeepsTextsThatAreFound() throws {
        try apply(page: 1)
        try apply(page: 2)
        try apply(page: 1)
        #expect(try fixture.store.keyCount(fixture.query(search: "label")) == 4)
        try fixture.store.apply(
            [page(1), page(2)], project: fixture.project, locale: "de")
        try fixture.store.catchUp()
        var german = fixture.query(search: "label")
        german.locale = "de"
        #expect(try fixture.store.keyCount(german) == 4)
    }

    @Test func keysThatComeWhileTheListIsSortedAreInIt() throws {
        try insertKeys(1...10_002)
        try fixture.pull([fixture.pulled(1, label: "b"), fixture.pulled(2, label: "c")])
        let language =
            "INSERT INTO target (language, key, status) SELECT 1, id, 0 FROM translationKey"
        try fixture.store.pool.write { try $0.execute(sql: language + " WHERE hash LIKE 'hash-%'") }
        func first() throws -> [String] {
            try fixture.store.keys(fixture.query(order: .label), offset: 0, limit: 3).map(\.label)
        }
        #expect(try first() == ["b", "c", "key"])
        try fixture.news([.key(fixture.key(3, label: "a")), .key(fixture.key(2, label: "z"))])
        #expect(try first() == ["a", "b", "key"])
    }
}

extension FirstPullTests {
    private func page(_ number: Int) -> KeyPage {
        let keys = [number * 2 - 1, number * 2].map {
            fixture.pulled($0, translations: [translation($0 + 10, "Слово")])
        }
        return fixture.page(keys, number, of: 2)
    }

    private func apply(page number: Int) throws {
        try fixture.store.apply([page(number)], project: fixture.project, locale: fixture.locale)
        try fixture.store.catchUp()
    }

    /// Keys with hashes in no order.
    private func insertKeys(_ numbers: ClosedRange<Int>, from offset: Int = 0) throws {
        try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n(number) AS (
                        SELECT ?1 UNION ALL SELECT number + 1 FROM n WHERE number < ?2)
                    INSERT INTO translationKey
                    SELECT number + ?3, 1, 'hash-' || (number * 7919 % 1000003), 'key', '', 'en', 0,
                        'tml', NULL, '', '', 1, 1
                    FROM n
                    """, arguments: [numbers.lowerBound, numbers.upperBound, offset])
        }
    }

    /// How many hashes are on each level.
    private func counts() throws -> [Int: Int] { try levels(of: "keyHash") }

    /// How many rows are on each level of a table.
    private func levels(of table: String) throws -> [Int: Int] {
        try fixture.store.read { db in
            let rows = try db.rows("SELECT level, count(*) AS number FROM \(table) GROUP BY level")
            return Dictionary(
                uniqueKeysWithValues: try rows.map { (try $0["level"], try $0["number"]) })
        }
    }
}

extension TranslationKey {
    fileprivate func with(sources: [String]) -> TranslationKey {
        var key = self
        key.sources = sources
        return key
    }
}
