import Foundation
import Locking

/// The log file: starts and ends, connections, what synchronizing did, errors. While the screen is
/// open, descriptor 2 is it too.
///
/// What is written never holds a token, a password or a translator's text.
final class Log: Sendable {
    /// The one of this run; goes nowhere until it is opened.
    static let shared = Log()

    private static let mostBytes = 1 << 20

    private let file = Locked<Int32>(-1)

    /// Opens the file for appending, mode 0600; without one, the log goes nowhere. What has grown
    /// too large is kept beside it as the former log.
    func open(_ path: String) {
        try? PrivateFile.makeFolder(FilePath(path).folder)
        var status = stat()
        if stat(path, &status) == 0, status.st_size > Self.mostBytes {
            rename(path, path + ".1")
        }
        let opened = Foundation.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        file.withLock { $0 = opened }
    }

    /// Adds a line with the time and the process.
    func note(_ line: String) {
        let descriptor = file.withLock { $0 }
        guard descriptor >= 0 else { return }
        let text = "\(Date().formatted(.iso8601)) \(getpid()) \(SafeText.line(line))\n"
        // A log that cannot be written must not keep anybody from working.
        try? Output.write(Array(text.utf8), to: descriptor)
    }

    /// Sends what anybody writes to descriptor 2 into the log; gives the old descriptor for `restore`.
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
