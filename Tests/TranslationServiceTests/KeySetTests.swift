import Catalog
import GRDB
import TestSupport
import Testing
import Wire

@testable import TranslationService

/// Sets of keys against sets of numbers.
@Suite struct KeySetTests {
    @Test(arguments: SeededRandom.seeds(8))
    func aSetIsWhatWasPutIntoIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let places = Int.random(in: 1...3000, using: &random)
        var set = KeySet(none: places)
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
        #expect(KeptKeySet(set).set == set)
        for _ in 0..<20 {
            let offset = Int.random(in: 0...places, using: &random)
            let limit = Int.random(in: 1...60, using: &random)
            #expect(
                set.places(after: offset, limit: limit)
                    == Array(sorted.dropFirst(offset).prefix(limit)))
        }
    }

    @Test func aSetOfFewIsKeptSmall() {
        var set = KeySet(none: 100_000)
        for place in stride(from: 0, to: 100_000, by: 100) { set.insert(place) }
        #expect(KeptKeySet(set).byteCount == 4000)
        for place in 0..<100_000 { set.insert(place) }
        #expect(KeptKeySet(set).byteCount == set.byteCount)
    }

    /// Other projects have keys in between.
    @Test(arguments: SeededRandom.seeds(4))
    func aKeyIsFoundAmongThoseOfItsProject(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let stage = try Stage()
        var id = 100
        try stage.service.write { db in
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
        let numbering = try stage.service.read { db in try KeyNumbering(db, project: 1) }
        #expect(numbering.ids.count >= 300)
        for wanted in -1...(id + 50) {
            let near = Int.random(in: 0...numbering.ids.count + 1, using: &random)
            let expected = numbering.ids.firstIndex(of: wanted)
            #expect(numbering.place(of: wanted) == expected)
            #expect(numbering.place(of: wanted, near: near) == expected)
        }
    }
}

/// What is worked out in the background changes no list.
@Suite struct ListPreparationTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test(arguments: SeededRandom.seeds(2))
    func aPreparedListShowsWhatTheRowsSay(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var work = RandomWork(stage: stage)
        for _ in 0..<30 { try work.register(&random) }
        for _ in 0..<20 {
            try work.step(&random)
            try stage.service.prepareLists(least: 1)
            var request = KeyListRequest(locale: "ru")
            request.statuses = [
                KeyListRequest.Status.allCases.randomElement(using: &random) ?? .pending
            ]
            request.sort = .label
            request.words = Bool.random(using: &random) ? ["сообщение"] : []
            let page = try stage.service.keys(stage.anna, stage.key, request)
            let model = try KeyListModel(stage.service, locale: "ru", user: stage.anna.userID)
            #expect(page.records.compactMap(\.id) == model.page(request).ids)
        }
    }

    @Test func aProjectIsPreparedAtFirstAndWhenItIsAtRest() {
        let preparation = ListPreparation()
        #expect(preparation.isDue(1, revision: 5))
        preparation.note(1, isReadyAt: 5)
        #expect(!preparation.isDue(1, revision: 5))
        #expect(!preparation.isDue(1, revision: 6))
        #expect(!preparation.isDue(1, revision: 7))
        #expect(preparation.isDue(1, revision: 7))
        #expect(preparation.isDue(2, revision: 0))
    }

    @Test func preparationEndsWithTheService() throws {
        stage.service.keepListsReady()
        try stage.service.close()
        #expect(stage.service.preparation.isEnded)
    }
}
