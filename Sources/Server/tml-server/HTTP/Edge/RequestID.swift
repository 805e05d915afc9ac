import Text

/// The ids of requests.
enum RequestID {
    private static let longest = 64

    /// Returns the id of the sender if the id has at most 64 word characters, `-` and `.`.
    /// Otherwise returns a new id of 16 hexadecimal digits.
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
        byte.isWord || "-.".utf8.contains(byte)
    }
}
