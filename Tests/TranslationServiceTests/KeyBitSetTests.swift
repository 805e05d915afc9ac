import Catalog
import GRDB
import TestSupport
import Testing
import Wire

@testable import KeyIndex
@testable import TranslationService

/// Sets of keys against sets of numbers.
@Suite struct KeyBitSetTests {
    @Test(arguments: SeededRandom.seeds(8))
    func aSetIsWhatWasPutIntoIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let places = Int.random(in: 1...3000, using: &random)
        var set = KeyBitSet(none: places)
        var model: Set<Int> = []
        for _ in 0..<Int.random(in: 0...(places * 2), using: &random) {
            let place = Int.random(in: 0..<places, using: &random)
            if Int.random(in: 0..<4, using: &random) > 0 {
                set.insert(place)
                model.insert(place)
            } else {
                set.remove(place)
                model.remove(place)
            }
        }
        let sorted = model.sorted()
        #expect(set.count == model.count && set.isEmpty == model.isEmpty)
        #expect((0..<places + 100).allSatisfy { set.contains($0) == model.contains($0) })
        let kept = KeptKeys(set)
        #expect(kept.set == set)
        let half = stride(from: 0, to: places, by: 2)
        var (union, difference) = (KeyBitSet(none: places), KeyBitSet(none: places))
        for place in half {
            union.insert(place)
            difference.insert(place)
        }
        union.formUnion(kept)
        difference.subtract(kept)
        #expect(union.places(after: 0, limit: places) == model.union(half).sorted())
        #expect(
            difference.places(after: 0, limit: places) == Set(half).subtracting(model).sorted())
        for _ in 0..<20 {
            let offset = Int.random(in: 0...places, using: &random)
            let limit = Int.random(in: 1...60, using: &random)
            #expect(
                set.places(after: offset, limit: limit)
                    == Array(sorted.dropFirst(offset).prefix(limit)))
        }
    }

    @Test func aSetOfFewIsKeptSmall() {
        var set = KeyBitSet(none: 100_000)
        for place in stride(from: 0, to: 100_000, by: 100) { set.insert(place) }
        #expect(KeptKeys(set).byteCount == 4000)
        for place in 0..<100_000 { set.insert(place) }
        #expect(KeptKeys(set).byteCount == set.byteCount)
    }

    /// Other projects have keys in between.
    @Test(arguments: SeededRandom.seeds(4))
    func aKeyIsFoundAmongThoseOfItsProject(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let stage = try Stage()
        var id = 100
        try stage.service.database.write { db in
            for number in 0..<300 {
                id += Bool.random(using: &random) ? 1 : Int.random(in: 1...40, using: &random)
                try db.execute(
                    sql: """
                        INSERT INTO translationKey
                            (id, project, hash, label, locale, wordCount, length, registeredAt,
                             verifiedAt, updatedAt, revision)
                        VALUES (?, 1, ?, 'a', 'en', 1, 1, 0, 0, 0, 1)
                        """, arguments: [id, "\(number)"])
            }
        }
        let numbering = try stage.service.database.read { db in try KeyNumbering(db, project: 1) }
        #expect(numbering.ids.count >= 300)
        for wanted in (-1...(id + 50)).map(KeyID.init(_:)) {
            let near = Int.random(in: 0...numbering.ids.count + 1, using: &random)
            let expected = numbering.ids.firstIndex(of: wanted)
            #expect(numbering.place(of: wanted) == expected)
            #expect(numbering.place(of: wanted, near: near) == expected)
        }
    }
}

/// The owners of translations against the table, with ids that are far apart.
@Suite struct TranslationOwnersTests {
    @Test(arguments: SeededRandom.seeds(4))
    func aTranslationIsFoundByItsID(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let stage = try Stage()
        let keys = try stage.service.database.read {
            try KeyID.fetchAll($0, sql: "SELECT id FROM translationKey")
        }
        func owners() throws -> (TranslationOwners, KeyNumbering) {
            try stage.service.database.read { db in
                let numbering = try KeyNumbering(db, project: 1)
                let owners = try TranslationOwners(db, project: 1, locale: "ru", numbering)
                return (owners, numbering)
            }
        }
        var (extended, numbering) = try owners()
        for round in 0..<6 {
            try Self.add(stage, keys, round, &random)
            let (fresh, _) = try owners()
            try stage.service.database.read { db in
                try extended.extend(db, keys: Set(keys), locale: "ru", numbering)
                let rows = try Row.fetchAll(db, sql: "SELECT id, key, locale FROM translation")
                for owners in [extended, fresh] {
                    for row in rows {
                        let isIn = row["locale"] == "ru"
                        let place = isIn ? numbering.place(of: row["key"]) : nil
                        #expect(owners.place(of: row["id"]) == place)
                        #expect(!isIn || owners.ranges.contains { $0.contains(row["id"]) })
                        #expect(isIn || owners.place(of: row["id"]) == nil)
                    }
                    #expect(owners.ranges.count <= 17)
                }
            }
        }
    }

    private static func add(
        _ stage: Stage, _ keys: [KeyID], _ round: Int, _ random: inout SeededRandom
    ) throws {
        try stage.service.database.write { db in
            var id = try Int.fetchOne(db, sql: "SELECT max(id) FROM translation") ?? 0
            id += Int.random(in: 0...200_000, using: &random)
            for number in 0..<20 {
                id += Int.random(in: 1...100, using: &random)
                try db.execute(
                    sql: """
                        INSERT INTO translation
                            (id, project, key, locale, label, status, textRevision,
                             contentRevision, revision, createdAt, updatedAt)
                        VALUES (?, 1, ?, ?, ?, 'pending', 1, 1, 1, 0, 0)
                        """,
                    arguments: [
                        id, keys.randomElement(using: &random),
                        Bool.random(using: &random) ? "ru" : "fr", "text \(round) \(number)",
                    ])
            }
        }
    }
}
