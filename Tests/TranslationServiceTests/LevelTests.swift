import Catalog
import KeyIndex
import TML
import Testing
import Wire

@testable import TranslationService

/// Somebody who sees other keys than before, and has read some of what there is.
@Suite struct LevelTests {
    private static let email = "anna@example.com"

    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    private func feed(
        _ since: String?, locale: String? = "ru", limit: Int = 100
    ) throws -> ChangeFeed {
        try stage.service.feed.page(
            stage.anna, stage.key, since: since, locale: locale, limit: limit)
    }

    private func setRole(_ role: MemberRole, locale: LocaleCode? = nil) throws {
        try stage.service.members.setRole(role, of: Self.email, in: stage.key, locale: locale)
    }

    private func requireExpired(_ cursor: String, locale: String? = "ru") throws {
        let last = try feed(nil).newest ?? ""
        #expect(throws: ServiceError.cursorExpired(cursor: last, wentBack: false)) {
            try feed(cursor, locale: locale)
        }
    }

    @Test func whoHasHadAnotherLevelForAWhileReadsEverythingAnew() throws {
        let low = try feed(nil).cursor
        try setRole(.trusted)
        try requireExpired(low)
        let high = try feed(nil)
        #expect(high.results.contains { $0.key == Stage.hard })
        try setRole(.translator)
        try requireExpired(high.cursor)
        try requireExpired(low)
        let again = try feed(nil)
        #expect(!again.results.contains { $0.key == Stage.hard })
        #expect(try feed(again.cursor).results.isEmpty)
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test func whoReadsFromTheStartIsStoppedOnlyByALevelOfLater() throws {
        try setRole(.trusted)
        var page = try feed("0", limit: 1)
        var types = page.results.map(\.type)
        let middle = page.cursor
        while page.hasMore {
            page = try feed(page.cursor, limit: 1)
            types += page.results.map(\.type)
        }
        #expect(types == (try feed(nil).results.map(\.type)))
        #expect(types.last == "member")
        try setRole(.translator)
        try requireExpired(middle)
        try requireExpired(page.cursor)
    }

    @Test func theLevelInOneLanguageCountsForNoOther() throws {
        let cursor = try feed(nil).cursor
        try setRole(.trusted, locale: "ru")
        try requireExpired(cursor)
        #expect(try feed(cursor, locale: "fr").results.isEmpty)
        let news = try feed(cursor, locale: nil).results
        #expect(news.map(\.type) == ["member"])
        #expect(news.map(\.locale) == ["ru"])
    }

    @Test func otherRolesOfTheSameLevelAndOtherPeopleEndNoCursor() throws {
        let cursor = try feed(nil).cursor
        try setRole(.viewer)
        try setRole(.translator, locale: "ru")
        #expect(try feed(cursor).results.map(\.type) == ["member", "member"])
        #expect(try feed(cursor).results.map(\.action) == ["updated", "updated"])
        try stage.service.members.setRole(.trusted, of: "translator@example.com", in: stage.key)
        #expect(try feed(cursor).results.map(\.type) == ["member", "member", "member"])
    }

    @Test func whoIsRemovedAndComesBackReadsEverythingAnew() throws {
        try setRole(.trusted, locale: "ru")
        let cursor = try feed(nil).cursor
        let me = try stage.service.members.membership(stage.anna, stage.key)
        _ = try stage.service.members.remove(
            stage.reviewer, stage.key, id: MemberID(me.translator.id))
        try setRole(.translator)
        try requireExpired(cursor)
    }

    @Test func aRoleThatGoesWithItsLanguageDoesNotComeBackWithIt() throws {
        try setRole(.trusted, locale: "fr")
        let cursor = try feed(nil, locale: "fr").cursor
        _ = try stage.service.languages.remove(
            "fr", from: stage.key, stage.reviewer, once: nil)
        _ = try stage.service.languages.add("fr", to: stage.key, stage.reviewer, once: nil)
        try requireExpired(cursor, locale: "fr")
        #expect(try feed(nil).results.allSatisfy { $0.key != Stage.hard })
    }
}
