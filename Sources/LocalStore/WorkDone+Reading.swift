import Catalog
import GRDB

extension WorkDone {
    /// The changes that were submitted since a time, uploaded or not.
    private static let changes = """
        SELECT kind, language, key FROM change WHERE submittedAt >= :since
        UNION
        SELECT kind, language, key FROM keptChange
        WHERE isGone = 0 AND acceptedAt >= :since AND submittedAt >= :since
        """

    /// Returns the work in each project since a time, in seconds since 1970. Projects without work
    /// are left out.
    static func byProject(since seconds: Int, _ db: Database) throws -> [Project.Key: WorkDone] {
        var done: [Project.Key: WorkDone] = [:]
        let rows = try db.rows(
            """
            SELECT project.key AS project, label, max(kind = 'translate') AS isTranslated,
                max(kind IN \(Change.Kind.Name.reviews)) AS isReviewed
            FROM (\(changes)) AS changed
                JOIN translationKey ON translationKey.id = changed.key
                JOIN language ON language.id = changed.language
                JOIN project ON project.id = language.project
            GROUP BY changed.language, changed.key
            """, ["since": seconds])
        for row in rows {
            try done[Project.Key(row["project"]), default: WorkDone()].add(row)
        }
        return done
    }

    /// Adds the work on a key.
    private mutating func add(_ row: StoredRow) throws {
        if try row["isTranslated"] { translated += LabelAmount(of: try row["label"]) }
        if try row["isReviewed"] { reviewed += 1 }
    }
}
