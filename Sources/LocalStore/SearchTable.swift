import Catalog
import GRDB
import TML
import Text

/// The search index of the targets.
///
/// During a full download, texts are added in groups of thousands, because the index writes much
/// data for each transaction. Until then, a search does not find them.
struct SearchTable {
    /// The number of texts that are added in one step.
    static let textsPerStep = 4_000
    /// The highest possible row id of a key.
    private static let allKeys: Int64 = 4_294_967_295

    let db: Database

    /// Notes the start of a full download. From now on, the texts of new keys are added later.
    func beginWaiting(in language: Int64) throws {
        try db.run(
            """
            UPDATE language SET searchedTo = min(
                searchedTo, coalesce((SELECT max(key) FROM target WHERE language = ?1), 0))
            WHERE id = ?1
            """, [language])
    }

    /// Returns a language with texts to add: at least `count` during a full download, otherwise any
    /// number.
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

    /// Adds the next texts to the index.
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

    /// Returns the last key with a text in the index; the texts of later keys are added later.
    func searchedTo(_ language: Int64) throws -> Int64 {
        try db.integer("SELECT searchedTo FROM language WHERE id = ?", [language]) ?? Self.allKeys
    }

    /// Updates the text of a target, unless it is added later; unchanged text is not indexed again.
    func refresh(at place: TargetRowID) throws {
        try refresh(at: place, searchedTo: try searchedTo(place.language))
    }

    /// Updates the text of a target, for callers that read `searchedTo` once for many targets.
    func refresh(at place: TargetRowID, searchedTo: Int64) throws {
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

    /// Returns the text of a target for the index.
    func text(at place: TargetRowID) throws -> ExactText? { try searchText(at: place)?.text }

    private func searchText(at place: TargetRowID) throws -> SearchText? {
        try texts("= ?2", [place.language, place.key]).first
    }

    /// - Parameter keys: a condition for `translationKey.id`, in which the language is `?1`.
    private func texts(_ keys: String, _ arguments: StatementArguments) throws -> [SearchText] {
        try db.rows(
            // The table below the index is faster to read. An aggregate function reads the rows in
            // the order of its subquery.
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

    func remove(at place: TargetRowID) throws {
        try db.run("DELETE FROM searchText WHERE rowid = ?", [place.searchRow])
    }
}

/// The text of a target for the index, and the text in the index.
private struct SearchText {
    let place: TargetRowID
    let text: ExactText
    let stored: ExactText?

    init(_ row: StoredRow) throws {
        place = TargetRowID(language: try row["language"], key: try row["key"])
        let parts: [String?] = [
            try row["label"], try row["description"], try row["translations"],
        ]
        // The parts are folded separately, because ASCII text is folded much faster.
        // The two line ends are for SearchPhrases.
        text = ExactText(FoldedText.lines(parts.compactMap(\.self)) + "\n\n")
        stored = (try row["stored"] as String?).map { ExactText($0) }
    }
}
