import Catalog
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct FeedPageTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test func aPageSaysWhetherThereIsMore() throws {
        let start = try stage.feed(nil).cursor
        for label in ["а", "б", "в"] {
            try stage.applied(stage.create(label), as: stage.reviewer)
        }
        let first = try stage.feed(start, limit: 2)
        #expect(first.hasMore)
        #expect(first.results.map { $0.translation?.label } == ["а", "б"])
        let rest = try stage.feed(first.cursor, limit: 2)
        #expect(!rest.hasMore)
        #expect(rest.results.map { $0.translation?.label } == ["в"])
        #expect(try stage.feed(rest.cursor).results.isEmpty)
        #expect(rest.results[0].actor?.userID == stage.reviewer.userID.rawValue)
    }

    @Test(arguments: [1, 2, 1000])
    func aNewKeyComesBeforeWhatItHas(limit: Int) throws {
        var cursor = try stage.feed(nil).cursor
        try register("Outbox", in: "menu")
        let hash = KeyHash.key(label: "Outbox", description: "")
        try stage.applied(stage.create("Исходящие", hash), as: stage.reviewer)
        try register("Outbox", in: "toolbar")
        var told: [String] = []
        var hasMore = true
        while hasMore {
            let page = try stage.feed(cursor, limit: limit)
            told += page.results.map(\.type)
            (cursor, hasMore) = (page.cursor, page.hasMore)
        }
        #expect(told.first == "key")
        #expect(told.contains("translation"))
    }

    @Test func aKeyThatIsBackIsToldAsCreatedBeforeWhatItHas() throws {
        try stage.applied(stage.create("Почта"), as: stage.reviewer)
        let start = try stage.feed(nil).cursor
        for fields: JSONObject in [["ignored": true], ["ignored": false], ["note": "Short"]] {
            _ = try stage.service.keyDetails.set(
                stage.session(.manager), stage.key, hash: Stage.inbox, fields, once: nil)
        }
        let news = try stage.feed(start).results
        #expect(news.map(\.type) == ["key", "translation"])
        #expect(news.first?.action == "created")
        #expect(news.first?.translationKey?.note == "Short")
    }

    private func register(_ label: String, in source: String) throws {
        let keys: JSON = [["source": .string(source), "keys": [["label": .string(label)]]]]
        _ = try stage.service.keys.register(
            KeyRegistration(["source_keys": keys]), in: stage.key,
            ServiceSession(applicationOf: stage.key), once: nil)
    }

    @Test func aReviewersNoteIsKeptWithTheStep() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var approve = stage.about(made, .approve)
        approve.data.note = "As in the glossary"
        try stage.applied(approve, as: stage.reviewer)
        let news = try stage.feed(String(made.revision)).results
        #expect(news.map(\.note) == ["As in the glossary"])
    }
}
