import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text

/// A correction of nothing but the composition is one like any other.
struct ExactTextTests {
    let fixture: StoreFixture

    /// Key 1 has a translation of ours that ends in a composed letter.
    init() throws { fixture = try StoreFixture() }

    private func pull(_ text: String) throws {
        try fixture.pull([
            fixture.pulled(
                1, status: .pending, translations: [translation(5, ExactText(text))])
        ])
    }

    @Test(arguments: Compositions.pairs)
    func aDraftIsKeptQueuedAndSent(old: String, new: String) throws {
        try pull(old)
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: ExactText(old))])
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: ExactText(new))])
        #expect(try bytes(fixture.detail(1).drafts.map(\.text)) == bytes([new]))
        let detail = try fixture.submit(ExactText(new))
        #expect(detail.drafts.isEmpty)
        #expect(bytes(detail.changes.compactMap(\.text)) == bytes([new]))
        #expect(bytes(detail.changes.compactMap(\.base)) == bytes([old]))
        #expect(try bytes(fixture.take().compactMap(\.text)) == bytes([new]))
    }

    @Test(arguments: Compositions.pairs)
    func aTextThatCorrectsOneUnderWayWaitsForItsAnswer(old: String, new: String) throws {
        try pull("другой")
        try fixture.submit(ExactText(old))
        let sent = try #require(try fixture.take().first)
        try fixture.submit(ExactText(new))
        #expect(try bytes(fixture.store.outbox().compactMap(\.text)) == bytes([old, new]))
        let record = translation(5, ExactText(old), revision: 12)
        _ = try fixture.apply(sent.id, .accepted(record, nil))
        #expect(try bytes(fixture.take().compactMap(\.text)) == bytes([new]))
    }

    @Test(arguments: Compositions.pairs)
    func theSameInAnotherCompositionIsAConflict(mine: String, theirs: String) throws {
        try pull("другой")
        try fixture.submit(ExactText(mine))
        let sent = try #require(try fixture.take().first)
        let record = translation(5, ExactText(theirs), by: 8, revision: 12)
        let report = try fixture.apply(
            sent.id, .conflict(Conflict(kind: .edited, theirs: record, currentRevision: 12)))
        #expect(report.conflicting == [sent.id])
        let change = try #require(try fixture.store.outbox().first)
        guard case .conflicting(let conflict) = change.state else {
            Issue.record("\(change)")
            return
        }
        #expect(bytes([change.text].compactMap { $0 }) == bytes([mine]))
        #expect(bytes([conflict.theirs?.text].compactMap { $0 }) == bytes([theirs]))
    }

    @Test(arguments: Compositions.pairs)
    func aWithdrawnTextDoesNotOverwriteADraftOfIt(queued: String, draft: String) throws {
        try pull("другой")
        try fixture.submit(ExactText(queued))
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: ExactText(draft))])
        let change = try #require(try fixture.store.outbox().first)
        #expect(try fixture.store.takeBack([change.id]).taken.first == nil)
        #expect(try bytes(fixture.detail(1).drafts.map(\.text)) == bytes([draft]))
    }

    @Test(arguments: Compositions.pairs)
    func anotherReasonOfARejectionReplacesTheWaitingOne(old: String, new: String) throws {
        try pull("другой")
        for reason in [old, new] {
            _ = try fixture.review(.reject(reason: ExactText(reason)), 5, of: 1)
            _ = try fixture.take()
        }
        let reasons = try fixture.store.outbox().map { change -> ExactText in
            if case .judge(.reject(let reason)) = change.kind { return reason }
            return ""
        }
        #expect(bytes(reasons) == bytes([old, new]))
    }

    @Test(arguments: Compositions.pairs)
    func searchesForBothFindTheSameKeys(one: String, other: String) throws {
        try fixture.pull([fixture.pulled(1, label: ExactText("abc" + one))])
        for letters in [one, other] {
            let query = fixture.query(search: ExactText("abc" + letters.lowercased()))
            #expect(try fixture.store.keyCount(query) == 1)
        }
    }

    @Test(arguments: Compositions.pairs)
    func aKeyStaysInBothOfItsSources(one: String, other: String) throws {
        try fixture.pull([fixture.pulled(1, sources: [one])])
        try fixture.pull([fixture.pulled(1, sources: [one, other])])
        for source in [one, other] {
            let query = fixture.query(source: ExactText(source))
            #expect(try fixture.store.keyCount(query) == 1)
        }
    }

    /// Drafts, submissions, answers and news in any order, all of texts that look the same.
    @Test(arguments: SeededRandom.seeds(20))
    func inAnyHistoryTheLastTextIsHereByteForByte(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var server = Compositions.text("Ёлка", using: &random)
        var revision = 10
        try pull(server)
        var mine: String?
        for _ in 0..<60 {
            let text = Compositions.text("Ёлка", using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                try fixture.store.saveDrafts([
                    Draft(form: fixture.form(1), text: ExactText(text))
                ])
                #expect(try bytes(fixture.detail(1).drafts.map(\.text)) == bytes([text]))
            case 1:
                try fixture.submit(ExactText(text))
                mine = text
            case 2:
                guard let sent = try fixture.take().first, let sentText = sent.text else { break }
                revision += 1
                server = sentText.string
                let record = translation(5, sentText, revision: revision)
                _ = try fixture.apply(sent.id, .accepted(record, nil))
            default:
                guard try fixture.store.outbox().isEmpty else { break }
                revision += 1
                server = text
                mine = nil
                let record = translation(5, ExactText(text), by: 8, revision: revision)
                try fixture.news([.translation(record, hash: fixture.hash(1))])
            }
            let waiting = try fixture.store.outbox().last?.text?.string
            try #require(bytes([waiting ?? server]) == bytes([mine ?? server]), "seed \(seed)")
            let stored = try fixture.detail(1).translations.map(\.text)
            try #require(bytes(stored) == bytes([server]), "seed \(seed)")
        }
    }
}

private func bytes(_ texts: [ExactText]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
