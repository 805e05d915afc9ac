import GRDB
import Testing
import Wire

@testable import KeyIndex
@testable import TranslationService

/// A project may have a million keys: what everybody asks all the time must not read them all.
@Suite struct QueryPlanTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// How the statements of a list's conditions are carried out: for all keys, and for those
    /// that have changed.
    private func plans(
        _ parameters: [(name: String, value: String)]
    ) throws -> (all: [[String]], changed: [[String]]) {
        let request = try KeyListRequest(
            RequestParameters([(name: "locale", value: "ru")] + parameters))
        return try stage.service.database.read { db in
            let member = try #require(try Member.find(db, project: 1, user: 2))
            let project = try #require(try StoredProject.find(db, key: stage.key))
            let query = try KeyExpression(
                request, project: 1, locale: "ru", member: member, now: stage.clock.now,
                terms: ProjectTerms(db, project, for: request))
            func plan(_ sql: String, _ values: [DatabaseValue]) throws -> [String] {
                try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: StatementArguments(values)
                ).map { $0["detail"] }
            }
            let parts = Self.conditions(of: query).flatMap(\.parts)
            return (
                try parts.map { try plan($0.all.sql, $0.all.values) },
                try parts.map { part in
                    try plan(
                        "\(part.some.sql) AND \(part.key) IN \(IDList.sql)",
                        part.some.values + ["[1,2]".databaseValue])
                }
            )
        }
    }

    static func conditions(of query: KeyExpression) -> [KeyCondition] {
        switch query {
        case .condition(let condition): [condition]
        case .all(let queries), .any(let queries): queries.flatMap(conditions)
        case .not(let query): conditions(of: query)
        case .atLeast: []
        }
    }

    static let lists: [[(name: String, value: String)]] = [
        [], [("status", "pending")], [("status", "pending,accepted")], [("status", "approved")],
        [("status", "without")],
        [("status", "rejected")], [("lock", "locked")], [("source", "navigation")],
        [("followed", "true")], [("labels", "menu")], [("translator", "me")], [("search", "inbox")],
        [("status", "pending"), ("search", "inbox"), ("source", "navigation")],
        [("filter", "label:\"Inbox\" has:permission has:rejection")],
        [("filter", "forms:>1 words:>2 changed:<7d")], [("filter", "term:inbox -has:term")],
    ]

    @Test(arguments: lists)
    func aConditionIsServedByAnIndex(parameters: [(name: String, value: String)]) throws {
        let plans = try plans(parameters)
        #expect(plans.all.count == plans.changed.count && !plans.all.isEmpty)
        for steps in plans.all {
            #expect(!steps.contains { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL") }, "\(steps)")
        }
    }

    /// After a change nothing is read but what belongs to the keys that have changed.
    @Test(arguments: lists)
    func aChangeIsFollowedByKey(parameters: [(name: String, value: String)]) throws {
        for steps in try plans(parameters).changed {
            let scans = steps.filter { $0.hasPrefix("SCAN") && !$0.contains("json_each") }
            #expect(scans.allSatisfy { $0.contains("VIRTUAL TABLE INDEX 0:=") }, "\(steps)")
        }
    }

    @Test func whatCanBeSeenIsReadFromTheIndexAlone() throws {
        #expect(
            try plans([]).all == [
                ["SEARCH k USING COVERING INDEX keyInOrder (project=? AND isIgnored=?)"],
                [
                    """
                    SEARCH k USING COVERING INDEX keyByLabel \
                    (project=? AND isIgnored=? AND label=?)
                    """
                ],
                ["SEARCH k USING COVERING INDEX restrictedKey (project=? AND level>?)"],
            ])
    }

    /// What was imported has no author, and is not in their index.
    @Test func anAuthorsTranslationsHaveAnIndex() throws {
        let steps = try plans([("translator", "me")]).all.joined()
        #expect(steps.contains { $0.contains("translationByAuthor") }, "\(steps)")
        let others = try stage.service.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT locale, key FROM translation WHERE translator IS NULL
                    """
            ).map { $0["detail"] as String }
        }
        #expect(!others.contains { $0.contains("translationByAuthor") }, "\(others)")
    }

    @Test func anOverTakenEntryOfTheLogIsFoundByIndex() throws {
        let steps = try stage.service.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN
                    SELECT 1 FROM changeLog n
                    WHERE n.project = 1 AND n.type = 'vote' AND n.object = 1 AND n.locale IS 'ru'
                      AND n.revision > 1
                    """
            ).map { $0["detail"] as String }
        }
        #expect(steps.count == 1)
        #expect(steps[0].contains("newestOfObject"))
    }

    @Test func everyStepOfTheLogHasTheNextNumber() throws {
        for round in 0..<20 {
            let made = try stage.applied(stage.create("текст \(round)"), as: stage.anna)
            try stage.applied(stage.about(made, .approve), as: stage.reviewer)
            _ = try stage.send(stage.create(" "), as: stage.anna)
        }
        let numbers = try stage.service.database.read { db in
            try Int.fetchAll(db, sql: "SELECT revision FROM changeLog ORDER BY revision")
        }
        let last = try stage.service.changes.lastRevision(of: stage.key)
        #expect(numbers == Array(1...last))
    }

    @Test func ranksAreTheSumOfTheVotes() throws {
        for round in 0..<15 {
            let made = try stage.applied(stage.create("текст \(round % 4)"), as: stage.anna)
            var vote = stage.about(made, .vote)
            vote.data.value = round % 3 - 1
            try stage.applied(vote, as: round % 2 == 0 ? stage.translator : stage.reviewer)
        }
        let wrong = try stage.service.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM translation t WHERE t.rank <> t.importedRank + coalesce(
                        (SELECT sum(value * power) FROM vote WHERE translation = t.id), 0)
                    """) ?? -1
        }
        #expect(wrong == 0)
    }
}
