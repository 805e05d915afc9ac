import Catalog
import GRDB

/// The comments that the server has, without their texts.
struct CommentTable {
    let db: Database

    /// Saves the comments of targets. Known comments stay.
    func add(_ comments: [(place: TargetRowID, comment: KeyComment)]) throws {
        let insert = RowInsert<(place: TargetRowID, comment: KeyComment)>(
            head: "INSERT INTO keyComment (language, key, id, author, revision) VALUES",
            row: "(?, ?, ?, ?, ?)", tail: " ON CONFLICT DO NOTHING",
            values: {
                let comment = $0.comment
                return [
                    $0.place.language, $0.place.key, comment.id, comment.authorID,
                    comment.revision,
                ]
            })
        try insert.run(comments, in: db)
    }

    /// Deletes the other comments of a target, and saves the new ones. A comment that stays is not
    /// inserted again, so it is no news.
    func replaceAll(at place: TargetRowID, by comments: [KeyComment]) throws {
        try db.run(
            """
            DELETE FROM keyComment
            WHERE language = ? AND key = ? AND id NOT IN (SELECT value FROM json_each(?))
            """, [place.language, place.key, comments.map { Int64($0.id) }.json])
        try add(comments.map { (place, $0) })
    }

    func remove(_ id: Int, at place: TargetRowID) throws {
        try db.run(
            "DELETE FROM keyComment WHERE language = ? AND key = ? AND id = ?",
            [place.language, place.key, id])
    }

    /// Returns the revision of the newest comment; 0 without a comment.
    func newest(at place: TargetRowID) throws -> Int {
        Int(
            try db.integer(
                "SELECT max(revision) FROM keyComment WHERE language = ? AND key = ?",
                [place.language, place.key]) ?? 0)
    }
}
