import Catalog
import TML
import Testing
import Wire

@testable import TranslationService

@Suite struct FeedPageTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func feed(_ since: String?, limit: Int = 1000) throws -> ChangeFeed {
        try stage.service.feed(stage.reviewer, stage.key, since: since, locale: "ru", limit: limit)
    }

    @Test func aPageSaysWhetherThereIsMore() throws {
        let start = try feed(nil).cursor
        for label in ["а", "б", "в"] {
            try stage.applied(stage.create(label), as: stage.reviewer)
        }
        let first = try feed(start, limit: 2)
        #expect(first.hasMore)
        #expect(first.results.map { $0.translation?.label } == ["а", "б"])
        let rest = try feed(first.cursor, limit: 2)
        #expect(!rest.hasMore)
        #expect(rest.results.map { $0.translation?.label } == ["в"])
        #expect(try feed(rest.cursor).results.isEmpty)
        #expect(rest.results[0].actor?.userID == stage.reviewer.userID)
    }

    @Test func aReviewersNoteIsKeptWithTheStep() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        var approve = stage.about(made, .approve)
        approve.data.note = "As in the glossary"
        try stage.applied(approve, as: stage.reviewer)
        let news = try feed(String(made.revision)).results
        #expect(news.map(\.note) == ["As in the glossary"])
    }
}
