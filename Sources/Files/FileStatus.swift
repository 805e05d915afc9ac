import Glibc

/// The facts of a file or a folder: stat(2).
///
/// All modules read these facts here, because this module imports no other C library. Several C
/// libraries contain the structure `stat`. The compiler takes the structure from the library that
/// the first source file imports, and then refuses its fields in files that do not import that
/// library.
public struct FileStatus: Hashable, Sendable {
    /// The kinds of files that the programs tell apart.
    public enum Kind: Sendable {
        case file, folder, other
    }

    /// A file, a folder or something else, for example a device.
    public let kind: Kind
    /// The size in bytes.
    public let size: Int
    /// The number of the file on its disk (inode).
    public let number: UInt64
    /// The number of the disk.
    public let device: UInt64
    /// The number of the owner.
    public let owner: UInt32
    /// The number of the group.
    public let group: UInt32
    /// The nine bits that `chmod` sets, for example `0o600`.
    public let permissions: UInt32
    /// The time of the last change: seconds since 1970.
    public let modifiedAt: Int
    /// The nanoseconds of the last change after `modifiedAt`.
    public let modifiedNanoseconds: Int
    /// The time of the last change of the contents or the facts, which no program can set: the
    /// seconds since 1970, and the nanoseconds after them.
    private let changedAt: Int
    private let changedNanoseconds: Int

    /// Reads the facts at a path and follows symbolic links. `nil` if nothing can be read there.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the facts of an open file. `nil` if the descriptor is not open.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        size = Int(status.st_size)
        number = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        (owner, group) = (status.st_uid, status.st_gid)
        permissions = status.st_mode & 0o777
        modifiedAt = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
        changedAt = status.st_ctim.tv_sec
        changedNanoseconds = status.st_ctim.tv_nsec
    }

    /// True if people other than the owner may read, write or open the file.
    public var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}
