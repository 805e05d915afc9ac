import Text

/// Writes lines to standard output, many at once.
struct LineWriter {
    private static let most = 1 << 16

    private let descriptor: CInt
    private var buffer: [UInt8] = []

    /// Writes to an open file, which stays the caller's.
    init(descriptor: CInt) { self.descriptor = descriptor }

    mutating func write(_ line: JSONObject) throws {
        buffer += SafeText.json(JSON.object(line).text).utf8
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.most { try flush() }
    }

    /// Hands on what has been written so far. Where nobody reads any longer the command ends, with
    /// the status that says so.
    mutating func flush() throws {
        try Output.write(buffer, to: descriptor)
        buffer.removeAll(keepingCapacity: true)
    }
}
