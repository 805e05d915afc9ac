import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Tags of keys in the outbox.
struct KeyTagTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }

    private static let set = Change.Kind.decide(.tag(Tagging("menu", isSet: true)))
    private static let removed = Change.Kind.decide(.tag(Tagging("menu", isSet: false)))

    /// Keys 1 and 2 have no tag, key 3 has the tags “home” and “menu” and is locked.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            pulled(1, []), pulled(2, []), pulled(3, ["home", "menu"], isLocked: true),
        ])
    }

    private func pulled(_ number: Int, _ tags: [String], isLocked: Bool = false) -> PulledKey {
        var pulled = fixture.pulled(number, sources: ["a"], isLocked: isLocked)
        pulled.key.labels = tags
        return pulled
    }

    private func marked(_ keys: [Int], in locale: LocaleCode = "ru") -> MarkedKeys {
        var list = fixture.query()
        list.locale = locale
        return MarkedKeys(
            in: list, keys: Set(keys.map(fixture.id)), isAll: false, count: keys.count)
    }

    @discardableResult
    private func tag(
        _ keys: [Int], _ tag: ExactText = "menu", isSet: Bool = true,
        in locale: LocaleCode = "ru", part: Int = 500
    ) throws -> BatchRun {
        let plan = try BatchReview(store).plan(
            .decide(.tag(Tagging(tag, isSet: isSet))), for: marked(keys, in: locale))
        var run = BatchRun(.decision(plan))
        while !run.isFinished { run = try BatchRuns(store).save(run, part: part) }
        return run
    }

    private func accept() throws {
        let sent = try #require(try fixture.take().first)
        let result = ChangeResult(id: sent.id, outcome: .accepted(nil, nil), cursor: "c5")
        _ = try store.apply(
            ChangesAnswer(results: [result], cursor: "c5"), project: fixture.project)
    }

    private func tagged() throws -> [TranslationKey.ID] {
        let filter = KeyFilter.condition(.tag("menu"))
        return try store.keys(fixture.query(filter), offset: 0, limit: 9).map(\.id)
    }

    @Test func aQueuedTagIsShownAndStaysWhenTheServerHasIt() throws {
        #expect(try tag([1]).done == 1)
        #expect(try store.outbox().map(\.kind) == [Self.set])
        let detail = try fixture.detail(1)
        #expect(detail.tags == ["menu"] && detail.key.labels.isEmpty)
        try accept()
        #expect(try store.outbox().isEmpty && fixture.detail(1).key.labels == ["menu"])
        #expect(try tagged() == [fixture.id(1), fixture.id(3)])
    }

    @Test func aRemovalLeavesTheOtherTags() throws {
        try tag([3], "menu", isSet: false)
        #expect(try fixture.detail(3).tags == ["home"])
        try accept()
        #expect(try fixture.detail(3).key.labels == ["home"] && tagged().isEmpty)
    }

    @Test func theRemovalOfAQueuedTagNeedsNoUpload() throws {
        try tag([1])
        try tag([1], "menu", isSet: false)
        #expect(try store.outbox().isEmpty && fixture.detail(1).tags.isEmpty)
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [Self.set])
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && fixture.detail(1).tags.isEmpty)
    }

    @Test func differentTagsDoNotReplaceEachOther() throws {
        try tag([1], "menu")
        try tag([1], "home")
        #expect(try store.outbox().count == 2)
        #expect(try fixture.detail(1).tags == ["menu", "home"])
    }

    @Test func theRemovalOfASentTagWaitsForTheAnswer() throws {
        try tag([1])
        let sent = try #require(try fixture.take().first)
        try tag([1], "menu", isSet: false)
        #expect(try fixture.detail(1).tags.isEmpty)
        #expect(try fixture.take().map(\.id) == [sent.id])
        try accept()
        #expect(try fixture.take().map(\.kind) == [Self.removed])
    }

    @Test func anAcceptedTagIsUndoneByItsRemoval() throws {
        try tag([1])
        try accept()
        #expect(try store.undo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [Self.removed])
        try accept()
        #expect(try store.redo()?.outcomes == [.queued: 1])
        #expect(try store.outbox().map(\.kind) == [Self.set])
    }

    @Test func aTagThatAnotherPersonHasRemovedIsNotUndone() throws {
        try tag([1])
        try accept()
        try fixture.pull([pulled(1, ["other"])])
        #expect(try store.undo()?.outcomes == [.changed: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test func aRefusedTagDoesNotCountAndIsTakenBack() throws {
        try tag([1])
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("You may not tag keys."))
        #expect(try fixture.detail(1).tags.isEmpty)
        #expect(try store.undo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty)
    }

    @Test func aRedoOfATagRemovesTheRefusedRemovalOfTheTag() throws {
        try tag([1])
        try accept()
        _ = try store.undo()
        let sent = try #require(try fixture.take().first)
        _ = try fixture.apply(sent.id, .refused("You may not tag keys."))
        #expect(try store.outbox().map(\.kind) == [Self.removed])
        #expect(try store.redo()?.outcomes == [.restored: 1])
        #expect(try store.outbox().isEmpty && fixture.detail(1).tags == ["menu"])
    }

    @Test(arguments: [1, 500]) func manyKeysAreOneActionAlsoIfTheyAreLocked(part: Int) throws {
        let run = try tag([1, 2, 3], "home", isSet: false, part: part)
        #expect(run.done == 1 && run.leftOut.isEmpty)
        #expect(try tag([1, 2, 3], "new", part: part).done == 3)
        #expect(try store.actions(limit: 9).map(\.name) == [.tag, .tag])
        #expect(try store.actions(limit: 9).map(\.count) == [3, 1])
        #expect(try store.undo()?.outcomes == [.restored: 3])
        #expect(try store.outbox().count == 1)
    }

    @Test func thePlanCountsTheKeysThatAlreadyHaveTheTag() throws {
        let plan = try BatchReview(store).plan(
            .decide(.tag(Tagging("menu", isSet: true))), for: marked([1, 2, 3]))
        #expect(plan.keys == 2 && plan.leftOut == [.nothing: 1] && plan.sources == 1)
    }

    @Test func aTagCountsInAllLanguages() throws {
        try store.apply([fixture.page([pulled(1, [])])], project: fixture.project, locale: "de")
        try tag([1])
        let detail = try #require(try store.detail(of: fixture.id(1), locale: "de"))
        #expect(detail.tags == ["menu"] && detail.changes.isEmpty)
        #expect(try tag([1], in: "de").done == 0)
        try tag([1], "menu", isSet: false, in: "de")
        #expect(try store.outbox().isEmpty && fixture.detail(1).tags.isEmpty)
    }

    /// The download of the other language, in which the tag is gone again, is newer than the answer.
    @Test func aTagThatAnotherPersonHasRemovedDoesNotComeBackInAnotherLanguage() throws {
        try store.apply([fixture.page([pulled(1, [])])], project: fixture.project, locale: "de")
        try tag([1])
        let sent = try #require(try fixture.take().first)
        let news = NewsPage(items: [.key(pulled(1, []).key)], cursor: "c4", hasMore: false)
        try store.apply(news, project: fixture.project, locale: "de")
        _ = try fixture.apply(sent.id, .accepted(nil, nil))
        #expect(try fixture.detail(1).tags.isEmpty)
        #expect(try store.detail(of: fixture.id(1), locale: "de")?.tags == [])
    }

    @Test func aLostTagIsSentAgainUnlessTheKeyHasIt() throws {
        try tag([1])
        try accept()
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([pulled(1, [])])
        #expect(try store.outbox().map(\.state) == [.gone(nil)])
        #expect(try store.sendAgain() == 1)
        #expect(try fixture.take().map(\.kind) == [Self.set])
    }

    @Test func aTagThatTheServerStillHasIsNotLost() throws {
        try tag([1])
        try accept()
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([pulled(1, ["home", "menu"])])
        #expect(try store.outboxCounts() == OutboxCounts())
    }

    @Test func onlyTheLastAcceptedChangeOfATagIsKept() throws {
        try tag([1])
        try accept()
        try tag([1], "menu", isSet: false)
        try accept()
        try store.noteReturn(of: fixture.project, known: nil)
        try fixture.pull([pulled(1, [])])
        #expect(try store.outboxCounts() == OutboxCounts())
    }
}

/// The names of tags.
struct TaggingTests {
    @Test(arguments: ["", "  ", "a,b", "a\nb", String(repeating: "x", count: 301)])
    func aTagThatTheServerRefusesIsNoTag(typed: String) {
        #expect(Tagging(typed: typed, isSet: true) == nil)
    }

    @Test func aTypedTagIsTrimmed() {
        #expect(Tagging(typed: " main menu ", isSet: true)?.tag == "main menu")
    }

    @Test func theOtherTagsStay() {
        let tagging = Tagging("b", isSet: true)
        #expect(tagging.result(for: ["a"]) == ["a", "b"])
        #expect(tagging.result(for: ["b", "a"]) == ["b", "a"])
        #expect(tagging.inverse.result(for: ["a", "b"]) == ["a"])
        #expect(tagging.isDone(in: ["b"]) && !tagging.isDone(in: ["a"]))
    }
}

/// Databases of the fifth schema.
struct SixthSchemaTests {
    @Test func aLockOfTheFifthSchemaStaysAndATagIsStored() throws {
        let folder = try TemporaryFolder()
        try OlderStore.make(
            version: 5, at: folder.path("store.sqlite"),
            OlderStore.oneKey() + """
                INSERT INTO change (id, kind, language, key, context, baseRevision, submittedAt)
                VALUES ('a', 'lock', 1, 1, '', -1, 0);
                """)
        let fixture = try StoreFixture(in: folder, path: folder.path("store.sqlite"))
        #expect(try fixture.detail(1).changes.map(\.kind) == [.decide(.lock(true))])
        let tag = """
            INSERT INTO change (
                id, kind, language, key, context, text, baseRevision, submittedAt)
            VALUES ('b', 'tag', 1, 1, '', 'menu', -1, 0)
            """
        try fixture.store.pool.write { db in
            try db.execute(sql: tag)
            let second = tag.replacing("'b'", with: "'c'")
            for wrong in [second, second.replacing("'menu'", with: "NULL")] {
                #expect(throws: DatabaseError.self) { try db.execute(sql: wrong) }
            }
            try db.execute(sql: second.replacing("'menu'", with: "'home'"))
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
        }
        #expect(try fixture.detail(1).tags == ["menu", "home"])
    }
}
