import Foundation

/// Reads a file or the standard input line by line.
struct LineReader {
    /// A longer line is reported as too long and not stored.
    static let longestLine = 1 << 20

    /// A line of the input.
    enum Line: Equatable {
        case bytes([UInt8])
        case tooLong
    }

    private let descriptor: CInt
    private let chunk = 1 << 16
    private var buffer: [UInt8] = []
    private var start = 0
    /// The position up to which the buffer has no line feed.
    private var searched = 0
    private var isAtEnd = false
    private var isSkipping = false

    /// Reads from an open file. The caller closes it.
    init(descriptor: CInt) { self.descriptor = descriptor }

    /// The next line without its end; `nil` after the last one. `beforeWaiting` is called before
    /// each read that may wait.
    mutating func next(beforeWaiting: () throws -> Void) throws -> Line? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return line(upTo: end, next: end + 1)
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count || isSkipping else { return nil }
                return line(upTo: buffer.count, next: buffer.count)
            }
            if buffer.count - start > Self.longestLine {
                isSkipping = true
                start = buffer.count
            }
            try fill(beforeWaiting)
        }
    }
}

extension LineReader {
    private mutating func line(upTo end: Int, next: Int) -> Line {
        defer {
            (start, searched) = (next, next)
            isSkipping = false
        }
        if isSkipping || end - start > Self.longestLine { return .tooLong }
        var bytes = buffer[start..<end]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return .bytes(Array(bytes))
    }

    private mutating func fill(_ beforeWaiting: () throws -> Void) throws {
        buffer.removeFirst(start)
        searched -= start
        start = 0
        var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&asked, 1, 0) == 0 { try beforeWaiting() }
        let size = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: chunk))
        let count = buffer.withUnsafeMutableBytes { bytes in
            var count: Int
            repeat {
                count = read(descriptor, bytes.baseAddress.map { $0 + size }, chunk)
            } while count < 0 && errno == EINTR
            return count
        }
        buffer.removeLast(chunk - max(0, count))
        if count < 0 {
            throw CommandError("The input cannot be read: \(String(cString: strerror(errno)))")
        }
        isAtEnd = count == 0
    }
}
