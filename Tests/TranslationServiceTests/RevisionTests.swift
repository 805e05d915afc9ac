import Catalog
import Foundation
import GRDB
import Locking
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// The project's counter has no gap, whoever writes and whatever fails (`tml-service.md` 9.4, rule
/// 2).
@Suite struct RevisionTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    private func revisions() throws -> [Int] {
        try stage.service.database.read { db in
            try Int.fetchAll(db, sql: "SELECT revision FROM changeLog ORDER BY revision")
        }
    }

    @Test func whatFailsTakesNoNumber() throws {
        let made = try stage.applied(stage.create("Почта"), as: stage.anna)
        for change in [
            stage.create(" "), stage.about(made, .approve), stage.about(made, .delete, base: 0),
        ] {
            #expect(try stage.send(change, as: stage.anna).failure != nil)
        }
        try stage.applied(stage.create("Входящие"), as: stage.anna)
        let last = try stage.service.changes.lastRevision(of: stage.key)
        #expect(try revisions() == Array(1...last))
    }

    @Test func writersAtTheSameTimeLeaveNoGap() throws {
        let failures = Locked<[String]>([])
        let (service, key) = (stage.service, stage.key)
        let people = [stage.anna, stage.translator, stage.reviewer]
        DispatchQueue.concurrentPerform(iterations: people.count) { place in
            for round in 0..<20 {
                var change = ChangeRecord(id: "\(place) \(round)", operation: .create)
                change.key = Stage.inbox
                change.locale = "ru"
                change.data.label = round % 5 == 4 ? " " : "текст \(round % 7)"
                do {
                    _ = try service.changes.apply(
                        ChangesRequest(changes: [change]), to: key, people[place])
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let last = try stage.service.changes.lastRevision(of: stage.key)
        #expect(try revisions() == Array(1...last))
    }
}
