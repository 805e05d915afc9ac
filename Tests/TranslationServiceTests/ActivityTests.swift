import GRDB
import Testing
import Text
import Wire

@testable import TranslationService

/// The log with filters, in pages of limited work.
@Suite struct ActivityTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
    }

    private func add(_ keyword: String) throws {
        _ = try stage.service.glossary.add(
            stage.reviewer, stage.key, ["keyword": .string(keyword)], once: nil)
    }

    private func page(
        _ parameters: [(name: String, value: String)], count: Int = 50,
        as session: ServiceSession? = nil
    ) throws -> ActivityPage {
        var request = try ActivityRequest(RequestParameters(parameters))
        request.count = count
        return try stage.service.activity.page(session ?? stage.anna, stage.key, request)
    }

    private func keywords(_ page: ActivityPage) -> [String] {
        page.records.compactMap { $0.other?.object?["keyword"]?.string }
    }

    @Test func theNewestComeFirstPageByPage() throws {
        for keyword in ["one", "two", "three"] { try add(keyword) }
        let first = try page([("kind", "glossary")], count: 2)
        #expect(keywords(first) == ["three", "two"])
        #expect(first.isFull)
        let next = try #require(first.next)
        let second = try page([("kind", "glossary"), ("before", "\(next)")], count: 2)
        #expect(keywords(second) == ["one"])
        #expect(second.next == nil)
    }

    @Test func entriesAreFoundByTheirWordsWithoutCase() throws {
        try add("Release")
        try add("inbox")
        #expect(keywords(try page([("search", "RELEAS")])) == ["Release"])
        #expect(try page([("search", "release inbox")]).records.isEmpty)
    }

    @Test func entriesAreFoundByPersonAndLanguage() throws {
        let made = try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        let mine = try #require(made.translator?.id)
        let found = try page([("person", "\(mine)"), ("locale", "ru"), ("kind", "translation")])
        #expect(found.records.contains { $0.translation?.id == made.id })
        #expect(try page([("person", "\(mine + 1000)")]).records.isEmpty)
    }

    @Test func unknownKindsAreRefused() throws {
        #expect(throws: ServiceError.self) { try page([("kind", "weather")]) }
    }

    @Test func hiddenKeysAreNotTold() throws {
        let entries = try page([("kind", "key")]).records
        #expect(!entries.contains { $0.key == Stage.ignored })
    }

    /// The log is read from a position on, and not searched from its start.
    @Test func thePlanReadsOnlyARangeOfTheLog() throws {
        let plan = try stage.service.database.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(Activity.entries)",
                arguments: [
                    "project": 1, "locale": nil, "level": 0, "from": 1, "before": 2,
                    "member": nil, "type": nil, "words": "[]", "limit": 10,
                ]
            ).map { $0["detail"] as String }
        }
        #expect(
            plan.contains { $0.contains("(project=? AND revision>? AND revision<?)") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}
