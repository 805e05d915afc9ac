import Catalog
import GRDB
import TML
import Text

/// The search index of the targets.
///
/// During a full download, texts are added in groups of thousands, because the index writes much
/// data for each transaction. Until then, a search does not find them.
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
        let texts = try texts(
            """
            IN (SELECT target.key FROM target JOIN language ON language.id = target.language
                WHERE target.language = ?1 AND target.key > searchedTo
                ORDER BY target.key LIMIT ?2)
            ORDER BY translationKey.id
            """, [language, Int64(Self.textsPerStep)])
        for text in texts { try save(text) }
        try db.run(
            """
            UPDATE language
            SET searchedTo = iif(?1 < ?2 AND pull <> 'pages', ?3, coalesce(?4, searchedTo))
            WHERE id = ?5
            """,
            [texts.count, Self.textsPerStep, Self.allKeys, texts.last?.place.key, language])
    }

    /// Keys up to this one are found by their texts; those of later ones wait.
    func searchedTo(_ language: Int64) throws -> Int64 {
        try db.integer("SELECT searchedTo FROM language WHERE id = ?", [language]) ?? Self.allKeys
    }

    /// Brings the text of a target up to date, unless it waits; unchanged text is not indexed again.
    func refresh(at place: TargetPlace) throws {
        try refresh(at: place, searchedTo: try searchedTo(place.language))
    }

    /// The same, for who asks for many places how far the search has come.
    func refresh(at place: TargetPlace, searchedTo: Int64) throws {
        guard place.key <= searchedTo, let text = try searchText(at: place) else { return }
        try save(text)
    }

    private func save(_ text: SearchText) throws {
        guard text.stored != text.text else { return }
        if text.stored != nil { try remove(at: text.place) }
        try db.run(
            "INSERT INTO searchText (rowid, text) VALUES (?, ?)",
            [text.place.searchRow, text.text.string])
    }

    /// What the target is found by, once it does not wait any more.
    func text(at place: TargetPlace) throws -> ExactText? { try searchText(at: place)?.text }

    private func searchText(at place: TargetPlace) throws -> SearchText? {
        try texts("= ?2", [place.language, place.key]).first
    }

    /// - Parameter keys: a condition of `translationKey.id`, in which the language is `?1`.
    private func texts(_ keys: String, _ arguments: StatementArguments) throws -> [SearchText] {
        try db.rows(
            // The table below the index is quicker to read. An aggregate takes the rows in the order
            // of its subquery.
            """
            SELECT translationKey.id AS key, ?1 AS language, label, description, c0 AS stored, (
                SELECT group_concat(text, char(10)) FROM (
                    SELECT text FROM translation WHERE language = ?1 AND key = translationKey.id
                    ORDER BY id)) AS translations
            FROM translationKey
            LEFT JOIN searchText_content ON searchText_content.id = (?1 << 32 | translationKey.id)
            WHERE translationKey.id \(keys)
            """, arguments
        ).map(SearchText.init)
    }

    func remove(at place: TargetPlace) throws {
        try db.run("DELETE FROM searchText WHERE rowid = ?", [place.searchRow])
    }
}

/// What a target is found by, as its texts say it and as the index has it.
private struct SearchText {
    let place: TargetPlace
    let text: ExactText
    let stored: ExactText?

    init(_ row: StoredRow) throws {
        place = TargetPlace(language: try row["language"], key: try row["key"])
        let parts: [String?] = [
            try row["label"], try row["description"], try row["translations"],
        ]
        // Letters become lower case one by one, and those of a text in ASCII far quicker.
        text = ExactText(parts.compactMap { $0?.lowercased() }.joined(separator: "\n"))
        stored = (try row["stored"] as String?).map { ExactText($0) }
    }
}
