import Catalog
import Locking
import TML
import Testing
import Text

@testable import LocalStore

/// What a memory learns from the local copy, and how it hears of changes.
struct LearnableTests {
    let fixture: StoreFixture
    let records: LearnableTranslations

    init() throws {
        fixture = try StoreFixture()
        records = LearnableTranslations(fixture.store)
    }

    private func ids() throws -> [Int] { try records.next(after: 0, limit: 100).records.map(\.id) }

    private func taken() -> [Int] {
        guard case .some(let ids) = records.changes.take(limit: 100) else { return [] }
        return ids.sorted()
    }

    @Test func onlyWhatPeopleAcceptedIsLearned() throws {
        var machine = translation(4, "m", status: .accepted)
        machine.isMachine = true
        var approvedMachine = translation(5, "n", status: .approved)
        approvedMachine.isMachine = true
        try fixture.pull([
            fixture.pulled(
                1,
                translations: [
                    translation(1, "a", status: .approved), translation(2, "b", status: .rejected),
                    translation(3, "c", status: .pending, by: 8), machine, approvedMachine,
                    translation(6, "d", status: .accepted),
                ])
        ])
        #expect(try ids() == [1, 5, 6])
        #expect(try records.of([6, 3, 99]).map(\.text) == ["d"])
    }

    @Test func aRecordSaysWhatItTranslates() throws {
        try fixture.pull([
            fixture.pulled(1, label: "Save", translations: [translation(7, "x", status: .approved)])
        ])
        let record = try #require(try records.of([7]).first)
        #expect(record.label == "Save")
        #expect(record.project == fixture.project.rawValue)
        #expect(record.key == fixture.hash(1))
        #expect(record.source == "en")
        #expect(record.target == "ru")
        #expect(record.isApproved)
        #expect(try records.name(of: fixture.project) == "Shop")
    }

    @Test func aRecordHasTheSyntaxOfItsKey() throws {
        var key = fixture.pulled(
            1, label: "%d files", translations: [translation(7, "%d", status: .approved)])
        key.key.syntax = "printf+n:number"
        try fixture.pull([key, fixture.pulled(2, translations: [translation(8, "x")])])
        let number = LabelSyntax.Variation(token: "n", keyword: "number")
        #expect(
            try records.of([7]).map(\.syntax) == [LabelSyntax(.printf, variations: [number])])
    }

    @Test func theWalkGoesOnAfterWhatWasLookedAt() throws {
        let all = (1...5).map { translation($0, "t\($0)", status: $0 == 2 ? .rejected : .approved) }
        try fixture.pull([fixture.pulled(1, translations: all)])
        let first = try records.next(after: 0, limit: 2)
        #expect(first.records.map(\.id) == [1])
        #expect(first.last == 2)
        #expect(try records.next(after: 2, limit: 9).records.map(\.id) == [3, 4, 5])
        #expect(try records.next(after: 5, limit: 9).last == nil)
    }

    @Test func theLowestNumberOfATranslationIsNoEdit() throws {
        try fixture.pull([
            fixture.pulled(1, translations: [translation(.min, "a", status: .approved)])
        ])
        #expect(taken() == [.min])
        #expect(try records.of([.min]).isEmpty)
    }

    @Test func everyChangeIsToldOnce() throws {
        let told = Locked(0)
        try fixture.pull([fixture.pulled(1, translations: [translation(1, "a")])])
        #expect(taken() == [1])
        #expect(taken().isEmpty)
        records.changes.whenChanged { told.withLock { $0 += 1 } }
        try fixture.news([
            .translation(
                translation(1, "b", status: .approved, revision: 11), hash: fixture.hash(1)),
            .translation(translation(2, "c", revision: 12), hash: fixture.hash(1)),
        ])
        #expect(taken() == [1, 2])
        try fixture.news([.translationDeleted(id: 2, hash: fixture.hash(1))], cursor: "c3")
        #expect(taken() == [2])
        #expect(told.withLock { $0 } == 2)
    }

    @Test func aKeyThatIsDeletedTakesItsTextsAlong() throws {
        try fixture.pull([
            fixture.pulled(1, translations: [translation(1, "a", status: .approved)])
        ])
        _ = taken()
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        #expect(taken() == [1])
        #expect(try ids().isEmpty)
    }

    @Test func whatComesInBulkIsToldAsThat() throws {
        let many = (1...21_000).map { translation($0, "t") }
        try fixture.pull([fixture.pulled(1, translations: many)])
        #expect(records.changes.take(limit: 10) == .many)
        #expect(records.changes.take(limit: 10) == .some([]))
    }

    @Test func onesOwnPendingTextsAreLearnedAsSuch() throws {
        let both = [translation(1, "mine"), translation(2, "theirs", by: 8)]
        try fixture.pull([fixture.pulled(1, translations: both)])
        #expect(try records.next(after: 0, limit: 9).records.map(\.isPending) == [true])
        #expect(try records.of([1, 2]).map(\.text) == ["mine"])
    }

    @Test func anEditIsLearnedUntilItIsAnsweredOrTakenBack() throws {
        try fixture.pull([fixture.pulled(1, label: "Save")])
        _ = taken()
        try fixture.submit("Сохранить", 1)
        let ids = taken()
        #expect(ids.count == 1 && ids.allSatisfy { $0 < 0 })
        let record = try #require(try records.of(ids).first)
        #expect(record.text == "Сохранить" && record.label == "Save" && record.isPending)
        #expect(try records.unsent() == [record])
        #expect(try records.next(after: 0, limit: 9).records.isEmpty)
        let change = try #require(try fixture.store.outbox().first)
        _ = try fixture.store.withdraw([change.id], of: change.form.key, locale: "ru")
        #expect(taken() == ids)
        #expect(try records.of(ids).isEmpty && records.unsent().isEmpty)
    }

    @Test func theStampFollowsWhatIsPulled() throws {
        let before = try records.stamp()
        try fixture.pull([fixture.pulled(1, translations: [translation(1, "a")])])
        #expect(try records.stamp() != before)
    }
}
