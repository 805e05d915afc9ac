import Foundation

/// Reads one line of JSON from the connection of an errand, in pieces.
struct ErrandLine {
    /// The limit in bytes. A longer line is not an errand.
    static let longest = 1 << 20

    enum Progress {
        /// The line is not complete yet.
        case open
        /// The line is complete.
        case whole
        /// The other end closed the connection, or the line is too long.
        case lost
    }

    let descriptor: CInt
    private var bytes: [UInt8] = []

    init(from descriptor: CInt) { self.descriptor = descriptor }

    /// Reads the available bytes; waits if there are none.
    mutating func read() -> Progress {
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0 && errno == EINTR { return .open }
        guard count > 0 else { return .lost }
        bytes += piece[..<count]
        if bytes.last == UInt8(ascii: "\n") { return .whole }
        return bytes.count < Self.longest ? .open : .lost
    }

    /// The decoded line; `nil` if it is not such a value.
    func value<Value: Decodable>(as type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
