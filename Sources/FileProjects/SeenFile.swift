import Files
import Foundation

/// The facts of a file immediately before it was read.
struct SeenFile: Sendable {
    /// `nil` if there was no file.
    let status: FileStatus?
    /// True if the file can have changed once more without other facts, because some disks round
    /// times to two seconds.
    private let isFresh: Bool

    init(path: String) {
        status = FileStatus(path: path)
        let now = Int(Date().timeIntervalSince1970)
        isFresh = status.map { abs(now - $0.modifiedAt) <= 2 } ?? true
    }

    /// Returns true if the file may have other contents now.
    func isOutdated(by now: SeenFile) -> Bool { isFresh || now.status != status }
}
