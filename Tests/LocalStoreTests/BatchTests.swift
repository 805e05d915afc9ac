import Catalog
import LocalStore
import TML
import Testing
import Text

/// Drafts that nobody has typed.
struct BatchTests {
    let fixture: StoreFixture

    /// Key 1 has a translation, key 2 one that is rejected, key 3 a draft, key 4 a change, key 5 nothing.
    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(1, "Раз")]),
            fixture.pulled(2, translations: [translation(2, "Два", status: .rejected)]),
            fixture.pulled(3), fixture.pulled(4), fixture.pulled(5),
        ])
        try fixture.store.saveDrafts([Draft(form: fixture.form(3), text: "Три")])
        _ = try fixture.submit("Четыре", 4)
    }

    private func drafts(_ numbers: ClosedRange<Int>) -> [Draft] {
        numbers.flatMap { number in
            ["one", "few"].map { rule in
                let context: Context = ["n": ["number": rule]]
                return Draft(
                    form: fixture.form(number, context), text: "Из памяти", isToReview: true)
            }
        }
    }

    @Test func onlyEmptyKeysGetThem() throws {
        let batches = Batches(fixture.store)
        let action = try batches.draft(drafts(1...5))
        #expect(action.count == 4)
        #expect(Set(try fixture.detail(2).drafts) == Set(drafts(2...2)))
        #expect(Set(try fixture.detail(5).drafts) == Set(drafts(5...5)))
        let rows = try fixture.store.keys(fixture.query(), offset: 0, limit: 9)
        #expect(rows.map(\.work) == [.none, .toReview, .draft, .queued, .toReview])
        #expect(try fixture.store.outbox().count == 1)
    }

    @Test func whatIsTypedIsLookedAt() throws {
        let batches = Batches(fixture.store)
        let action = try batches.draft(drafts(5...5))
        try fixture.store.saveDrafts([Draft(form: drafts(5...5)[0].form, text: "Моё")])
        #expect(try fixture.detail(5).drafts.map(\.isToReview).filter { $0 }.count == 1)
        let row = try fixture.store.keys(fixture.query(), offset: 4, limit: 1).first
        #expect(row?.work == .draft)
        #expect(try fixture.store.undo(action.id)?.outcomes == [.restored: 1, .changed: 1])
        #expect(try fixture.detail(5).drafts.map(\.text) == ["Моё"])
    }

    @Test func keysWithADraftToReviewCanBeListed() throws {
        let (batches, query) = (Batches(fixture.store), fixture.query(.toReview))
        let action = try batches.draft(drafts(1...5))
        let written = drafts(2...2)
        #expect(try fixture.store.count(query) == .exact(2))
        let rows = try fixture.store.keys(query, offset: 0, limit: 9)
        #expect(rows.map(\.id) == [fixture.id(2), fixture.id(5)])
        try fixture.store.saveDrafts([Draft(form: written[0].form, text: "Моё")])
        #expect(try fixture.store.count(query) == .exact(2), "A form is still to be looked at.")
        try fixture.store.saveDrafts([Draft(form: written[1].form, text: "Моё")])
        #expect(try fixture.store.count(query) == .exact(1))
        _ = try fixture.store.undo(action.id)
        #expect(try fixture.store.count(query) == .exact(0))
    }

    @Test func oneForAKeyThatIsNotHereKeepsAllFromBeing() throws {
        #expect(throws: StoreError.self) {
            try Batches(fixture.store).draft(drafts(5...5) + drafts(77...77))
        }
        #expect(try fixture.detail(5).drafts.isEmpty)
    }
}
