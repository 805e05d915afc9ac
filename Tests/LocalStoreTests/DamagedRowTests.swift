import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// A value that cannot be read is damage, and told as such; nothing is made of it.
struct DamagedRowTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store.sqlite")
        let fixture = try StoreFixture(in: folder, path: path)
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop of marks", defaultLocale: "en")
        ])
        try fixture.pull([
            fixture.pulled(1, label: "Label of marks", translations: [translation(5, "Перевод")]),
            fixture.pulled(2),
        ])
        try fixture.store.saveDrafts([
            Draft(form: fixture.form(1), text: "Черновик"),
            Draft(form: fixture.form(2), text: "Целый черновик"),
        ])
        try fixture.submit("Изменение", 2)
        try fixture.store.saveDrafts([Draft(form: fixture.form(2), text: "Целый черновик")])
        fixture.store.close()
    }

    private func expectDamage(_ place: Comment) throws {
        let fixture = try StoreFixture(in: folder, path: path)
        defer { fixture.store.close() }
        let reads: [() throws -> Void] = [
            { _ = try fixture.store.projects() }, { _ = try fixture.detail(1) },
            { _ = try fixture.store.outbox() },
            { _ = try fixture.store.keys(fixture.query(), offset: 0, limit: 10) },
        ]
        let found = reads.compactMap { read -> StoreError? in
            do {
                try read()
                return nil
            } catch { return error as? StoreError }
        }
        #expect(!found.isEmpty, place)
        for error in found {
            guard case .damaged = error else {
                Issue.record("\(place): \(error)")
                continue
            }
        }
        #expect(StoreFiles(path: path).knownDamage != nil, place)
    }

    @Test(arguments: ["Shop of marks", "Label of marks", "Перевод", "Черновик", "Изменение"])
    func aTextThatIsNoUTF8(text: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        var places: [Range<Data.Index>] = []
        while let place = bytes.range(
            of: Data(text.utf8), in: (places.last?.upperBound ?? 0)..<bytes.count)
        {
            places.append(place)
        }
        try #require(!places.isEmpty)
        for place in places { bytes[place.lowerBound] = 0xFF }
        try bytes.write(to: URL(filePath: path))
        try expectDamage("\(text)")
        let report = try #require(try TranslationStore.repair(path))
        // What would be sent with a � in it is a draft: its form has one already.
        let isChange = text == "Изменение"
        #expect(report.drafts == 2 && report.changes == (isChange ? 0 : 1))
        #expect(report.lost.contains { $0.contains("�") } == (isChange || text == "Черновик"))
        let fixture = try StoreFixture(in: folder, path: path)
        #expect(try fixture.store.outbox().map(\.text) == (isChange ? [] : ["Изменение"]))
        #expect(try fixture.detail(2).drafts.map(\.text) == ["Целый черновик"])
    }

    @Test(
        arguments: [
            ("project", "name"), ("translationKey", "label"), ("translation", "text"),
            ("draft", "text"), ("change", "baseRevision"), ("target", "revision"),
            ("language", "locale"),
        ], ["NULL", "x'FFFE'"])
    func aValueOfAnotherKind(column: (table: String, name: String), value: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            // Without what its schema asks, the table takes anything.
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON")
            let schema = try #require(
                try String.fetchOne(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?",
                    arguments: [column.table]))
            let loose = ["TEXT", "INTEGER"].reduce(schema) { schema, type in
                schema.replacing("\(type) NOT NULL", with: type)
            }.replacing(" STRICT,", with: "").replacing(" STRICT", with: "")
            let change = "UPDATE sqlite_schema SET sql = ? WHERE name = ?"
            try db.execute(sql: change, arguments: [loose, column.table])
            try db.execute(
                sql: "PRAGMA writable_schema = RESET; PRAGMA ignore_check_constraints = ON")
            try db.execute(
                sql: "UPDATE \(column.table) SET \(column.name) = \(value)")
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(sql: change, arguments: [schema, column.table])
            try db.execute(sql: "PRAGMA writable_schema = RESET")
        }
        try queue.close()
        try expectDamage("\(column.table).\(column.name) \(value)")
    }
}
