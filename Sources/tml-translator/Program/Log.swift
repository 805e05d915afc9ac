import Foundation

/// The log file. While the screen is open, descriptor 2 is it too.
///
/// What is written never holds a token, a password or a translator's text.
struct Log: Sendable {
    let descriptor: Int32

    /// Opens the file for appending, mode 0600; without one, the log goes nowhere.
    init(path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        try? PrivateFile.makeFolder(folder)
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        descriptor = file >= 0 ? file : open("/dev/null", O_WRONLY | O_CLOEXEC)
    }

    /// Adds a line with the time.
    func note(_ line: String) {
        let text = "\(Date().formatted(.iso8601)) \(line)\n"
        _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Sends what anybody writes to descriptor 2 into the log; gives the old descriptor for `restore`.
    func captureErrors() -> Int32 {
        let old = dup(2)
        dup2(descriptor, 2)
        return old
    }

    func restoreErrors(_ old: Int32) {
        dup2(old, 2)
        close(old)
    }
}
