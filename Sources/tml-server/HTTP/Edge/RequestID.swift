/// Names of requests.
enum RequestID {
    private static let longest = 64

    /// The sender's own if it is short and plain, else a new one of 16 hexadecimal digits.
    static func accepted(_ sent: String?) -> String {
        guard let sent, (1...longest).contains(sent.utf8.count), sent.utf8.allSatisfy(isPlain)
        else { return made() }
        return sent
    }

    private static func made() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
        }
    }
}
