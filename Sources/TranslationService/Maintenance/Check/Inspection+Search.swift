import GRDB

/// The search index (`SearchIndex`).
extension Inspection {
    /// Every write has told the index what it changed before it ended.
    static let unsettled = Inspection("search") { db in
        var finder = Finder()
        for subject in SearchIndex.Subject.all {
            for id in try Int.fetchAll(db, sql: "SELECT id FROM \(subject.notes)") {
                finder.add("the index \(subject.index) was not told that row \(id) has changed")
            }
        }
        return finder
    } repair: { db in
        for subject in SearchIndex.Subject.all {
            try db.execute(sql: "DELETE FROM \(subject.notes)")
            if db.changesCount > 0 { try rebuild(db, subject.index) }
        }
    }

    /// The search index of a table says the same as the table. SQLite answers by an error, and
    /// only to who may write.
    static func search(_ index: String) -> Inspection {
        Inspection("search") { db in
            var finder = Finder()
            do {
                try db.execute(
                    sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                finder.add("the index \(index) does not say what its table says")
            }
            return finder
        } repair: { db in
            try rebuild(db, index)
        }
    }

    private static func rebuild(_ db: Database, _ index: String) throws {
        try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
    }
}
