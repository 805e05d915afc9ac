import Text

/// The encoding of a file.
public struct FileEncoding: Hashable, Sendable {
    private enum Form: Hashable, Sendable {
        case utf8
        case utf16(isLittleEndian: Bool)
        /// An encoding that the C library converts.
        case charset(String)
    }

    private let form: Form
    /// True if the file begins with a byte order mark.
    public let hasMark: Bool

    /// UTF-8 without a byte order mark.
    public static let utf8 = FileEncoding(form: .utf8, hasMark: false)

    private init(form: Form, hasMark: Bool) {
        self.form = form
        self.hasMark = hasMark
    }

    /// Finds the encoding of a file: by its byte order mark, otherwise by the declared name.
    init(of bytes: [UInt8], declared: String?) {
        if bytes.starts(with: Self.mark) {
            self.init(form: .utf8, hasMark: true)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self.init(form: .utf16(isLittleEndian: true), hasMark: true)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self.init(form: .utf16(isLittleEndian: false), hasMark: true)
        } else {
            self.init(named: declared ?? "UTF-8")
        }
    }

    /// Creates an encoding without a byte order mark. `CHARSET` is the placeholder of templates.
    init(named name: String) {
        let isUTF8 = ["UTF-8", "UTF8", "CHARSET", ""].contains(name.uppercased())
        self.init(form: isUTF8 ? .utf8 : .charset(name), hasMark: false)
    }

    /// The name for people: `UTF-8`, `KOI8-R`.
    public var name: String {
        switch form {
        case .utf8: "UTF-8"
        case .utf16: "UTF-16"
        case .charset(let name): name
        }
    }
}

extension FileEncoding {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the text of a file in UTF-8, without the byte order mark.
    ///
    /// Throws `encoding` if the text cannot be written back with the same bytes.
    func text(of bytes: [UInt8]) throws(FileError) -> [UInt8] {
        let text: [UInt8]? =
            switch form {
            case .utf8: Self.isUTF8(bytes) ? (hasMark ? Array(bytes.dropFirst(3)) : bytes) : nil
            case .utf16(let isLittleEndian):
                Self.textOfUTF16(bytes, isLittleEndian: isLittleEndian)
            case .charset(let name): try Self.charset(name, to: "UTF-8").converted(bytes)
            }
        guard let text else { throw .encoding(broken(bytes)) }
        if form != .utf8, try coded(text) != bytes { throw .encoding(broken(bytes)) }
        return text
    }

    /// Returns the bytes of a text in UTF-8. `nil` if the encoding lacks a character. The C library
    /// gives some characters the bytes of others, for example a yen sign those of a backslash. The
    /// encoding lacks them, too.
    func bytes(of text: [UInt8]) throws(FileError) -> [UInt8]? {
        guard let bytes = try coded(text) else { return nil }
        guard case .charset(let name) = form else { return bytes }
        return try Self.charset(name, to: "UTF-8").converted(bytes) == text ? bytes : nil
    }

    private func coded(_ text: [UInt8]) throws(FileError) -> [UInt8]? {
        switch form {
        case .utf8: hasMark ? Self.mark + text : text
        case .utf16(let isLittleEndian): Self.utf16(of: text, isLittleEndian: isLittleEndian)
        case .charset(let name): try Self.charset("UTF-8", to: name).converted(text)
        }
    }

    /// Returns the first character that the encoding lacks; `nil` if there is none.
    func missingCharacter(in text: String) throws(FileError) -> Character? {
        guard try bytes(of: Array(text.utf8)) == nil else { return nil }
        for character in text where try bytes(of: Array(character.utf8)) == nil {
            return character
        }
        return nil
    }

    /// Returns the encoding in the XML declaration: `<?xml version="1.0" encoding="KOI8-R"?>`.
    static func declarationOfXML(in bytes: [UInt8]) -> String? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let start = bytes.prefix(200)
        let declaration = start.prefix(upTo: start.firstIndex(of: UInt8(ascii: ">")) ?? 0)
        guard let name = declaration.string.firstMatch(of: /\sencoding\s*=\s*["']([\w.:-]+)["']/)
        else { return nil }
        return String(name.output.1)
    }
}

extension FileEncoding {
    private static func charset(
        _ from: String, to target: String
    ) throws(FileError) -> CharsetConverter {
        guard let converter = CharsetConverter(from: known(from), to: known(target)) else {
            let name = from == "UTF-8" ? target : from
            throw .encoding("The encoding “\(name.prefix(40))” is not known.")
        }
        return converter
    }

    /// Returns the name of an encoding with the backslash of ASCII, which begins escapes. The C
    /// library has a currency sign instead in Shift JIS.
    private static func known(_ name: String) -> String {
        let isShiftJIS = ["SHIFT_JIS", "SHIFT-JIS", "SJIS"].contains(name.uppercased())
        return isShiftJIS ? "CP932" : name
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    private static func textOfUTF16(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
        let units = stride(from: 2, to: bytes.count, by: 2).map { place in
            UInt16(bytes[place + low]) | UInt16(bytes[place + high]) << 8
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }

    private static func utf16(of text: [UInt8], isLittleEndian: Bool) -> [UInt8] {
        var bytes: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
        bytes.reserveCapacity(text.count * 2 + 2)
        for unit in text.string.utf16 {
            let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
            bytes.append(isLittleEndian ? low : high)
            bytes.append(isLittleEndian ? high : low)
        }
        return bytes
    }

    /// Returns the sentence about bytes that the encoding does not have. It names the line if the
    /// encoding is UTF-8.
    private func broken(_ bytes: [UInt8]) -> String {
        guard form == .utf8 else { return "The file is not in the encoding \(name)." }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        return "Line \(line + 1) of the file is not in the encoding UTF-8."
    }
}
