import Catalog
import GRDB

/// The progress of the download of the keys, by language.
struct LanguageTable {
    let db: Database

    func position(of language: Int64) throws -> PullPosition {
        guard let row = try db.row("SELECT * FROM language WHERE id = ?", [language]),
            let cursor = try row["cursor"] as String?
        else { return .never }
        guard try row["pull"] == "pages" else { return .feed(cursor: cursor) }
        return .pages(upTo: try row["page"], of: try row["pages"], cursor: cursor)
    }

    func isBack(_ language: Int64) throws -> Bool {
        try db.integer("SELECT 1 FROM language WHERE id = ? AND isBack = 1", [language]) != nil
    }

    func round(of language: Int64) throws -> Int64 {
        try db.integer("SELECT round FROM language WHERE id = ?", [language]) ?? 0
    }

    /// Notes that a page of the full list is saved, and returns the number of its full download.
    func begin(_ page: KeyPage, of language: Int64) throws -> Int64 {
        if page.page <= 1 {
            try db.run(
                "UPDATE language SET pull = 'pages', cursor = ?, round = round + 1 WHERE id = ?",
                [page.cursor, language])
            try SearchTable(db: db).beginWaiting(in: language)
        } else {
            let reached = try db.integer(
                "SELECT page FROM language WHERE id = ? AND pull = 'pages'", [language])
            guard page.page <= (reached ?? 0) + 1 else {
                throw StoreError.failed(
                    "Page \(page.page) of the keys arrived before the previous page.")
            }
        }
        try db.run(
            """
            UPDATE language SET page = ?, pages = ?, applied = applied + 1 WHERE id = ?
            """,
            [page.page, page.totalPages, language])
        return try round(of: language)
    }

    func finishPages(of language: Int64) throws {
        try db.run(
            """
            UPDATE language SET pull = 'feed', notesNews = 1, notesComments = 1 WHERE id = ?
            """, [language])
    }

    func setCursor(_ cursor: String, of language: Int64) throws {
        try db.run(
            "UPDATE language SET pull = 'feed', cursor = ?, applied = applied + 1 WHERE id = ?",
            [cursor, language])
    }

    /// Moves the cursors of the languages at `since`, because the feed has no other news up to
    /// `cursor`.
    func move(from since: String, to cursor: String, in project: Project.Key) throws {
        try db.run(
            """
            UPDATE language SET cursor = ?, applied = applied + 1
            WHERE project = (SELECT id FROM project WHERE key = ?) AND pull = 'feed' AND cursor = ?
            """, [cursor, project.rawValue, since])
    }

    func restart(_ language: Int64) throws {
        try db.run(
            "UPDATE language SET pull = 'never', cursor = NULL, page = 0 WHERE id = ?",
            [language])
    }

    /// Restarts the download of every language of a project.
    func restartAll(of project: Int64) throws {
        try db.run(
            "UPDATE language SET pull = 'never', cursor = NULL, page = 0 WHERE project = ?",
            [project])
    }

    /// Notes that the server returned to an earlier state: nothing is uploaded in a language of the
    /// project until the language has been downloaded again.
    func noteReturn(of project: Int64) throws {
        try restartAll(of: project)
        try db.run("UPDATE language SET isBack = 1 WHERE project = ?", [project])
    }
}
