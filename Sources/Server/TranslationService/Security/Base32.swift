/// Bytes as base32 without padding (RFC 4648, 6), as authenticator apps read a secret.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(letters[bits >> count & 31])
                bits &= 1 << count - 1
            }
        }
        if count > 0 { text.append(letters[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
