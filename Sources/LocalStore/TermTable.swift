import Catalog
import GRDB
import TML
import Text

/// The glossaries of projects.
struct TermTable {
    let db: Database

    func all(of project: Int64) throws -> [Term] {
        try db.rows("SELECT * FROM term WHERE project = ? ORDER BY id", [project]).map(Self.term)
    }

    /// Saves a term, unless the stored term is newer.
    func save(_ term: Term, of project: Int64) throws {
        try insert([term], of: project)
        try noteChange(of: project)
    }

    func remove(_ id: Int, of project: Int64) throws {
        try db.run("DELETE FROM term WHERE project = ? AND id = ?", [project, id])
        try noteChange(of: project)
    }

    func replaceAll(of project: Int64, by terms: [Term]) throws {
        try db.run("DELETE FROM term WHERE project = ?", [project])
        try insert(terms, of: project)
        try noteChange(of: project)
    }

    private func noteChange(of project: Int64) throws {
        try db.run("UPDATE project SET glossary = glossary + 1 WHERE id = ?", [project])
    }

    private func insert(_ terms: [Term], of project: Int64) throws {
        let insert = RowInsert<Term>(
            head: """
                INSERT INTO term (project, id, word, description, locale, translations,
                    partOfSpeech, isNotTranslated, isCaseSensitive, revision) VALUES
                """, row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            tail: """
                 ON CONFLICT (project, id) DO UPDATE SET word = excluded.word,
                description = excluded.description, locale = excluded.locale,
                translations = excluded.translations, partOfSpeech = excluded.partOfSpeech,
                isNotTranslated = excluded.isNotTranslated,
                isCaseSensitive = excluded.isCaseSensitive, revision = excluded.revision
                WHERE excluded.revision >= revision
                """
        ) { term in
            [
                project, term.id, term.word.string, term.description.string, term.locale.rawValue,
                Self.translations(of: term).text, term.partOfSpeech, term.isNotTranslated,
                term.isCaseSensitive, term.revision,
            ]
        }
        try insert.run(terms, in: db)
    }

    private static func translations(of term: Term) -> JSON {
        var words = JSONObject()
        for (locale, wordings) in term.wordings.sorted(by: { $0.key < $1.key }) {
            words[locale.rawValue] = wordings.first.map { JSON.string($0.text.string) }
        }
        return .object(words)
    }

    private static func term(_ row: StoredRow) throws -> Term {
        var term = try Term(
            id: row["id"], word: ExactText(row["word"]), description: ExactText(row["description"]),
            locale: LocaleCode(row["locale"] as String), partOfSpeech: row["partOfSpeech"],
            isNotTranslated: row["isNotTranslated"], isCaseSensitive: row["isCaseSensitive"],
            revision: row["revision"])
        let words = JSON(Array((try row["translations"] as String).utf8))
        for member in words?.object?.members ?? [] {
            guard let text = member.value.strictString else { continue }
            term.wordings[LocaleCode(member.name)] = [Term.Wording(ExactText(text))]
        }
        return term
    }
}
