import Catalog
import Text
import TranslationService

/// Searches for the sender's token in a body while the body is received (`tml-service.md` 1.3,
/// 2.1).
///
/// The raw bytes are searched once, and only the token is decoded and copied. The server has to
/// identify the sender before it parses the body.
struct TokenSearch {
    private enum Format {
        case form
        case parts(delimiter: ByteSearch)
    }

    private let format: Format
    /// The start of the current part, and the position up to which the body was searched.
    private var start = 0
    private var seen = 0
    private var parts = 0

    private init(_ format: Format) { self.format = format }

    /// Searches a form for `access_token=…`. SDKs write this name without escapes.
    static var form: TokenSearch { TokenSearch(.form) }

    /// Searches `multipart/form-data` for the part of this name.
    static func parts(boundary: String) -> TokenSearch {
        TokenSearch(.parts(delimiter: ByteSearch("\r\n--\(boundary)")))
    }

    /// The token, if one of the complete fields contains it. `isWhole` means that the body is
    /// complete, so the last field is complete, too.
    mutating func token(in body: [UInt8], isWhole: Bool = false) -> Secret? {
        switch format {
        case .form: field(of: body, isWhole)
        case .parts(let delimiter): part(of: body, delimiter, isWhole)
        }
    }

    /// The maximum length of a field that can be a token. All tokens are shorter.
    private static let mostBytes = 512

    private static func secret(_ bytes: ArraySlice<UInt8>) -> Secret? {
        guard !bytes.isEmpty, bytes.count <= mostBytes else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return Secret(String(decoding: PercentCoding.decoded(text[...].utf8), as: UTF8.self))
    }
}

extension TokenSearch {
    private static let name = ByteSearch("access_token=")
    private static let separator = UInt8(ascii: "&")

    /// Searches for the name, and not for the fields: a form can have a field in every second byte.
    private mutating func field(of body: [UInt8], _ isWhole: Bool) -> Secret? {
        while let name = Self.name.place(in: body, from: seen) {
            let value = name + Self.name.count
            let rest = body[value...].prefix(Self.mostBytes + 1)
            let end = rest.firstIndex(of: Self.separator)
            let isComplete = end != nil || isWhole || rest.count > Self.mostBytes
            guard isComplete else {
                seen = name
                return nil
            }
            seen = value
            guard name == 0 || body[name - 1] == Self.separator else { continue }
            if let token = Self.secret(body[value..<(end ?? rest.endIndex)]) { return token }
        }
        seen = max(seen, body.count - Self.name.count + 1)
        return nil
    }

    private mutating func part(
        of body: [UInt8], _ delimiter: ByteSearch, _ isWhole: Bool
    ) -> Secret? {
        while parts <= Multipart.mostParts,
            let end = end(of: body, delimiter) ?? (isWhole && start < body.count ? body.count : nil)
        {
            let part = Multipart.Part(body[start..<end])
            start = min(end + delimiter.count, body.count)
            seen = start
            parts += 1
            guard part?.name == "access_token" else { continue }
            if let token = part.flatMap({ Self.secret($0.bytes) }) { return token }
        }
        return nil
    }

    /// Returns the start of the next delimiter.
    private mutating func end(of body: [UInt8], _ delimiter: ByteSearch) -> Int? {
        let end = delimiter.place(in: body, from: seen)
        if end == nil { seen = max(seen, body.count - delimiter.count + 1) }
        return end
    }
}
