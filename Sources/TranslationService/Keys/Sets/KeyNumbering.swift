import GRDB

/// Which place each key of a project has among all of them, in the order of registration.
///
/// Keys are never removed one by one, and a new one gets a greater id than all before; so a place
/// stays what it is.
struct KeyNumbering {
    private(set) var ids: [Int]
    /// Keys of other projects count too: up to here nothing need be looked at again.
    private var lastID: Int

    init(_ db: Database, project: Int) throws {
        ids = try Int.fetchAll(
            db, sql: "SELECT id FROM translationKey WHERE project = ?", arguments: [project])
        ids.sort()
        lastID = try Self.lastID(db)
    }

    /// Adds what was registered since.
    mutating func extend(_ db: Database, project: Int) throws {
        let last = try Self.lastID(db)
        guard last > lastID else { return }
        ids += try Int.fetchAll(
            db,
            sql: """
                SELECT id FROM translationKey WHERE id > ? AND +project = ? ORDER BY id
                """, arguments: [lastID, project])
        lastID = last
    }

    private static func lastID(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT max(id) FROM translationKey") ?? 0
    }

    var byteCount: Int { ids.count * 8 }

    /// The place of a key; `nil` for one of another project.
    ///
    /// `near` is where to look first: the place after that of the key before, since lists come in
    /// this order mostly.
    func place(of id: Int, near: Int = 0) -> Int? {
        if near < ids.count, ids[near] == id { return near }
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }
}
