import Foundation

/// What comes through a connection of an errand: a line of JSON, a piece at a time.
struct ErrandLine {
    /// In bytes; more is no errand.
    static let longest = 1 << 20

    enum Progress {
        /// The line may go on.
        case open
        /// It is whole.
        case whole
        /// The other end is gone, or says too much.
        case lost
    }

    let descriptor: CInt
    private var bytes: [UInt8] = []

    init(from descriptor: CInt) { self.descriptor = descriptor }

    /// Takes what is there; waits where nothing is.
    mutating func read() -> Progress {
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0 && errno == EINTR { return .open }
        guard count > 0 else { return .lost }
        bytes += piece[..<count]
        if bytes.last == UInt8(ascii: "\n") { return .whole }
        return bytes.count < Self.longest ? .open : .lost
    }

    /// What the line says; `nil`: something else.
    func value<Value: Decodable>(as type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
