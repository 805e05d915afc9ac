import Files

/// The facts of a file after it was read or written. If they are the same later, nobody has changed
/// the file, and the local copy can be shown before the file is read again.
struct FileSeal: Hashable, Sendable, Codable {
    private let size: Int
    private let number: UInt64
    private let modifiedAt: Int
    private let modifiedNanoseconds: Int

    init(_ status: FileStatus) {
        (size, number) = (status.size, status.number)
        (modifiedAt, modifiedNanoseconds) = (status.modifiedAt, status.modifiedNanoseconds)
    }

    /// Returns true if the file is as it was.
    func isWhole(at path: String) -> Bool {
        guard let status = FileStatus(path: path), status.kind == .file else { return false }
        return FileSeal(status) == self
    }
}
