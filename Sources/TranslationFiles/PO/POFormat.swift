import Text

/// The format of GNU gettext.
enum POFormat {
    static let row = FileFormat(
        name: "po", title: "PO file", extensions: ["po", "pot"],
        states: [.untranslated, .toReview, .translated],
        declaredEncoding: { charset(in: $0) },
        recognizes: { _ in true },
        read: { (input) throws(FileError) in try POLayout(input) })

    /// Returns the encoding in the first entry of a file:
    /// `"Content-Type: text/plain; charset=UTF-8\n"`. `nil` if there is none.
    static func charset(in bytes: [UInt8]) -> String? {
        var hasEntry = false
        for line in bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n")) {
            let line = line.trimmed
            if line.first == UInt8(ascii: "#") { continue }
            if line.starts(with: "msgid".utf8) {
                guard !hasEntry else { return nil }
                hasEntry = true
            }
            if let name = line.string.firstMatch(of: /charset=([^\s\\";]*)/) {
                return String(name.output.1)
            }
        }
        return nil
    }
}

/// The fields of the first entry.
struct POHeader {
    private let fields: [(name: Substring, value: String)]

    init(_ text: String) {
        fields = text.split(separator: "\n").compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon], line[line.index(after: colon)...].trimmed)
        }
    }

    /// Returns a value that is not empty. The case of the name does not count.
    subscript(name: String) -> String? {
        let value = fields.first { $0.name.lowercased() == name.lowercased() }?.value
        return value?.isEmpty == false ? value : nil
    }
}
