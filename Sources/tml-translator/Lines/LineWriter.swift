import ArgumentParser
import Foundation

/// Writes lines to standard output, many at once.
struct LineWriter {
    private static let most = 1 << 16

    private let descriptor: CInt
    private var buffer: [UInt8] = []

    /// Writes to an open file, which stays the caller's.
    init(descriptor: CInt) { self.descriptor = descriptor }

    mutating func write(_ line: JSONLine) throws {
        line.append(to: &buffer)
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.most { try flush() }
    }

    /// Hands on what has been written so far. Where nobody reads any longer the command ends, with
    /// the status that says so.
    mutating func flush() throws {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw ExitCode(128 + SIGPIPE)
            } else if errno != EINTR {
                throw Complaint(
                    "The answers cannot be written: \(String(cString: strerror(errno)))")
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
