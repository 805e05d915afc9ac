import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text

/// The index of the checks that have found issues. In these tests, a text fails a check if the text
/// contains the name of the check.
struct IssueIndexTests {
    private static let checks: [Check] = [.numbers, .links, .inflectedTerm]

    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }
    private var index: IssueIndex { IssueIndex(store, fixture.project, fixture.locale) }

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(
                1, sources: ["a"], status: .pending, translations: [translation(1, "numbers")]),
            fixture.pulled(
                2, sources: ["a", "b"], status: .pending,
                translations: [translation(2, "numbers and links")]),
            fixture.pulled(3, status: .pending, translations: [translation(3, "good")]),
            fixture.pulled(4),
            fixture.pulled(
                5, status: .pending, translations: [translation(5, "only an inflected-term")]),
        ])
    }

    /// Checks all keys that are not checked. Returns the labels of the checked keys.
    @discardableResult
    private func run(_ stamp: String = "1", limit: Int = 2) throws -> [String] {
        var checked: [String] = []
        while let part = try index.next(with: stamp, limit: limit) {
            checked += part.texts.map(\.key.label.string)
            try index.save(Self.found(in: part), of: part)
        }
        return checked.sorted()
    }

    private static func found(in part: IssueIndex.Part) -> [Int64: Set<Check>] {
        var found: [Int64: Set<Check>] = [:]
        for key in part.texts {
            for (context, text) in key.texts {
                let failing = checks.filter {
                    text.string.contains($0.rawValue)
                        && key.dismissed[context]?.contains($0) != true
                }
                found[key.number, default: []].formUnion(failing)
            }
        }
        return found
    }

    private func listed(_ text: String) throws -> [String] {
        let window = try store.window(
            fixture.query(try KeyFilter(text: text)), around: nil, offset: 0, limit: 100)
        return window.rows.map(\.label)
    }

    @Test(arguments: [1, 2, 500]) func everyKeyWithATextIsChecked(limit: Int) throws {
        #expect(try index.left() == 5)
        #expect(try run(limit: limit) == ["Label 1", "Label 2", "Label 3", "Label 5"])
        #expect(try index.left() == 0)
        #expect(try index.counts() == [.numbers: 2, .links: 1, .inflectedTerm: 1])
        #expect(try index.counts(source: "a") == [.numbers: 2, .links: 1])
        #expect(try index.counts(source: "b") == [.numbers: 1, .links: 1])
        #expect(try index.counts(source: "unknown").isEmpty)
        #expect(try run().isEmpty, "All keys are checked.")
    }

    @Test func theSummaryCountsKeysBySource() throws {
        try run()
        let summary = try index.summary()
        let rows = Dictionary(uniqueKeysWithValues: summary.rows.map { ($0.check, $0) })
        #expect(rows.mapValues(\.keys) == [.numbers: 2, .links: 1, .inflectedTerm: 1])
        #expect(
            rows[.numbers]?.sources == [
                SourceCount(name: "a", keys: 2), SourceCount(name: "b", keys: 1),
            ])
        #expect(rows[.links]?.sources.map(\.name) == ["a", "b"])
        #expect(rows[.inflectedTerm]?.sources.isEmpty == true && summary.left == 0)
    }

    @Test func theSummaryHasTheLargestSources() throws {
        try fixture.pull(
            (1...30).map { number in
                fixture.pulled(
                    number, sources: (0..<12).filter { $0 <= number }.map { "source \($0)" },
                    status: .pending, translations: [translation(number, "numbers")])
            })
        try run()
        let sources = try index.summary().rows.first { $0.check == .numbers }?.sources
        #expect(sources?.count == IssueSummary.mostSources)
        #expect(sources?.prefix(3).map(\.name) == ["source 0", "source 1", "source 2"])
        #expect(sources?.prefix(3).map(\.keys) == [30, 30, 29])
    }

    @Test func theCountsOfMarkedKeysAreOfTheseKeysAlone() throws {
        try run()
        func counts(_ query: KeyQuery, _ keys: Set<Int>, isAll: Bool) throws -> [Check: Int] {
            try index.counts(
                of: MarkedKeys(
                    in: query, keys: Set(keys.map(fixture.id)), isAll: isAll, count: 0))
        }
        let all = fixture.query()
        #expect(try counts(all, [], isAll: true) == index.counts())
        #expect(try counts(all, [1], isAll: false) == [.numbers: 1])
        #expect(try counts(all, [1], isAll: true) == [.numbers: 1, .links: 1, .inflectedTerm: 1])
        #expect(
            try counts(fixture.query(source: "b"), [], isAll: true) == [.numbers: 1, .links: 1])
        #expect(try counts(fixture.query(search: "Label 1"), [], isAll: true) == [.numbers: 1])
    }

    @Test func listsHaveTheKeysOfACheck() throws {
        try run()
        #expect(try listed("check:numbers") == ["Label 1", "Label 2"])
        #expect(try listed("check:links") == ["Label 2"])
        #expect(try listed("check:numbers -check:links") == ["Label 1"])
        #expect(try listed("has:issue") == ["Label 1", "Label 2"], "Notes are no issues.")
        #expect(try listed("-has:issue state:pending") == ["Label 3", "Label 5"])
        #expect(try listed("check:edge-space").isEmpty)
        let rows = try store.window(fixture.query(), around: nil, offset: 0, limit: 9).rows
        #expect(rows.map(\.hasIssue) == [true, true, false, false, false])
        #expect(try fixture.detail(1).hasIssue && !fixture.detail(3).hasIssue)
    }

    @Test func onlyTheFirstCheckOfAKeyIsOfNewKeys() throws {
        let first = try #require(try index.next(with: "1", limit: 500))
        #expect(first.hasNewKeys)
        try index.save(Self.found(in: first), of: first)
        try store.saveDrafts([Draft(form: fixture.form(4), text: "good")])
        let second = try #require(try index.next(with: "1", limit: 500))
        #expect(!second.hasNewKeys)
    }

    @Test func everyChangeOfATextIsCheckedAgain() throws {
        try run()
        try store.saveDrafts([Draft(form: fixture.form(4), text: "links")])
        #expect(try run() == ["Label 4"])
        #expect(try listed("check:links") == ["Label 2", "Label 4"])
        try store.discardDrafts(of: fixture.id(4), locale: fixture.locale)
        #expect(try run().isEmpty && listed("check:links") == ["Label 2"])

        try fixture.submit("good", 2)
        #expect(try run() == ["Label 2"])
        #expect(try listed("has:issue") == ["Label 1"], "A queued text counts.")

        try fixture.news([.key(fixture.key(1, label: "Another label"))])
        #expect(try run() == ["Another label"], "Checks compare the text with the label.")

        let text = translation(1, "good", revision: 11)
        try fixture.news([.translation(text, hash: fixture.hash(1))])
        #expect(try run() == ["Another label"])
        #expect(try listed("has:issue").isEmpty)
    }

    @Test func aListThatIsShownFollowsTheIndex() throws {
        #expect(try listed("has:issue").isEmpty)
        try run()
        #expect(try listed("has:issue").count == 2)
        try store.saveDrafts([Draft(form: fixture.form(3), text: "links")])
        #expect(try listed("has:issue").count == 2)
        try run()
        #expect(try listed("has:issue").count == 3)
    }

    @Test func theNextKeyOfAListOfIssuesIsAnotherKey() throws {
        try run()
        func next(_ text: String, after number: Int) throws -> String? {
            try store.nextKey(
                fixture.query(try KeyFilter(text: text)),
                after: KeyPosition(fixture.id(number), offset: 0), forward: true,
                unfinished: .toFix, around: true)?.row.label
        }
        #expect(try next("check:numbers", after: 1) == "Label 2")
        #expect(try next("check:numbers", after: 2) == "Label 1")
        #expect(try next("check:links", after: 1) == "Label 2")
        #expect(try next("check:links", after: 2) == nil)
    }

    @Test func dismissedIssuesAreLeftOut() throws {
        try run()
        _ = try store.setDismissed(true, .numbers, in: fixture.form(1))
        #expect(try run() == ["Label 1"])
        #expect(try listed("check:numbers") == ["Label 2"])
        _ = try store.setDismissed(false, .numbers, in: fixture.form(1))
        try run()
        #expect(try listed("check:numbers") == ["Label 1", "Label 2"])
    }

    @Test func otherRulesCheckAllKeysAgain() throws {
        try run("1")
        #expect(try run("2") == ["Label 1", "Label 2", "Label 3", "Label 5"])
    }

    @Test func aQueuedDeletionHidesTheIssuesUntilItsUndo() throws {
        try run()
        let seen = try fixture.detail(1).translations.map(SeenTranslation.init)
        _ = try store.review(.delete, of: seen, key: fixture.id(1), locale: fixture.locale)
        #expect(try run().isEmpty && listed("check:numbers") == ["Label 2"])
        _ = try store.undo(nil)
        #expect(try run() == ["Label 1"])
        #expect(try listed("check:numbers") == ["Label 1", "Label 2"])
    }

    @Test func aChangeDuringACheckIsNotLost() throws {
        let part = try #require(try index.next(with: "1", limit: 100))
        try store.saveDrafts([Draft(form: fixture.form(3), text: "numbers")])
        try index.save(Self.found(in: part), of: part)
        #expect(try listed("check:numbers") == ["Label 1", "Label 2"])
        let again = try #require(try index.next(with: "1", limit: 100))
        try store.saveDrafts([Draft(form: fixture.form(3), text: "links")])
        try index.save(Self.found(in: again), of: again)
        #expect(try run() == ["Label 3"])
        #expect(try listed("check:links") == ["Label 2", "Label 3"])
    }

    @Test func aPartThatWasNotSavedIsCheckedAgain() throws {
        _ = try index.next(with: "1", limit: 2)
        #expect(try run() == ["Label 1", "Label 2", "Label 3", "Label 5"])
    }

    @Test func newKeysAreChecked() throws {
        try run()
        try fixture.news([
            .key(fixture.key(6)), .target(Target(status: .pending), hash: fixture.hash(6)),
            .translation(translation(6, "links"), hash: fixture.hash(6)),
        ])
        #expect(try run() == ["Label 6"])
        #expect(try listed("check:links") == ["Label 2", "Label 6"])
    }

    @Test func aDeletedKeyHasNoIssues() throws {
        try run()
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        try run()
        #expect(try index.counts()[.numbers] == 1)
    }

    /// Random changes, with checks in between: in the end, the index is the one of a new store.
    @Test(arguments: 0..<20) func theIndexEqualsAPlainScan(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let texts: [ExactText] = ["numbers", "links", "numbers links", "good", "inflected-term"]
        for _ in 0..<60 {
            let number = Int.random(in: 1...5, using: &random)
            let text = texts.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try store.saveDrafts([Draft(form: fixture.form(number), text: text)])
            case 1: try store.discardDrafts(of: fixture.id(number), locale: fixture.locale)
            case 2: try fixture.submit(text, number)
            case 3: _ = try store.takeBack(store.outbox().prefix(1).map(\.id))
            case 4:
                let check = Self.checks.randomElement(using: &random) ?? .links
                _ = try store.setDismissed(
                    Bool.random(using: &random), check, in: fixture.form(number))
            default:
                if let part = try index.next(with: "1", limit: 2), Bool.random(using: &random) {
                    try index.save(Self.found(in: part), of: part)
                }
            }
        }
        try run()
        let counts = try index.counts()
        try run("again")
        #expect(try index.counts() == counts)
    }
}
