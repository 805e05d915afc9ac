package import GRDB

/// Which place each key of a project has among all of them, in the order of registration.
///
/// Keys are never removed one by one, and a new one gets a greater id than all before; so a place
/// stays what it is.
package struct KeyNumbering: CachedValue {
    package private(set) var ids: [KeyID]
    /// Keys of other projects count too: up to here nothing need be looked at again.
    private var lastID: KeyID

    package init(_ db: Database, project: ProjectID) throws {
        ids = try KeyID.fetchAll(
            db, sql: "SELECT id FROM translationKey WHERE project = ?", arguments: [project])
        ids.sort()
        lastID = try Self.lastID(db)
    }

    /// Adds what was registered since.
    package mutating func extend(_ db: Database, project: ProjectID) throws {
        let last = try Self.lastID(db)
        guard last > lastID else { return }
        ids += try KeyID.fetchAll(
            db,
            sql: """
                SELECT id FROM translationKey WHERE id > ? AND +project = ? ORDER BY id
                """, arguments: [lastID, project])
        lastID = last
    }

    private static func lastID(_ db: Database) throws -> KeyID {
        try KeyID.fetchOne(db, sql: "SELECT max(id) FROM translationKey") ?? .noRow
    }

    package var byteCount: Int { ids.count * 8 }

    /// The place of a key; `nil` for one of another project.
    ///
    /// `near` is where to look first: the place after that of the key before, since lists come in
    /// this order mostly. Ids are whole numbers, so from there a key is at most as many places away
    /// as its id is greater; where nothing is missing between them, exactly so many.
    package func place(of id: KeyID, near: Int = 0) -> Int? {
        var low = near < ids.count && ids[near] <= id ? near : 0
        guard low < ids.count, ids[low] <= id else { return nil }
        var high = min(ids.count - 1, low + (id.rawValue - ids[low].rawValue))
        if ids[high] == id { return high }
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return ids[low] == id ? low : nil
    }
}
