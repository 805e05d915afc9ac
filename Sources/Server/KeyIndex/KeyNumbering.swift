package import GRDB

/// The position of each key among all keys of its project, in the order of registration.
///
/// Single keys are never removed, and a new key gets a greater id than all earlier keys. So the
/// position of a key never changes.
package struct KeyNumbering: CachedValue {
    package private(set) var ids: [KeyID]
    /// The last id that was read, including keys of other projects. Later calls start after this
    /// id.
    private var lastID: KeyID

    package init(_ db: Database, project: ProjectID) throws {
        ids = try KeyID.fetchAll(
            db, sql: "SELECT id FROM translationKey WHERE project = ?", arguments: [project])
        ids.sort()
        lastID = try Self.lastID(db)
    }

    /// Adds the keys that were registered after the last call.
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

    /// Returns the position of a key; `nil` for a key of another project.
    ///
    /// The search starts at `near`: the position after the key before, because most lists have this
    /// order. Ids are whole numbers. So the distance in positions is at most the difference of the
    /// ids, and equals this difference if no id is missing between the keys.
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
