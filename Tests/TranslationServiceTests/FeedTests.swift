import Catalog
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct FeedTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test func everyStepTakesTheNextNumber() throws {
        let before = try stage.service.changes.lastRevision(of: stage.key)
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(made.revision == before + 1)
        let approved = try stage.applied(stage.about(made, .approve), as: stage.reviewer)
        #expect(approved.revision == before + 2)
        _ = try stage.send(stage.create(" "), as: stage.anna)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        #expect(try stage.service.changes.lastRevision(of: stage.key) == before + 3)
        let news = try stage.feed(String(before)).results
        #expect(news.map(\.revision) == [before + 2, before + 3])
        #expect(news.map(\.type) == ["translation", "lock"])
        #expect(news.map(\.action) == ["approved", "locked"])
        #expect(news.map { $0.target?.isLocked } == [true, true])
        #expect(news[0].actor?.displayName == "Sample Reviewer")
    }

    @Test func theFeedTellsNothingTwiceAndNothingOfOtherLanguages() throws {
        let start = try stage.feed(nil)
        #expect(start.results.map(\.key) == [Stage.inbox, Stage.messages, Stage.short, Stage.hard])
        let french = try stage.applied(stage.create("Boîte", locale: "fr"), as: stage.anna)
        let news = try stage.feed(start.cursor)
        #expect(news.results.isEmpty)
        #expect(try news.cursor == stage.cursor(french.revision))
        let all = try stage.service.feed.page(
            stage.reviewer, stage.key, since: start.cursor, locale: nil, limit: 10)
        #expect(all.results.map(\.locale) == ["fr"])
    }

    @Test func keysComeWithTheirSourcesAndLabels() throws {
        let key = try #require(try stage.feed("0").results.first { $0.key == Stage.messages })
        #expect(key.translationKey?.sources == ["navigation", "inbox/list"])
        #expect(key.translationKey?.labels == ["menu", "plural"])
    }

    @Test(arguments: ["abc", "-1", "1.5", " ", "1~", "~1", "2~1"])
    func aCursorThatIsNoneOfOursIsRefused(cursor: String) {
        #expect(
            throws: ServiceError.malformed("The value of “cursor” does not come from this server")
        ) {
            try stage.feed(cursor)
        }
    }

    @Test func aCursorFromTheFutureHasExpired() throws {
        let last = try stage.service.changes.lastRevision(of: stage.key)
        let expired = ServiceError.cursorExpired(cursor: try stage.cursor(last), wentBack: true)
        #expect(throws: expired) { try stage.feed(String(last + 1)) }
        #expect(throws: expired) { try stage.feed("\(last + 1)-mark") }
    }

    @Test func aCursorOfAnotherHistoryHasExpired() throws {
        let last = try stage.service.changes.lastRevision(of: stage.key)
        let cursor = try stage.cursor(last)
        #expect(try stage.feed(cursor).results.isEmpty)
        let other = "\(last)-" + (cursor.split(separator: "-").last.map { "0\($0)" } ?? "")
        let expired = ServiceError.cursorExpired(cursor: cursor, wentBack: true)
        #expect(throws: expired) { try stage.feed(other) }
        for seen in [other, String(last + 1)] {
            #expect(throws: expired) {
                try stage.service.feed.page(
                    stage.reviewer, stage.key, since: "0", seen: seen, locale: "ru", limit: 1)
            }
            #expect(throws: expired) {
                try stage.service.changes.apply(
                    ChangesRequest(seen: seen, changes: [stage.create("Почта")]), to: stage.key,
                    stage.anna)
            }
        }
        #expect(try stage.service.changes.lastRevision(of: stage.key) == last)
        let request = ChangesRequest(seen: cursor, changes: [stage.create("Почта")])
        let answer = try stage.service.changes.apply(request, to: stage.key, stage.anna)
        #expect(try answer.cursor == stage.cursor(last + 1))
    }

    @Test func theLogReachesBackNinetyDays() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        stage.clock.advance(Limits.logLifetime + 1)
        try stage.applied(stage.create("Входящие"), as: stage.anna)
        try stage.service.maintenance.prune()
        let fresh = try stage.cursor(made.revision + 1)
        #expect(throws: ServiceError.cursorExpired(cursor: fresh, wentBack: false)) {
            try stage.feed(String(made.revision - 1))
        }
        #expect(throws: ServiceError.self) { try stage.feed(nil) }
        let news = try stage.feed(String(made.revision))
        #expect(news.results.map { $0.translation?.label } == ["Входящие"])
    }

    @Test func theLogOfAProjectWhereNothingHappensIsClearedAltogether() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        let cursor = try stage.cursor(made.revision)
        stage.clock.advance(Limits.logLifetime)
        try stage.service.maintenance.prune()
        #expect(try stage.feed(String(made.revision - 1)).results.count == 1)
        stage.clock.advance(1)
        try stage.service.maintenance.prune()
        #expect(throws: ServiceError.self) { try stage.feed(String(made.revision - 1)) }
        #expect(
            try stage.feed(String(stage.service.changes.lastRevision(of: stage.key))).results
                .isEmpty)
        // The step is forgotten, and with it whether it was that one.
        #expect(try stage.feed(cursor).results.isEmpty)
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func whoFollowsTheFeedHasWhatTheTablesHave(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var follower = Follower()
        for round in 0..<40 {
            try act(&random, round)
            if Int.random(in: 0..<4, using: &random) == 0 {
                try follower.catchUp(limit: Int.random(in: 1...5, using: &random), stage.feed)
            }
        }
        try follower.catchUp(limit: 3, stage.feed)
        for hash in [Stage.inbox, Stage.messages] {
            let theirs = try stage.translations(hash).map(\.translation).sorted { $0.id < $1.id }
            #expect(follower.translations(of: hash) == theirs)
            #expect(try follower.targets[hash] == stage.target(hash).target)
        }
    }

    /// One thing that somebody might do; some are refused.
    private func act(_ random: inout SeededRandom, _ round: Int) throws {
        let session =
            [stage.anna, stage.translator, stage.reviewer]
            .randomElement(using: &random) ?? stage.anna
        let hash = Bool.random(using: &random) ? Stage.inbox : Stage.messages
        let all = try stage.translations(hash)
        guard let some = all.randomElement(using: &random),
            Int.random(in: 0..<3, using: &random) > 0
        else {
            _ = try stage.send(stage.create("текст \(round % 7)", hash), as: session)
            return
        }
        let operation = ChangeRecord.Operation.allCases.randomElement(using: &random) ?? .vote
        var change = stage.about(some, operation)
        change.key = hash
        change.locale = "ru"
        change.data.label = "текст \(round % 5)"
        change.data.value = Int.random(in: -1...1, using: &random)
        change.data.message = "текст \(round)"
        change.data.labels = [.string("label \(round % 3)")]
        change.commentID = round / 4
        _ = try stage.send(change, as: session)
    }
}

/// Somebody who knows a project through its feed alone.
private struct Follower {
    private var cursor = "0"
    private var byID: [Int: (hash: String, translation: Translation)] = [:]
    private(set) var targets: [String: Target] = [:]

    mutating func catchUp(limit: Int, _ feed: (String?, Int) throws -> ChangeFeed) throws {
        while true {
            let page = try feed(cursor, limit).newsPage(of: Project.Key("x"))
            for item in page.items { take(item) }
            cursor = page.cursor
            if !page.hasMore { return }
        }
    }

    private mutating func take(_ item: NewsItem) {
        switch item {
        case .translation(let translation, let hash): byID[translation.id] = (hash, translation)
        case .translationDeleted(let id, _): byID[id] = nil
        case .target(let target, let hash): targets[hash] = target
        case .key, .keyDeleted, .comment, .commentDeleted, .term, .termDeleted: break
        }
    }

    func translations(of hash: String) -> [Translation] {
        byID.values.filter { $0.hash == hash }.map(\.translation).sorted { $0.id < $1.id }
    }
}
