import Catalog
import Foundation
import GRDB
import Migrations
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// The keys with texts and comments of other people, and the rejected texts of the translator.
@Suite struct NewsKeyTests {
    private let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    /// Each key has a text of the translator (7). Key 1 also has a text of another person.
    init() throws {
        fixture = try StoreFixture()
        try pull()
    }

    private func pull(_ more: [Translation] = []) throws {
        try fixture.pull([
            fixture.pulled(
                1, status: .pending,
                translations: [translation(1, "Раз"), translation(11, "Один", by: 8)] + more),
            fixture.pulled(2, status: .pending, translations: [translation(2, "Два")]),
            fixture.pulled(3),
        ])
    }

    private func news(_ translation: Translation, _ number: Int) throws {
        try fixture.news([.translation(translation, hash: fixture.hash(number))])
    }

    private func keys(_ filter: KeyFilter) throws -> [String] {
        try store.keys(fixture.query(filter), offset: 0, limit: 9).map(\.label)
    }

    @Test func theFirstDownloadBringsNoNews() throws {
        #expect(try keys(.new).isEmpty)
    }

    @Test func aTextOfAnotherPersonIsNewUntilTheKeyIsSeen() throws {
        try news(translation(20, "Двое", by: 8, revision: 20), 2)
        try news(translation(30, "Трое", by: 7, revision: 21), 3)
        #expect(try keys(.new) == ["Label 2"])
        #expect(try fixture.detail(2).hasNews && !fixture.detail(3).hasNews)
        try NewsKeys(store).see(fixture.id(2), locale: fixture.locale, upTo: 1_000_000)
        #expect(try keys(.new).isEmpty)
        #expect(try !fixture.detail(2).hasNews)
    }

    /// Texts are accepted at once, so the state of a new text does not matter.
    @Test(arguments: TranslationStatus.allCases)
    func textsInEachStateAreNew(status: TranslationStatus) throws {
        try news(translation(20, "Двое", status: status, by: 8, revision: 20), 2)
        #expect(try keys(.new) == ["Label 2"])
    }

    @Test func anotherStateOrVoteIsNoNewText() throws {
        try news(translation(11, "Один", status: .approved, rank: 4, by: 8, revision: 20), 1)
        #expect(try keys(.new).isEmpty)
        try news(translation(11, "Первый", status: .pending, by: 8, revision: 21), 1)
        #expect(try keys(.new) == ["Label 1"])
    }

    @Test func aReviewerWhoRewordsATextBringsNews() throws {
        try news(translation(2, "Две", by: 8, revision: 20), 2)
        #expect(try keys(.new) == ["Label 2"])
    }

    @Test func anotherFullDownloadBringsOnlyTheTextsThatAreNew() throws {
        try store.restartPull(of: fixture.project, locale: fixture.locale)
        try pull()
        #expect(try keys(.new).isEmpty)
        try store.restartPull(of: fixture.project, locale: fixture.locale)
        try pull([translation(12, "Единица", by: 9, revision: 30)])
        #expect(try keys(.new) == ["Label 1"])
    }

    @Test func allKeysOfAListAreSeen() throws {
        try news(translation(20, "Двое", by: 8, revision: 20), 2)
        try news(translation(30, "Трое", by: 8, revision: 21), 3)
        var marked = MarkedKeys(
            in: fixture.query(.everyKey, search: "2"), keys: [], isAll: true, count: 1)
        #expect(try NewsKeys(store).see(marked) == 1)
        #expect(try keys(.new) == ["Label 3"])
        marked = MarkedKeys(in: fixture.query(), keys: [fixture.id(3)], isAll: false, count: 1)
        #expect(try NewsKeys(store).see(marked) == 1)
        #expect(try NewsKeys(store).see(marked) == 0)
        #expect(try keys(.new).isEmpty)
    }

    @Test(arguments: [false, true]) func onlyMarkedKeysOfTheListAreSeen(isSearch: Bool) throws {
        try news(translation(20, "Двое", by: 8, revision: 20), 2)
        try news(translation(30, "Трое", by: 8, revision: 21), 3)
        let list = fixture.query(.everyKey, search: isSearch ? "2" : "")
        let marked = MarkedKeys(
            in: list, keys: [fixture.id(2), fixture.id(3)], isAll: false, count: 2)
        #expect(try NewsKeys(store).see(marked) == (isSearch ? 1 : 2))
        #expect(try keys(.new) == (isSearch ? ["Label 3"] : []))
    }

    private func comment(_ id: Int, by author: Int?, revision: Int, on number: Int) throws {
        let comment = KeyComment(id: id, authorID: author, revision: revision)
        try fixture.news([.comment(comment, hash: fixture.hash(number))])
    }

    @Test(arguments: [8, nil])
    func aCommentOfAnotherPersonIsNewUntilTheKeyIsSeen(author: Int?) throws {
        try comment(50, by: author, revision: 20, on: 3)
        try comment(51, by: 7, revision: 21, on: 2)
        #expect(try keys(.new) == ["Label 3"])
        let detail = try fixture.detail(3)
        #expect(detail.hasNews && detail.newest == 20)
        try NewsKeys(store).see(fixture.id(3), locale: fixture.locale, upTo: detail.newest)
        #expect(try keys(.new).isEmpty)
        try comment(50, by: author, revision: 20, on: 3)
        #expect(try keys(.new).isEmpty)
    }

    @Test func aKeyStaysNewIfACommentArrivesAfterTheLook() throws {
        try comment(50, by: 8, revision: 20, on: 1)
        let seen = try fixture.detail(1).newest
        try comment(51, by: 9, revision: 21, on: 1)
        try NewsKeys(store).see(fixture.id(1), locale: fixture.locale, upTo: seen)
        #expect(try keys(.new) == ["Label 1"])
    }

    @Test func newCommentsStayNewAfterARestart() throws {
        try comment(50, by: 8, revision: 20, on: 3)
        store.close()
        let again = try StoreFixture(in: fixture.folder, path: fixture.path)
        #expect(try again.detail(3).hasNews)
    }

    @Test func anotherFullDownloadBringsOnlyTheCommentsThatAreNew() throws {
        var pulled = fixture.pulled(1)
        pulled.comments = [KeyComment(id: 50, authorID: 8, revision: 20)]
        try fixture.pull([pulled])
        #expect(try keys(.new) == ["Label 1"])
        try NewsKeys(store).see(fixture.id(1), locale: fixture.locale, upTo: 20)
        try store.restartPull(of: fixture.project, locale: fixture.locale)
        try fixture.pull([pulled])
        #expect(try keys(.new).isEmpty)
        pulled.comments?.append(KeyComment(id: 51, authorID: 9, revision: 22))
        try store.restartPull(of: fixture.project, locale: fixture.locale)
        try fixture.pull([pulled])
        #expect(try keys(.new) == ["Label 1"])
    }

    /// The download after the update of an old database brings all comments for the first time.
    @Test func theFirstDownloadWithCommentsBringsNoNews() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try OlderStore.make(
            version: 4, at: path,
            OlderStore.oneKey() + "UPDATE language SET pull = 'feed', cursor = 'c', notesNews = 1;")
        let old = try StoreFixture(in: folder, path: path)
        var pulled = old.pulled(1)
        pulled.comments = [KeyComment(id: 50, authorID: 8, revision: 20)]
        try old.pull([pulled])
        #expect(try !old.detail(1).hasNews)
        let comment = KeyComment(id: 51, authorID: 8, revision: 21)
        try old.news([.comment(comment, hash: old.hash(1))])
        #expect(try old.detail(1).hasNews)
    }

    @Test func aDeletedKeyHasNoNews() throws {
        try news(translation(20, "Двое", by: 8, revision: 20), 2)
        try fixture.news([.keyDeleted(hash: fixture.hash(2))])
        #expect(try keys(.new).isEmpty)
    }

    private var rejections: Int {
        get throws {
            try NewsKeys(store).takeRejections(of: fixture.project, locale: fixture.locale)
        }
    }

    private func rejected(_ id: Int, by author: Int = 7, revision: Int = 20) -> Translation {
        var rejected = translation(
            id, "Два", status: .rejected, by: author, revision: revision)
        (rejected.rejectReason, rejected.rejectedBy) = ("смысл", "Olga")
        return rejected
    }

    @Test func aRejectionIsReportedOnce() throws {
        #expect(try rejections == 0)
        try news(rejected(2), 2)
        #expect(try rejections == 1)
        #expect(try rejections == 0)
        try news(rejected(2, revision: 21), 2)
        #expect(try rejections == 0)
    }

    @Test func onlyRejectionsOfTheTranslatorsTextsAreReported() throws {
        try news(rejected(11, by: 8), 1)
        #expect(try rejections == 0)
        #expect(try keys(.rejected).isEmpty)
    }

    @Test func aRejectionThatEndedIsNotReported() throws {
        try news(rejected(2), 2)
        try news(translation(2, "Два", status: .pending, revision: 30), 2)
        #expect(try rejections == 0)
    }

    @Test func rejectedTextsAreListedUntilTheTranslatorReplacesThem() throws {
        try news(rejected(2), 2)
        #expect(try keys(.rejected) == ["Label 2"])
        let shown = try fixture.detail(2).rejections(of: 7)
        #expect(shown.map(\.rejectedBy) == ["Olga"] && shown.map(\.rejectReason) == ["смысл"])
        try fixture.submit("Две", 2)
        #expect(try keys(.rejected).isEmpty)
        #expect(try fixture.detail(2).rejections(of: 7).isEmpty)
    }

    @Test func aNewerTextOfTheTranslatorReplacesTheRejectedText() throws {
        try news(rejected(2), 2)
        try news(translation(40, "Две", revision: 30), 2)
        #expect(try keys(.rejected).isEmpty)
        #expect(try fixture.detail(2).rejections(of: 7).isEmpty)
    }

    /// A list of news must not read all keys.
    @Test func theListOfNewsReadsOnlyItsIndex() throws {
        let plan = try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT target.key FROM target WHERE target.language = 1
                    AND target.key IN (SELECT key FROM newsKey WHERE language = 1)
                    """
            ).map { $0["detail"] as String }
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
