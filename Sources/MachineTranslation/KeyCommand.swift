import Foundation
import Processes

/// A shell command that prints a key, such as the command of a password manager.
struct KeyCommand {
    /// The time limit. A password manager may first ask the translator for a password. After the
    /// time, the program ends the command.
    private static let patience = Duration.seconds(20)
    private static let mostBytes = 16 << 10

    private let line: String

    init(_ line: String) { self.line = line }

    /// Runs the command and returns its output; `nil` if the command fails or exceeds a limit.
    ///
    /// The command has no input. Its error messages are discarded, because the screen belongs to
    /// the program.
    func output() -> String? {
        guard let ends = PipeEnds() else { return nil }
        let process = ChildProcess.start(
            "/bin/sh", ["sh", "-c", line], input: .null, output: .open(ends.input), errors: .null)
        close(ends.input)
        let bytes = process == nil ? nil : Self.read(ends.output)
        close(ends.output)
        guard let process else { return nil }
        // All processes of the command are in its group.
        if bytes == nil { kill(-process, SIGKILL) }
        guard ChildProcess.wait(for: process) == 0, let bytes else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension KeyCommand {
    /// Returns all bytes up to the end; `nil` if the end is not reached within the limits.
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
