import Files
import GRDB
import Glibc

/// The files beside a database: its copies, the notes of its checks, and damaged files that were
/// set aside.
struct StoreFiles {
    private static let day = 86_400
    private static let week = 7 * day
    private static let pagesPerStep: CInt = 512
    private static let pieces = ["", "-wal", "-shm", "-journal"]
    /// The maximum size of a database for daily copies. The server has everything except the
    /// translator's work, so larger databases are not copied.
    private static let mostCopied: Int64 = 2 << 30

    let path: String

    /// The description of a file that has lost all its bytes.
    static let noLength = "the file is empty, but it had texts before"

    var daily: [String] { [path + ".copy-1", path + ".copy-2"] }
    func beforeMigration(from version: Int) -> String { "\(path).before-schema-\(version + 1)" }
    /// The note of the last check: empty if the database was intact, otherwise with the damage.
    private var checked: String { path + ".checked" }

    /// The size of the database in bytes.
    var size: Int64 { Self.size(path) }

    /// True if the file has lost all its bytes, for example in a crash of the file system. A
    /// database that is just being created has neither copies nor a log with data.
    var isEmptied: Bool {
        guard FileStatus(path: path) != nil, size == 0 else { return false }
        return (daily + [path + "-wal"]).contains { Self.size($0) > 0 }
    }

    /// The copies of earlier days, the newest first.
    var copies: [(path: String, date: Int)] {
        daily.compactMap { path in Self.modified(path).map { (path, $0) } }.sorted { $0.1 > $1.1 }
    }

    func isCheckDue(now: Int) -> Bool { now - (Self.modified(checked) ?? 0) > Self.week }

    /// The damage that the last check found; `nil` if there was none.
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

    /// Copies the database in its current state while others continue to write. The copy appears as
    /// a whole or not at all; it is cancelled if `isWanted` returns false.
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

    /// Replaces the older of the two daily copies.
    func copyForToday(
        _ source: some DatabaseReader, while isWanted: @escaping () -> Bool
    ) throws(StoreError) {
        let oldest = daily.min { (Self.modified($0) ?? 0) < (Self.modified($1) ?? 0) }
        if let oldest { try copy(source, to: oldest, while: isWanted) }
    }

    /// Renames the database and its other files. Returns the new path.
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

    /// Undoes `setAside`, and deletes the files that were created since.
    func putBack(_ aside: String) {
        for piece in Self.pieces {
            unlink(path + piece)
            rename(aside + piece, path + piece)
        }
    }
}

extension StoreFiles {
    private static func modified(_ path: String) -> Int? { FileStatus(path: path)?.modifiedAt }

    static func size(_ path: String) -> Int64 { Int64(FileStatus(path: path)?.size ?? 0) }

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
