import GRDB

/// The numbers of the comments that the server has.
struct CommentTable {
    let db: Database

    /// Saves the comments of targets. Known comments stay.
    func add(_ comments: [(place: TargetRowID, id: Int)]) throws {
        let insert = RowInsert<(place: TargetRowID, id: Int)>(
            head: "INSERT INTO keyComment (language, key, id) VALUES", row: "(?, ?, ?)",
            tail: " ON CONFLICT DO NOTHING",
            values: { [$0.place.language, $0.place.key, $0.id] })
        try insert.run(comments, in: db)
    }

    /// Replaces all comments of a target.
    func replaceAll(at place: TargetRowID, by ids: [Int]) throws {
        try db.run(
            "DELETE FROM keyComment WHERE language = ? AND key = ?", [place.language, place.key])
        try add(ids.map { (place, $0) })
    }

    func remove(_ id: Int, at place: TargetRowID) throws {
        try db.run(
            "DELETE FROM keyComment WHERE language = ? AND key = ? AND id = ?",
            [place.language, place.key, id])
    }
}
