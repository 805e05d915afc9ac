import Catalog
import Text
import TranslationService

/// Searches for the sender's token in a body while the body is received (`tml-service.md` 1.3,
/// 2.1).
///
/// The raw bytes are searched once, and only the token is decoded and copied. The server has to
/// identify the sender before it parses the body.
struct TokenSearch {
    /// The bytes between two fields.
    private let separator: [UInt8]
    private let value: @Sendable (ArraySlice<UInt8>) -> ArraySlice<UInt8>?
    /// The start of the current field, and the position up to which its end was searched.
    private var start = 0
    private var seen = 0

    private init(
        _ separator: [UInt8], _ value: @escaping @Sendable (ArraySlice<UInt8>) -> ArraySlice<UInt8>?
    ) {
        self.separator = separator
        self.value = value
    }

    /// Searches a form for `access_token=…`. SDKs write this name without escapes.
    static var form: TokenSearch {
        let beginning = Array("access_token=".utf8)
        return TokenSearch([UInt8(ascii: "&")]) { field in
            field.starts(with: beginning) ? field.dropFirst(beginning.count) : nil
        }
    }

    /// Searches `multipart/form-data` for the part of this name.
    static func parts(boundary: String) -> TokenSearch {
        TokenSearch(Array("\r\n--\(boundary)".utf8)) { part in
            Multipart.Part(part).flatMap { $0.name == "access_token" ? $0.bytes : nil }
        }
    }

    /// The token, if one of the complete fields contains it. `isWhole` means that the body is
    /// complete, so the last field is complete, too.
    mutating func token(in body: [UInt8], isWhole: Bool = false) -> Secret? {
        while let end = end(in: body) ?? (isWhole && start < body.count ? body.count : nil) {
            let field = body[start..<end]
            start = min(end + separator.count, body.count)
            seen = start
            if let token = value(field).flatMap(Self.secret) { return token }
        }
        return nil
    }

    /// Returns the start of the next separator.
    private mutating func end(in body: [UInt8]) -> Int? {
        let end = body.place(of: separator, from: seen)
        if end == nil { seen = max(seen, body.count - separator.count + 1) }
        return end
    }

    /// Longer than any token.
    private static let mostBytes = 512

    private static func secret(_ bytes: ArraySlice<UInt8>) -> Secret? {
        guard !bytes.isEmpty, bytes.count <= mostBytes else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return Secret(String(decoding: PercentCoding.decoded(text[...].utf8), as: UTF8.self))
    }
}

extension [UInt8] {
    /// The position of a sequence of bytes that lies completely after `start` and ends at `limit`
    /// or before.
    func place(of wanted: [UInt8], from start: Int, before limit: Int? = nil) -> Int? {
        let limit = limit ?? count
        guard let first = wanted.first, start >= 0, limit - start >= wanted.count else {
            return nil
        }
        return withUnsafeBufferPointer { bytes in
            var index = start
            let last = limit - wanted.count
            while index <= last {
                if bytes[index] == first,
                    wanted.indices.allSatisfy({ bytes[index + $0] == wanted[$0] })
                {
                    return index
                }
                index += 1
            }
            return nil
        }
    }
}
