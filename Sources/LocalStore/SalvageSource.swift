import GRDB

/// A copy of a damaged database. SQLite opens the copy in the way in which most of the rows can be
/// read.
struct SalvageSource {
    private let copy: ScratchCopy
    let queue: DatabaseQueue

    /// Opens a copy with the schema in the file. If the schema cannot be read, replaces it by a new
    /// one; in this way, an empty file still has the data of its log.
    ///
    /// Throws `damaged` if nothing can be read, and `readOnly` or `diskFull` if a copy is
    /// impossible.
    init(_ path: String) throws(StoreError) {
        let asItIs =
            StoreFiles(path: path).size > 0
            ? try Self.opened(path, version: nil) : .failure(.damaged(StoreFiles.noLength))
        if case .success(let source) = asItIs {
            self = source
            return
        }
        var best: (source: SalvageSource, rows: Int)?
        // The pages of the first schema are the same in a database that was migrated later. Later
        // schemas are on other pages there, so an equal result of a later schema does not count.
        for version in 1...Schema.version {
            guard case .success(let source) = try Self.opened(path, version: version) else {
                continue
            }
            let rows = source.rows
            if rows > best?.rows ?? 0 { best = (source, rows) }
        }
        guard let best else { throw asItIs.failure ?? .damaged("The file is not a database.") }
        self = best.source
    }

    private init(copy: ScratchCopy, queue: DatabaseQueue) {
        (self.copy, self.queue) = (copy, queue)
    }

    /// Opens the schema so that a damaged line does not hide the other tables.
    static func open(_ db: Database) throws {
        try db.execute(sql: "PRAGMA writable_schema = ON")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
    }

    private static func opened(
        _ path: String, version: Int?
    ) throws(StoreError) -> Result<SalvageSource, StoreError> {
        let copy = try ScratchCopy(of: path)
        do {
            if let version {
                try SchemaTransplant(version: version, in: copy.folder).apply(to: copy.path)
            }
            let queue = try DatabaseQueue(path: copy.path)
            try queue.unsafeRead { try Self.open($0) }
            return .success(SalvageSource(copy: copy, queue: queue))
        } catch {
            return .failure(StoreError(error))
        }
    }

    /// The number of readable drafts and changes.
    private var rows: Int {
        let found = try? queue.unsafeRead { db -> Int in
            try Self.open(db)
            let salvage = RowSalvage(db: db)
            let drafts = salvage.rows(
                of: "draft", key: ["language", "key", "context"], numbers: 2)
            return drafts.rows.count
                + salvage.rows(of: "change", key: ["sequence"], numbers: 1).rows.count
        }
        return found ?? 0
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { return failure }
        return nil
    }
}
