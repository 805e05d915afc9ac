import Foundation
import Processes

/// A command of the shell that prints a key, such as one of a password manager.
struct KeyCommand {
    /// Who has to be asked something first needs a moment; what hangs is ended.
    private static let patience = Duration.seconds(20)
    private static let mostBytes = 16 << 10

    private let line: String

    init(_ line: String) { self.line = line }

    /// What it prints, if it ends well and in time.
    ///
    /// It has no input, and what it says of errors is dropped: the screen is not its own.
    func output() -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = start(printingTo: ends[1])
        close(ends[1])
        let bytes = process == nil ? nil : Self.read(ends[0])
        close(ends[0])
        guard let process else { return nil }
        // All that it has started is in its group.
        if bytes == nil { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard let bytes, status == 0 else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension KeyCommand {
    private func start(printingTo descriptor: Int32) -> pid_t? {
        ChildProcess.start("/bin/sh", ["sh", "-c", line]) { files in
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_adddup2(&files, descriptor, STDOUT_FILENO)
        }
    }

    /// All of it up to the end; `nil` when that does not come.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        let end = ContinuousClock.now + patience
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4 << 10)
        while bytes.count <= mostBytes {
            let left = (end - .now).components.seconds
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = left > 0 ? poll(&event, 1, Int32(left) * 1_000) : 0
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count == 0 { return bytes }
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
        return nil
    }
}
