import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// The index of the checks that compare the translations of several keys.
struct ComparisonTests {
    let fixture: StoreFixture
    private var store: TranslationStore { fixture.store }
    private var index: IssueIndex { IssueIndex(store, fixture.project, fixture.locale) }

    init() throws {
        fixture = try StoreFixture()
        try pull([
            (1, "Save", "", "Сохранить файл"), (2, "Save", "menu", "Сохранить файл"),
            (3, "Keep", "", "Оставить файл"), (4, "Open", "", "Открыть"), (5, "Close", "", ""),
        ])
        try run()
    }

    private func pull(_ rows: [(Int, ExactText, ExactText, ExactText)]) throws {
        try fixture.pull(
            rows.map { number, label, description, text in
                PulledKey(
                    key: fixture.key(number, label: label, description: description),
                    target: Target(status: .pending, revision: 10),
                    translations: text.isEmpty ? [] : [translation(number, text)])
            })
    }

    /// Checks all keys that are not checked.
    private func run(_ stamp: String = "1", limit: Int = 3) throws {
        while let part = try index.next(with: stamp, limit: limit) {
            try index.save([:], of: part)
        }
    }

    private func listed(_ check: Check) throws -> [Int] {
        let query = fixture.query(.condition(.check(check)))
        let rows = try store.window(query, around: nil, offset: 0, limit: 100).rows
        return rows.compactMap { Int($0.id.hash, radix: 16) }
    }

    private func draft(_ number: Int, _ text: ExactText) throws {
        try store.saveDrafts([Draft(form: fixture.form(number), text: text)])
        try run()
    }

    @Test func aChangeOfOneTextChangesTheIssuesOfBothKeys() throws {
        #expect(try listed(.inconsistent).isEmpty && listed(.sameTranslation).isEmpty)
        try draft(2, "Записать файл")
        #expect(try listed(.inconsistent) == [1, 2])
        #expect(try fixture.detail(1).hasIssue && index.counts() == [.inconsistent: 2])
        try draft(1, "Записать файл")
        #expect(try listed(.inconsistent).isEmpty && index.counts().isEmpty)
        try draft(3, "Записать файл")
        #expect(try listed(.sameTranslation) == [1, 2, 3])
        try store.discardDrafts(of: fixture.id(3), locale: fixture.locale)
        try run()
        #expect(try listed(.sameTranslation).isEmpty)
    }

    @Test func theOtherKeysAreNamed() throws {
        try draft(2, "Записать файл")
        try draft(3, "Записать файл")
        let others = try index.others(of: fixture.id(2))
        #expect(others.map(\.label) == ["Save", "Keep"])
        #expect(others.map(\.hasDescription) == [false, false])
        #expect(others.first?.texts == [Context(): "Сохранить файл"])
        #expect(try index.others(of: fixture.id(4)).isEmpty)
        #expect(try index.others(of: fixture.id(99)).isEmpty)
    }

    @Test func aDismissedIssueIsOfOneKeyAlone() throws {
        try draft(2, "Записать файл")
        _ = try store.setDismissed(true, .inconsistent, in: fixture.form(1))
        try run()
        #expect(try listed(.inconsistent) == [2])
        try draft(2, "Записать всё")
        #expect(try listed(.inconsistent) == [2])
        _ = try store.setDismissed(false, .inconsistent, in: fixture.form(1))
        try run()
        #expect(try listed(.inconsistent) == [1, 2])
    }

    @Test func aCheckThatIsSwitchedOffFindsNothing() throws {
        try draft(2, "Записать файл")
        _ = try store.setOff(true, .inconsistent, in: fixture.project)
        try run("2")
        #expect(try listed(.inconsistent).isEmpty)
        _ = try store.setOff(false, .inconsistent, in: fixture.project)
        try run("3")
        #expect(try listed(.inconsistent) == [1, 2])
    }

    @Test func aDeletedKeyIsNotCompared() throws {
        try draft(2, "Записать файл")
        try fixture.news([.keyDeleted(hash: fixture.hash(1))])
        try run()
        #expect(try listed(.inconsistent).isEmpty)
    }

    @Test func aDeletedKeyWithADraftIsNotCompared() throws {
        try draft(2, "Записать файл")
        try fixture.news([.keyDeleted(hash: fixture.hash(2))])
        try run()
        #expect(try listed(.inconsistent).isEmpty)
        #expect(try index.counts()[.inconsistent] == nil)
    }

    /// The keys with issues, found by a comparison of each key with each other key. Lists have deleted
    /// keys with drafts.
    private func scanned(without deleted: Set<TranslationKey.ID>) throws -> [Check: Int] {
        let keys = try store.keys(fixture.query(), offset: 0, limit: 100).filter {
            !deleted.contains($0.id)
        }.compactMap {
            try store.detail(of: $0.id, locale: fixture.locale)
        }
        let compared = keys.map { detail in
            let text =
                detail.drafts.first?.text
                ?? EditBasis(
                    detail, Context(), mayReword: { _ in true }
                ).text
            return ComparedKey(
                label: detail.key.label, hasDescription: !detail.key.description.isEmpty,
                texts: text.isEmpty ? [:] : [Context(): text])
        }
        let properties = compared.map(KeyComparison.all)
        var counts: [Check: Int] = [:]
        for check in [Check.inconsistent, .sameTranslation] {
            let count = keys.indices.count { one in
                keys[one].dismissed[Context()]?.contains(check) != true
                    && keys.indices.contains { other in
                        other != one
                            && KeyComparison.issue(
                                check, in: compared[one], properties[one],
                                beside: compared[other], properties[other]) != nil
                    }
            }
            if count > 0 { counts[check] = count }
        }
        return counts
    }

    @Test(arguments: 0..<20) func theIndexEqualsAPlainScan(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let labels: [ExactText] = ["One", "Two", "one"]
        let texts: [ExactText] = ["один файл", "два файла", "файл", ""]
        try pull(
            (1...12).map { number in
                (
                    number, labels[number % 3], number < 4 ? "" : "about \(number)",
                    texts.randomElement(using: &random) ?? ""
                )
            })
        var deleted: Set<TranslationKey.ID> = []
        for step in 0..<40 {
            let number = Int.random(in: 1...12, using: &random)
            let text = texts.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<7, using: &random) {
            case 0...2 where !text.isEmpty:
                try store.saveDrafts([Draft(form: fixture.form(number), text: text)])
            case 3: try store.discardDrafts(of: fixture.id(number), locale: fixture.locale)
            case 4:
                let check: Check =
                    Bool.random(using: &random) ? .inconsistent : .sameTranslation
                _ = try store.setDismissed(
                    Bool.random(using: &random), check, in: fixture.form(number))
            case 5 where step > 30:
                deleted.insert(fixture.id(number))
                try fixture.news(
                    [.keyDeleted(hash: fixture.hash(number))], cursor: "d\(step)")
            default: try run(limit: Int.random(in: 1...5, using: &random))
            }
        }
        try run()
        let counts = try index.counts()
        let scanned = try scanned(without: deleted)
        #expect(counts == scanned)
        try run("again")
        #expect(try index.counts() == counts)
    }

    /// Without the order of the tables, SQLite would read all comparisons of the language.
    @Test(arguments: [(ComparisonTable.failing, 2), (ComparisonTable.others, 3)])
    func theComparisonsOfAKeyAreFoundByAnIndex(query: String, arguments: Int) throws {
        let plan: [String] = try store.pool.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(query)",
                arguments: StatementArguments(Array(repeating: "1", count: arguments))
            ).map { $0["detail"] }
        }
        #expect(plan.contains { $0.contains("comparisonOfKey (language=? AND key=?)") })
    }
}
