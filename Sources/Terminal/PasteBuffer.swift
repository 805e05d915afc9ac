/// The bytes of a paste that have arrived.
struct PasteBuffer {
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Adds bytes.
    ///
    /// - Returns: the number of bytes after the end of the paste; `nil` if the end has not arrived.
    mutating func append(_ more: some Collection<UInt8>) -> Int? {
        // The end mark may arrive in two parts.
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

    /// The text. All line ends become line feeds. Control characters except tabs are removed.
    var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0D: text.append(0x0A)
            case 0x0A: if previous != 0x0D { text.append(byte) }
            case 0..<0x20 where byte != 0x09, 0x7F: break
            // U+0080 to U+009F are also control characters.
            case 0x80..<0xA0 where previous == 0xC2: text.removeLast()
            default: text.append(byte)
            }
            previous = byte
        }
        return String(decoding: text, as: UTF8.self)
    }
}
