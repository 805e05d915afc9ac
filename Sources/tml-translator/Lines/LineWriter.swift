import Text

/// Writes lines to the standard output, many at a time.
struct LineWriter {
    private static let most = 1 << 16

    private let descriptor: CInt
    private var buffer: [UInt8] = []

    /// Writes to an open file. The caller closes it.
    init(descriptor: CInt) { self.descriptor = descriptor }

    mutating func write(_ line: JSONObject) throws {
        buffer += SafeText.json(JSON.object(line).text).utf8
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.most { try flush() }
    }

    /// Writes the buffered lines. If the output is closed, the command ends with the exit status of
    /// SIGPIPE.
    mutating func flush() throws {
        try Output.write(buffer, to: descriptor)
        buffer.removeAll(keepingCapacity: true)
    }
}
