import TML
import Text
import TextFiles

/// A file of XLIFF 1.2 that the program makes. The forms of a plural are a group, as in files of
/// gettext, because version 1.2 has no other plurals.
struct NewXLIFFFile {
    private let contents: NewFileContents

    init(_ contents: NewFileContents) { self.contents = contents }

    /// The bytes of the file, in UTF-8.
    var bytes: [UInt8] {
        let (source, target) = (contents.source.rawValue, contents.locale.rawValue)
        let file = [
            ("original", contents.title), ("source-language", source),
            ("target-language", target), ("datatype", "plaintext"),
        ]
        let hasPlurals = contents.units.contains { $0.singular != nil }
        let lines =
            [
                #"<?xml version="1.0" encoding="UTF-8"?>"#,
                #"<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">"#,
                "  " + Self.tag("file", file), "    <body>",
            ] + (hasPlurals ? header : []) + contents.units.flatMap(lines)
            + ["    </body>", "  </file>", "</xliff>", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// The unit with the formula of the plural forms.
    private var header: [String] {
        let attributes = [
            ("id", "header"), ("restype", "x-gettext-domain-header"), ("translate", "no"),
        ]
        let text = XMLText.content("Plural-Forms: \(contents.formula.header)\n")
        return [
            "      " + Self.tag("trans-unit", attributes), "        <source>\(text)</source>",
            "      </trans-unit>",
        ]
    }
}

extension NewXLIFFFile {
    private func lines(of unit: FileUnit) -> [String] {
        let inline = InlineTokens(
            unit.label, syntax: unit.syntax,
            besides: [unit.singular].compactMap { $0 } + unit.forms.map(\.text))
        guard let singular = unit.singular else {
            let text = unit.forms.first?.text ?? ""
            return self.unit(
                unit, id: unit.id, inline.content(of: unit.label.string), text, inline,
                facts(unit))
        }
        let units = unit.forms.enumerated().flatMap { index, form in
            let source = index == 0 ? singular : unit.label
            return self.unit(
                unit, id: "\(unit.id)[\(index)]", inline.content(of: source.string), form.text,
                inline, [])
        }
        let attributes = [
            ("id", unit.id), ("restype", "x-gettext-plurals"), ("resname", unit.context),
        ]
        return ["      " + Self.tag("group", attributes)] + facts(unit) + units
            + ["      </group>"]
    }

    private func unit(
        _ unit: FileUnit, id: String, _ source: String, _ text: ExactText,
        _ inline: InlineTokens, _ facts: [String]
    ) -> [String] {
        let isApproved = unit.state == .approved && !text.isEmpty
        let limit = unit.maxLength.map(String.init)
        let attributes = [
            ("id", id), ("resname", unit.context), ("approved", isApproved ? "yes" : ""),
            ("maxwidth", limit ?? ""), ("size-unit", limit.map { _ in "char" } ?? ""),
            ("xml:space", "preserve"),
        ]
        let state = ("state", Self.name(of: unit.state))
        let target =
            text.isEmpty
            ? []
            : ["        \(Self.tag("target", [state]))\(inline.content(of: text.string))</target>"]
        return [
            "      " + Self.tag("trans-unit", attributes), "        <source>\(source)</source>",
        ]
            + target + facts + ["      </trans-unit>"]
    }

    private func facts(_ unit: FileUnit) -> [String] {
        let references = unit.references.map {
            "<context context-type=\"sourcefile\">\(XMLText.content($0))</context>"
        }
        let place =
            references.isEmpty
            ? []
            : [
                "        <context-group purpose=\"location\">\(references.joined())"
                    + "</context-group>"
            ]
        return place + unit.comments.map { "        <note>\(XMLText.content($0))</note>" }
    }

    private static func name(of state: FileUnit.State) -> String {
        switch state {
        case .untranslated: "needs-translation"
        case .toReview: "needs-review-translation"
        case .translated: "translated"
        case .approved: "final"
        }
    }

    /// Returns an opening tag. Empty attributes are left out.
    private static func tag(_ name: String, _ attributes: [(String, String)]) -> String {
        let written = attributes.filter { !$0.1.isEmpty }
            .map { " \($0.0)=\"\(XMLText.escaped($0.1))\"" }
        return "<\(name)\(written.joined())>"
    }
}
