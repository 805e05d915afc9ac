import TML
import Text

/// A PO file that the program makes.
struct NewPOFile {
    private let contents: NewFileContents
    private let strings = POStrings(style: POStyle())
    private let formatFlags = FormatFlagChoice()

    init(_ contents: NewFileContents) { self.contents = contents }

    /// The bytes of the file, in UTF-8.
    var bytes: [UInt8] {
        let entries = contents.units.map { lines(of: $0).joined(separator: "\n") + "\n" }
        return Array(([header] + entries).joined(separator: "\n").utf8)
    }

    private var header: String {
        let fields = [
            ("Project-Id-Version", contents.title), ("Language", code(contents.locale.rawValue)),
            ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", contents.formula.header),
            ("X-Source-Language", code(contents.source.rawValue)),
        ]
        let lines = fields.map { name, value in
            let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(name): \(line)\n"
        }
        return string("msgid", "") + "\n" + string("msgstr", lines.joined()) + "\n"
    }

    /// Returns the spelling of a language in PO files: `pt_BR`.
    private func code(_ locale: String) -> String { locale.replacing("-", with: "_") }

    private func string(_ keyword: String, _ text: String) -> String {
        "\(keyword) " + strings.bytes(of: text, keyword: keyword, end: .lineFeed).string
    }
}

extension NewPOFile {
    private func lines(of unit: FileUnit) -> [String] {
        var lines = unit.comments.map { "#. \($0)" }
        lines += unit.references.map { "#: \(Self.reference($0))" }
        let flags = flags(of: unit)
        if !flags.isEmpty { lines.append("#, " + flags.joined(separator: ", ")) }
        if !unit.context.isEmpty { lines.append(string("msgctxt", unit.context)) }
        lines.append(string("msgid", (unit.singular ?? unit.label).string))
        guard unit.singular != nil else {
            return lines + [string("msgstr", unit.forms.first?.text.string ?? "")]
        }
        lines.append(string("msgid_plural", unit.label.string))
        return lines
            + unit.forms.enumerated().map { string("msgstr[\($0)]", $1.text.string) }
    }

    private func flags(of unit: FileUnit) -> [String] {
        let isFuzzy = unit.state == .toReview || unit.forms.isIncomplete
        return [
            isFuzzy ? "fuzzy" : nil, formatFlags.name(for: unit),
            unit.maxLength.map { "max-length:\($0)" },
        ].compactMap { $0 }
    }

    /// A name with spaces is between two marks, as in newer files of GNU gettext.
    private static func reference(_ name: String) -> String {
        name.contains(" ") ? "\u{2068}\(name)\u{2069}" : name
    }
}
