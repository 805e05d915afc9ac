import Catalog
import GRDB
import TML
import Text

/// The translations of the server, as rows.
struct TranslationTable {
    let db: Database

    func translation(_ id: Int) throws -> Translation? {
        try db.row("SELECT * FROM translation WHERE id = ?", [id]).map(Self.translation)
    }

    /// The best translations first: approved, accepted, pending, rejected; then by rank. Of
    /// translations with equal ranks, the newest that a person wrote is first, and the imported
    /// ones are last. The server sends the translations to apps in the same order
    /// (`tml-service.md` 4.6).
    static let order = """
        translation.status, translation.rank DESC,
        iif(translation.authorID IS NULL, translation.id, -translation.id)
        """

    /// The condition for a translation whose deletion is queued or sent.
    static let isLeaving = """
        EXISTS (SELECT 1 FROM change
            WHERE change.language = translation.language AND change.key = translation.key
                AND change.translation = translation.id AND change.kind = 'delete'
                AND change.state IN ('queued', 'sent'))
        """

    /// Returns the translations in ``order``.
    func translations(of place: TargetRowID) throws -> [Translation] {
        try db.rows(
            """
            SELECT * FROM translation WHERE language = ? AND key = ?
            ORDER BY \(Self.order)
            """, [place.language, place.key]
        ).map(Self.translation)
    }

    /// Saves a translation, unless the stored record is newer. A stored record with this id at
    /// another place is from before a return of the server to an earlier state; it is replaced.
    func save(_ translation: Translation, at place: TargetRowID) throws {
        let stored = try db.integer(
            "SELECT revision FROM translation WHERE id = ? AND language = ? AND key = ?",
            [translation.id, place.language, place.key])
        if let stored, stored > translation.revision { return }
        try replace([(place, translation)])
    }

    /// Saves translations, and replaces those with the same ids.
    func replace(_ all: [(place: TargetRowID, translation: Translation)]) throws {
        let insert = RowInsert<(place: TargetRowID, translation: Translation)>(
            head: """
                INSERT OR REPLACE INTO translation (
                    id, language, key, context, text, status, rank, positiveVotes, negativeVotes,
                    myVote, author, authorID, isMachine, rejectReason, revision, contentRevision,
                    updatedAt, rejectedBy)
                VALUES
                """, row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values: { Self.fields(of: $0.translation, at: $0.place) })
        try insert.run(all, in: db)
    }

    private static func fields(
        of translation: Translation, at place: TargetRowID
    ) -> [(any DatabaseValueConvertible)?] {
        [
            translation.id, place.language, place.key, translation.context.code,
            translation.text.string, translation.status.number, translation.rank,
            translation.positiveVotes, translation.negativeVotes, translation.myVote,
            translation.author, translation.authorID, translation.isMachine,
            translation.rejectReason?.string, translation.revision, translation.contentRevision,
            translation.updatedAt, translation.rejectedBy,
        ]
    }

    /// - Parameter ids: the numbers of the translations that stay.
    func removeAll(at place: TargetRowID, without ids: [Int]) throws {
        try db.run(
            """
            DELETE FROM translation
            WHERE language = ? AND key = ? AND id NOT IN (SELECT value FROM json_each(?))
            """, [place.language, place.key, ids.map(Int64.init).json])
    }

    func remove(_ id: Int, at place: TargetRowID) throws {
        try db.run(
            "DELETE FROM translation WHERE id = ? AND language = ? AND key = ?",
            [id, place.language, place.key])
    }

    private static func translation(_ row: StoredRow) throws -> Translation {
        try Translation(
            id: row["id"], text: ExactText(row["text"]),
            context: Context(code: row["context"]) ?? Context(),
            status: TranslationStatus(number: row["status"]), rank: row["rank"],
            positiveVotes: row["positiveVotes"], negativeVotes: row["negativeVotes"],
            myVote: row["myVote"], author: row["author"], authorID: row["authorID"],
            isMachine: row["isMachine"],
            rejectReason: (row["rejectReason"] as String?).map { ExactText($0) },
            rejectedBy: row["rejectedBy"],
            revision: row["revision"], contentRevision: row["contentRevision"],
            updatedAt: row["updatedAt"])
    }
}
