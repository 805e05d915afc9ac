import Foundation
import LocalStore

/// The process of an open workstation, with the facts that the system has about it.
struct RunningWorkstation {
    let process: Int32

    init(process: Int32) { self.process = process }

    /// The process that has the local copy at the path open; `nil` if there is none or it is not
    /// known.
    init?(withStore path: String) {
        guard let process = TranslationStore.holder(of: path) else { return nil }
        self.process = process
    }

    /// The path of its terminal, for example `/dev/pts/3`; `nil` if its input is no terminal.
    var terminal: String? {
        let input = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(process)/fd/0")
        return input.flatMap { path in
            ["/dev/pts/", "/dev/tty"].contains { path.hasPrefix($0) } ? path : nil
        }
    }

    /// True if the process is stopped, for example after Ctrl-Z.
    var isStopped: Bool {
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
            return false
        }
        // The state follows the name of the program, which is in parentheses (proc(5)).
        let facts = String(decoding: bytes, as: UTF8.self)
        return facts.lastIndex(of: ")").map { facts[$0...].hasPrefix(") T") } ?? false
    }
}
