import GRDB
import Testing
import Wire

@testable import TranslationService

/// A project may have a million keys: what everybody asks all the time must not read them all.
@Suite struct QueryPlanTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func plan(_ parameters: [(name: String, value: String)]) throws -> [String] {
        let request = try KeyListRequest(
            RequestParameters([(name: "locale", value: "ru")] + parameters))
        return try stage.service.read { db in
            guard let member = try Member.find(db, project: 1, user: 2) else { return [] }
            let condition = KeyListCondition(request, project: 1, locale: "ru", member: member)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN
                    SELECT k.id FROM translationKey k WHERE \(condition.sql)
                    ORDER BY k.id LIMIT 30 OFFSET 0
                    """, arguments: condition.arguments)
            return rows.map { $0["detail"] }
        }
    }

    static let lists: [[(name: String, value: String)]] = [
        [], [("status", "pending")], [("status", "pending,accepted")], [("status", "approved")],
        [("status", "without")],
        [("status", "rejected")], [("lock", "locked")], [("source", "navigation")],
        [("followed", "true")], [("labels", "menu")], [("translator", "me")], [("search", "inbox")],
        [("status", "pending"), ("search", "inbox"), ("source", "navigation")],
    ]

    @Test(arguments: lists)
    func aListIsServedByAnIndex(parameters: [(name: String, value: String)]) throws {
        let steps = try plan(parameters)
        #expect(!steps.isEmpty)
        #expect(!steps.contains { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL") }, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(steps)")
    }

    @Test(arguments: [("status", "pending"), ("search", "inbox"), ("source", "navigation")])
    func aFilteredListStartsFromWhatFits(name: String, value: String) throws {
        let steps = try plan([(name: name, value: value)])
        #expect(steps.contains { $0.hasPrefix("SEARCH k") && $0.contains("id=?") }, "\(steps)")
    }

    @Test func theWholeListIsReadFromTheIndexAlone() throws {
        let steps = try plan([])
        #expect(steps == ["SEARCH k USING COVERING INDEX keyInOrder (project=? AND isIgnored=?)"])
    }

    @Test func anOverTakenEntryOfTheLogIsFoundByIndex() throws {
        let steps = try stage.service.read { db in
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
        let numbers = try stage.service.read { db in
            try Int.fetchAll(db, sql: "SELECT revision FROM changeLog ORDER BY revision")
        }
        let last = try stage.service.lastRevision(of: stage.key)
        #expect(numbers == Array(1...last))
    }

    @Test func ranksAreTheSumOfTheVotes() throws {
        for round in 0..<15 {
            let made = try stage.applied(stage.create("текст \(round % 4)"), as: stage.anna)
            var vote = stage.about(made, .vote)
            vote.data.value = round % 3 - 1
            try stage.applied(vote, as: round % 2 == 0 ? stage.translator : stage.reviewer)
        }
        let wrong = try stage.service.read { db in
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
