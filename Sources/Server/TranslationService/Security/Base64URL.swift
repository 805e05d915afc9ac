import Foundation

/// Bytes as base64 for addresses, without padding (RFC 4648, 5).
public enum Base64URL {
    /// Encodes bytes.
    public static func text(of bytes: [UInt8]) -> String {
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

    /// Decodes a text; `nil` for another text than ``text(of:)`` returns.
    public static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let mapped = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        let padding = String(repeating: "=", count: (4 - mapped.count % 4) % 4)
        let base64 = String(decoding: mapped, as: UTF8.self) + padding
        guard let data = Data(base64Encoded: base64) else { return nil }
        let bytes = Array(data)
        return Self.text(of: bytes) == String(text) ? bytes : nil
    }
}
