import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// What was deleted is remembered as long as the change log reaches back (`tml-service.md` 9.4,
/// rule 11).
@Suite struct TombstoneTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func deleted() throws -> TranslationRecord {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        #expect(try stage.send(stage.about(made, .delete), as: stage.anna).status == .applied)
        return made
    }

    @Test func theFeedTellsOfItForNinetyDays() throws {
        let made = try deleted()
        stage.clock.advance(Limits.logLifetime)
        try stage.service.maintenance.prune()
        let since = String(made.revision)
        let feed = try stage.service.feed.page(
            stage.translator, stage.key, since: since, locale: nil, limit: 10)
        let entry = try #require(feed.results.first)
        #expect(feed.results.count == 1)
        #expect(entry.type == "translation")
        #expect(entry.action == "deleted")
        #expect(entry.id == made.id)
        #expect(entry.key == Stage.inbox)
        #expect(entry.locale == "ru")
        #expect(entry.revision == made.revision + 1)
        #expect(entry.translation == nil)
        #expect(entry.target?.status == .untranslated)
        stage.clock.advance(1)
        try stage.service.maintenance.prune()
        let fresh = try stage.cursor(made.revision + 1)
        #expect(throws: ServiceError.cursorExpired(cursor: fresh, wentBack: false)) {
            try stage.service.feed.page(
                stage.translator, stage.key, since: since, locale: nil, limit: 10)
        }
    }

    @Test func afterThatTheTranslationNeverWas() throws {
        let made = try deleted()
        var late = stage.about(made, .update)
        late.data.label = "Ящик"
        #expect(try stage.send(late, as: stage.anna).conflict?.kind == .deleted)
        #expect(throws: ServiceError.self) {
            try stage.service.changes.make(stage.anna, late, once: nil)
        }
        stage.clock.advance(Limits.logLifetime + 1)
        try stage.service.maintenance.prune()
        late.id = "later"
        #expect(try stage.send(late, as: stage.anna).failure?.code == 404)
        #expect(throws: ServiceError.notFound("There is no such translation")) {
            try stage.service.changes.make(stage.anna, late, once: nil)
        }
    }

    /// A number is given once, so that a tombstone never stands for another translation.
    @Test func anIdIsNotGivenAgain() throws {
        let made = try deleted()
        let next = try stage.applied(stage.create("Входящие"), as: stage.anna)
        #expect(next.id > made.id)
    }

    @Test func aHiddenKeysTombstoneIsHidden() throws {
        let made = try stage.applied(stage.create("Условия", Stage.hard), as: stage.reviewer)
        _ = try stage.send(stage.about(made, .delete), as: stage.reviewer)
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        let late = stage.about(made, .delete)
        #expect(try stage.send(late, as: stage.translator).failure?.code == 404)
    }
}
