import GRDB
import Glibc

/// What lies beside a database: its copies, the notes about its health, and damaged files that were
/// set aside.
struct StoreFiles {
    private static let day = 86_400
    private static let week = 7 * day
    private static let pagesPerStep: CInt = 512
    private static let pieces = ["", "-wal", "-shm", "-journal"]
    /// A database without its work is on the server; so larger ones are not copied every day.
    private static let mostCopied: Int64 = 2 << 30

    let path: String

    /// What is wrong with a file that is emptied.
    static let noLength = "the file is empty, but it had texts before"

    var daily: [String] { [path + ".copy-1", path + ".copy-2"] }
    func beforeMigration(from version: Int) -> String { "\(path).before-schema-\(version + 1)" }
    /// Touched when the database was found in order; has words in it when it was not.
    private var checked: String { path + ".checked" }

    /// How many bytes the database has.
    var size: Int64 { Self.size(path) }

    /// Whether it has lost all its bytes, as in a crash of the file system. One that is only just being
    /// made has neither copies nor a log with something in it.
    var isEmptied: Bool {
        guard Self.status(path) != nil, size == 0 else { return false }
        return (daily + [path + "-wal"]).contains { Self.size($0) > 0 }
    }

    /// The copies of days before, the newest first.
    var copies: [(path: String, date: Int)] {
        daily.compactMap { path in Self.modified(path).map { (path, $0) } }.sorted { $0.1 > $1.1 }
    }

    func isCheckDue(now: Int) -> Bool { now - (Self.modified(checked) ?? 0) > Self.week }

    /// What the last check found; `nil` when all was in order.
    var knownDamage: String? {
        let descriptor = open(checked, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    func note(damage: String?) {
        let descriptor = open(checked, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array((damage ?? "").utf8)
        if !bytes.isEmpty { _ = write(descriptor, bytes, bytes.count) }
        close(descriptor)
        _ = utimensat(AT_FDCWD, checked, nil, 0)
    }

    func isCopyDue(now: Int) -> Bool {
        now - (daily.compactMap(Self.modified).max() ?? 0) > Self.day && size > 0
            && size < Self.mostCopied
    }

    /// Copies the database as it is at this moment, while others go on writing. The copy appears
    /// whole or not at all; it is given up when it is not wanted any more.
    func copy(
        _ source: some DatabaseReader, to target: String,
        while isWanted: @escaping () -> Bool = { true }
    ) throws(StoreError) {
        let unfinished = target + ".new"
        unlink(unfinished)
        guard Self.room(beside: path) > 2 * size else { throw .diskFull }
        try makeFile(unfinished)
        do {
            let copy = try DatabaseQueue(path: unfinished)
            try source.backup(to: copy, pagesPerStep: Self.pagesPerStep) { _ in
                guard isWanted() else { throw StoreError.failed("The copy was not finished.") }
            }
            try copy.close()
        } catch {
            unlink(unfinished)
            throw StoreError(error)
        }
        Self.synchronize(unfinished)
        rename(unfinished, target)
        synchronizeFolder(Self.folder(of: target))
    }

    /// The older copy of the two is the one that is replaced.
    func copyForToday(
        _ source: some DatabaseReader, while isWanted: @escaping () -> Bool
    ) throws(StoreError) {
        let oldest = daily.min { (Self.modified($0) ?? 0) < (Self.modified($1) ?? 0) }
        if let oldest { try copy(source, to: oldest, while: isWanted) }
    }

    /// Renames the database and what belongs to it. Gives the new name.
    func setAside(now: Int) throws(StoreError) -> String {
        let aside = "\(path).damaged-\(now)"
        for piece in Self.pieces.reversed() {
            guard rename(path + piece, aside + piece) == 0 || errno == ENOENT else {
                throw .readOnly("\(path)\(piece): \(String(cString: strerror(errno)))")
            }
        }
        unlink(checked)
        synchronizeFolder(Self.folder(of: path))
        return aside
    }

    /// Takes back `setAside`; what has been made meanwhile is given up.
    func putBack(_ aside: String) {
        for piece in Self.pieces {
            unlink(path + piece)
            rename(aside + piece, path + piece)
        }
    }
}

extension StoreFiles {
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func modified(_ path: String) -> Int? { status(path).map { $0.st_mtim.tv_sec } }

    static func size(_ path: String) -> Int64 {
        status(path).map { Int64($0.st_size) } ?? 0
    }

    private static func room(beside path: String) -> Int64 {
        var numbers = statvfs()
        guard statvfs(folder(of: path), &numbers) == 0 else { return .max }
        return Int64(clamping: UInt64(numbers.f_bavail) * UInt64(numbers.f_frsize))
    }

    private static func synchronize(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    private static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }
}
