/// What has come of a paste.
struct PasteBuffer {
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Takes in what comes next.
    ///
    /// - Returns: how many of the bytes lie behind the end of the paste; nil if it has not come yet.
    mutating func append(_ more: some Collection<UInt8>) -> Int? {
        // The mark of the end may have come in two pieces.
        let start = max(0, bytes.count - PasteBuffer.end.count + 1)
        bytes += more
        var position = start
        while let escape = bytes[position...].firstIndex(of: 0x1B) {
            if bytes[escape...].starts(with: PasteBuffer.end) {
                let left = bytes.count - escape - PasteBuffer.end.count
                bytes.removeSubrange(escape...)
                return left
            }
            position = escape + 1
        }
        return nil
    }

    /// The text: line ends of any kind are line feeds, and of all controls only tabs are left.
    var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0D: text.append(0x0A)
            case 0x0A: if previous != 0x0D { text.append(byte) }
            case 0..<0x20 where byte != 0x09, 0x7F: break
            // U+0080 to U+009F are controls too.
            case 0x80..<0xA0 where previous == 0xC2: text.removeLast()
            default: text.append(byte)
            }
            previous = byte
        }
        return String(decoding: text, as: UTF8.self)
    }
}
