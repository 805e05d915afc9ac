import Text

/// The format of GNU gettext.
enum POFormat {
    static let row = FileFormat(
        name: "po", title: "PO file", extensions: ["po", "pot"],
        states: [.untranslated, .toReview, .translated],
        declaredEncoding: { charset(in: $0) },
        recognizes: { _ in true }, make: { NewPOFile($0).bytes },
        read: { (input) throws(FileError) in try POLayout(input) })

    /// A place in the first entry, if its `msgid` is empty.
    private enum HeaderPlace {
        case before, name, text
    }

    /// Returns the encoding in the first entry of a file, if its `msgid` is empty:
    /// `"Content-Type: text/plain; charset=UTF-8\n"`. `nil` if there is none.
    static func charset(in bytes: [UInt8]) -> String? {
        var place = HeaderPlace.before
        for line in bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n")) {
            if line.trimmed.first == UInt8(ascii: "#") { continue }
            let line = line.trimmed.string
            guard let next = Self.place(of: line, after: place) else { return nil }
            place = next
            if place == .text, let name = line.firstMatch(of: /charset=([^\s\\";]*)/) {
                return String(name.output.1)
            }
        }
        return nil
    }

    /// Returns `nil` if the line belongs to another entry.
    private static func place(of line: String, after place: HeaderPlace) -> HeaderPlace? {
        switch place {
        case .before:
            guard line.hasPrefix("msg") else { return .before }
            guard line.prefixMatch(of: /msgid\s*""/) != nil else { return nil }
            return line.contains("msgstr") ? .text : .name
        case .name: return line.hasPrefix("msgstr") ? .text : line == "\"\"" ? .name : nil
        case .text: return line.hasPrefix("msgid") || line.hasPrefix("msgctxt") ? nil : .text
        }
    }
}

/// The fields of the first entry.
struct POHeader {
    private let fields: [(name: Substring, value: String)]

    init(_ text: String) {
        fields = text.split(whereSeparator: \.isNewline).compactMap { line in
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
