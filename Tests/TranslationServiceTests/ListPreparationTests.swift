import Dispatch
import GRDB
import TestSupport
import Testing
import Wire

@testable import KeyIndex
@testable import TranslationService

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
            try stage.service.keys.prepareLists(least: 1, threads: 3)
            try stage.service.keys.prepareSearches(least: 1, cost: 1)
            var request = KeyListRequest(locale: "ru")
            request.statuses = [
                KeyListRequest.Status.allCases.randomElement(using: &random) ?? .pending
            ]
            request.sort = .label
            request.words = Bool.random(using: &random) ? ["сообщение"] : []
            let page = try stage.service.keys.page(stage.anna, stage.key, request)
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
        stage.service.keys.keepListsReady()
        try stage.service.close()
        #expect(stage.service.keys.preparation.isEnded)
    }

    @Test func searchesAreReadyWhenTheListsAre() throws {
        try stage.applied(stage.create("Непрочитанные"), as: stage.anna)
        let preparation = stage.service.keys.preparation
        let revision = try stage.service.changes.lastRevision(of: stage.key)
        #expect(!preparation.isWithoutSearches(1, revision: revision))
        try stage.service.keys.prepareLists(least: 1)
        #expect(preparation.isWithoutSearches(1, revision: revision))
        try stage.service.keys.prepareSearches(least: 1, cost: 1)
        #expect(!preparation.isWithoutSearches(1, revision: revision))
        #expect(preparation.isWithoutSearches(1, revision: revision + 1))
        let words = try #require(preparation.searches(of: 1)).words
        #expect(words.contains { $0 == ("inbox", nil) })
        #expect(words.contains { $0 == ("непрочитанные", "ru") })
    }

    /// What is made ready has to be what a list with that word is made of.
    @Test(arguments: [("inbox", "InBox", nil), ("непрочитанные", "непрочитанные", "ru")])
    func aFrequentSearchIsWhatAListAsksFor(word: String, asked: String, locale: String?) throws {
        try stage.applied(stage.create("Непрочитанные"), as: stage.anna)
        let made = try stage.service.database.read { db in
            let project = try #require(try StoredProject.find(db, id: 1))
            return try FrequentSearches(
                KeyFinder(db, project.indexed, KeyIndexCache()), locales: project.locales(db),
                cost: 1)
        }
        #expect(made.words.contains { $0 == (word, locale) })
        let ready = Set(made.queries(of: 1).flatMap(QueryPlanTests.conditions))
        let list = QueryPlanTests.conditions(of: .word(asked, [], 1, "ru"))
        #expect(list.filter { $0.locale == locale }.allSatisfy(ready.contains))
        #expect(list.contains { $0.locale == locale })
    }

    /// Nothing is in the way of a service that starts: what takes longer goes on.
    @Test func aStartIsNotDelayedForEver() {
        let preparation = ListPreparation()
        let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        preparation.start(patience: 0) {
            go.wait()
            isDone.signal()
        }
        go.signal()
        #expect(isDone.wait(timeout: .now() + 60) == .success)
    }
}

@Suite struct FrequentWordsTests {
    /// A search costs the texts that have the word, times its characters.
    @Test func theCostliestComeFirst() {
        var words = FrequentWords()
        for number in 0..<100 {
            words.add("The inbox, THE \(number < 50 ? "messages" : "go") \(number)")
        }
        #expect(words.frequent(in: 1000, cost: 3000) == ["inbox", "messages", "the"])
        #expect(words.frequent(in: 1000, cost: 3001) == ["inbox", "messages"])
        #expect(words.frequent(in: 100, cost: 501).isEmpty)
        #expect(FrequentWords().frequent(in: 1000, cost: 0).isEmpty)
    }
}
