import GRDB

/// A copy of a damaged database, opened so that as much as possible of it can be read.
struct SalvageSource {
    private let copy: ScratchCopy
    let queue: DatabaseQueue

    /// Takes the schema as it is in the file, or where that cannot be read one that is made anew: then
    /// a file of no length has what is in its log.
    ///
    /// Throws `damaged` when nothing helps, `readOnly` or `diskFull` when there is no room for a copy.
    init(_ path: String) throws(StoreError) {
        let asItIs =
            StoreFiles(path: path).size > 0
            ? try Self.opened(path, version: nil) : .failure(.damaged(StoreFiles.noLength))
        if case .success(let source) = asItIs {
            self = source
            return
        }
        var best: (source: SalvageSource, rows: Int)?
        for version in stride(from: Schema.version, through: 1, by: -1) {
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

    /// A schema that has a damaged line must not hide the tables it does not concern.
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

    /// How many drafts and changes can be read.
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
