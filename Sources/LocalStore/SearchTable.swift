import Catalog
import GRDB
import TML
import Text

/// The text that each target is found by.
///
/// What a full pull brings is put in some thousands at a time, because the index writes much again
/// for each transaction. Until then no search finds it.
struct SearchTable {
    /// As many texts are put in together.
    static let textsPerStep = 4_000
    /// No key has a greater number.
    private static let allKeys: Int64 = 4_294_967_295

    let db: Database

    /// From the beginning of a full pull on, keys that the language does not have yet wait.
    func beginWaiting(in language: Int64) throws {
        try db.run(
            """
            UPDATE language SET searchedTo = min(
                searchedTo, coalesce((SELECT max(key) FROM target WHERE language = ?1), 0))
            WHERE id = ?1
            """, [language])
    }

    /// A language with as many texts that wait, or where none can come to wait any more.
    func nextLanguage(waiting count: Int) throws -> Int64? {
        try db.integers("SELECT id FROM language WHERE searchedTo < ?", [Self.allKeys]).first {
            let isComing =
                try db.integer(
                    "SELECT 1 FROM language WHERE id = ? AND pull = 'pages'", [$0]) != nil
            let isEnough =
                try db.integer(
                    """
                    SELECT 1 FROM target JOIN language ON language.id = target.language
                    WHERE target.language = ? AND key > searchedTo LIMIT 1 OFFSET ?
                    """, [$0, count - 1]) != nil
            return !isComing || isEnough
        }
    }

    /// Puts the next texts that wait in.
    func advance(_ language: Int64) throws {
        let keys = try db.integers(
            """
            SELECT key FROM target JOIN language ON language.id = target.language
            WHERE target.language = ? AND key > searchedTo ORDER BY key LIMIT ?
            """, [language, Self.textsPerStep])
        for key in keys { try save(at: TargetPlace(language: language, key: key)) }
        try db.run(
            """
            UPDATE language
            SET searchedTo = iif(?1 < ?2 AND pull <> 'pages', ?3, coalesce(?4, searchedTo))
            WHERE id = ?5
            """, [keys.count, Self.textsPerStep, Self.allKeys, keys.last, language])
    }

    /// Brings the text of a target up to date, unless it waits; unchanged text is not indexed again.
    func refresh(at place: TargetPlace) throws {
        let waits = try db.integer(
            "SELECT searchedTo < ? FROM language WHERE id = ?", [place.key, place.language])
        if waits == 0 { try save(at: place) }
    }

    private func save(at place: TargetPlace) throws {
        guard let text = try text(at: place) else { return }
        let stored = try String.fetchOne(
            // The table below the index is quicker to read.
            db.cachedStatement(sql: "SELECT c0 FROM searchText_content WHERE id = ?"),
            arguments: [place.searchRow])
        guard stored.map({ ExactText($0) }) != text else { return }
        if stored != nil { try remove(at: place) }
        try db.run(
            "INSERT INTO searchText (rowid, text) VALUES (?, ?)", [place.searchRow, text.string])
    }

    /// What the target is found by, once it does not wait any more.
    func text(at place: TargetPlace) throws -> ExactText? {
        guard
            let key = try db.row(
                "SELECT label, description FROM translationKey WHERE id = ?", [place.key])
        else { return nil }
        let texts = try db.rows(
            "SELECT text FROM translation WHERE language = ? AND key = ? ORDER BY id",
            [place.language, place.key])
        let parts = try [key["label"], key["description"]] + texts.map { try $0["text"] as String }
        return ExactText(parts.joined(separator: "\n").lowercased())
    }

    func remove(at place: TargetPlace) throws {
        try db.run("DELETE FROM searchText WHERE rowid = ?", [place.searchRow])
    }
}
