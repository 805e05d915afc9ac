import Foundation

/// Bytes as base64 for addresses, without padding (RFC 4648, 5).
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        let mapped = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: mapped, as: UTF8.self)
    }
}
