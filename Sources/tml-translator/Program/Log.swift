import Files
import Foundation
import Locking

/// The log file: starts, ends, connections, results of synchronization and errors. While the
/// screen is open, descriptor 2 also leads to the log.
///
/// The log never contains a token, a password or a text of the translator.
final class Log: Sendable {
    /// The log of this run. Until `open`, lines are discarded.
    static let shared = Log()

    private static let mostBytes = 1 << 20

    private let file = Locked<Int32>(-1)

    /// Opens the file for appending, with mode 0600. Without a file, lines are discarded. A file
    /// over the size limit is renamed first.
    func open(_ path: String) {
        try? PrivateFile.makeFolder(FilePath(path).folder)
        if let size = FileStatus(path: path)?.size, size > Self.mostBytes {
            rename(path, path + ".1")
        }
        let opened = Foundation.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        file.withLock { $0 = opened }
    }

    /// Appends a line with the time and the process number.
    func note(_ line: String) {
        let descriptor = file.withLock { $0 }
        guard descriptor >= 0 else { return }
        let text = "\(Date().formatted(.iso8601)) \(getpid()) \(SafeText.line(line))\n"
        // A failing log must not stop the work.
        try? Output.write(Array(text.utf8), to: descriptor)
    }

    /// Redirects descriptor 2 to the log and returns the old descriptor for `restoreErrors`.
    func captureErrors() -> Int32 {
        let old = dup(2)
        let descriptor = file.withLock { $0 }
        let target =
            descriptor >= 0 ? descriptor : Foundation.open("/dev/null", O_WRONLY | O_CLOEXEC)
        dup2(target, 2)
        return old
    }

    func restoreErrors(_ old: Int32) {
        dup2(old, 2)
        close(old)
    }
}
