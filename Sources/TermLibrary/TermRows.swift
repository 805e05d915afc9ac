import Catalog
import Foundation
import GRDB
import TML
import Text

/// Reads and writes the terms in the tables.
struct TermRows {
    let db: Database

    func terms(
        from source: LocaleCode, to target: LocaleCode, limit: Int
    ) throws -> [(file: String, terms: [Term])] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT term.*, file.name AS fileName FROM term JOIN file ON file.id = term.file
                WHERE term.base = :source AND (isNotTranslated = 1 OR EXISTS (
                    SELECT 1 FROM wording WHERE term = term.id AND base = :target))
                ORDER BY file.date IS NOT NULL, file.name, iif(file.date IS NULL, -1, 1) * term.id
                LIMIT :limit
                """,
            arguments: ["source": Self.base(source), "target": Self.base(target), "limit": limit])
        var found: [(file: String, terms: [Term])] = []
        while let row = try rows.next() {
            let name: String = row["fileName"]
            if found.last?.file != name { found.append((name, [])) }
            found[found.count - 1].terms.append(try term(row, only: Self.base(target)))
        }
        return found
    }

    func next(
        of file: String?, after id: Int, limit: Int
    ) throws -> (units: [Term], last: Int?) {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT term.* FROM term JOIN file ON file.id = term.file
                WHERE term.id > ? AND (? IS NULL OR file.name = ?) ORDER BY term.id LIMIT ?
                """, arguments: [id, file, file, limit])
        return (try rows.map { try term($0, only: nil) }, rows.last?["id"])
    }

    func waiting(for project: Project.Key) throws -> [(id: Int64, term: Term)] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM term WHERE project = ? ORDER BY id",
            arguments: [project.rawValue]
        ).map { ($0["id"], try term($0, only: nil)) }
    }

    /// Returns the number of a file, which is created if there is no file of this name.
    func file(_ name: String, date: String?) throws -> Int64 {
        let known = try Int64.fetchOne(
            db, sql: "SELECT id FROM file WHERE name = ?", arguments: [name])
        if let known { return known }
        try db.execute(
            sql: "INSERT INTO file (name, date) VALUES (?, datetime(?))", arguments: [name, date])
        return db.lastInsertedRowID
    }

    func add(_ term: Term, to file: Int64, for project: Project.Key?) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO term (file, base, locale, word, description, partOfSpeech,
                    isNotTranslated, isCaseSensitive, project) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            file, Self.base(term.locale), term.locale.rawValue, term.word.string,
            term.description.string, term.partOfSpeech, term.isNotTranslated, term.isCaseSensitive,
            project?.rawValue,
        ])
        let id = db.lastInsertedRowID
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO wording (term, position, base, locale, text, isForbidden)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        var position = 0
        for (locale, wordings) in term.wordings.sorted(by: { $0.key < $1.key }) {
            for wording in wordings {
                try insert.execute(arguments: [
                    id, position, Self.base(locale), locale.rawValue, wording.text.string,
                    wording.isForbidden,
                ])
                position += 1
            }
        }
    }

    /// Adds a word of the translator. A word has one row per glossary to upload it to, and one row
    /// for no glossary. The new wordings in a language replace the earlier ones.
    func addOwn(_ term: Term, for project: Project.Key?) throws {
        let file = try file(TermLibrary.own, date: nil)
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM term WHERE file = ? AND word = ? AND locale = ? AND project IS ?",
            arguments: [file, term.word.string, term.locale.rawValue, project?.rawValue])
        guard let row else { return try add(term, to: file, for: project) }
        var whole = term
        whole.wordings.merge(try self.term(row, only: nil).wordings) { new, _ in new }
        try removeTerm(row["id"])
        try add(whole, to: file, for: project)
    }

    func remove(_ name: String) throws -> Int? {
        let file = try Int64.fetchOne(
            db, sql: "SELECT id FROM file WHERE name = ?", arguments: [name])
        guard let file else { return nil }
        try db.execute(sql: "DELETE FROM term WHERE file = ?", arguments: [file])
        let count = db.changesCount
        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [file])
        return count
    }

    /// Removes a word from the words to upload, and keeps it among the translator's own.
    func keep(_ id: Int64) throws {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM term WHERE id = ?", arguments: [id])
        guard let row else { return }
        let term = try term(row, only: nil)
        try removeTerm(id)
        try addOwn(term, for: nil)
    }

    func removeTerm(_ id: Int64) throws {
        try db.execute(sql: "DELETE FROM term WHERE id = ?", arguments: [id])
    }
}

extension TermRows {
    private static func base(_ locale: LocaleCode) -> String {
        locale.base.rawValue.lowercased()
    }

    private func term(_ row: Row, only base: String?) throws -> Term {
        var term = Term(
            word: ExactText(row["word"] as String),
            description: ExactText(row["description"] as String),
            locale: LocaleCode(row["locale"] as String), partOfSpeech: row["partOfSpeech"],
            isNotTranslated: row["isNotTranslated"], isCaseSensitive: row["isCaseSensitive"])
        let wordings = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT locale, text, isForbidden FROM wording
                    WHERE term = :term AND (:base IS NULL OR base = :base) ORDER BY position
                    """), arguments: ["term": row["id"] as Int64, "base": base])
        while let wording = try wordings.next() {
            let locale = LocaleCode(wording["locale"] as String)
            term.wordings[locale, default: []].append(
                Term.Wording(
                    ExactText(wording["text"] as String), isForbidden: wording["isForbidden"]))
        }
        return term
    }
}
