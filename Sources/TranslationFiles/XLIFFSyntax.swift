import TML
import Text

/// The syntax of the labels of an XLIFF file, as far as the file says it.
struct XLIFFSyntax: Sendable {
    private static let types: [String: LabelSyntax.Placeholders] = [
        "c": .printf, "cpp": .printf, "cstring": .printf, "php": .printf, "x-objc": .printf,
        "csharp": .brace, "java": .brace, "javapropertyresourcebundle": .brace,
        "javalistresourcebundle": .brace,
    ]
    private static let appleNames = [
        ".strings", ".stringsdict", ".xcstrings", ".swift", ".storyboard", ".xib", ".plist",
    ]

    /// The placeholders of the texts without other facts.
    private let placeholders: LabelSyntax.Placeholders

    /// Reads the facts about a file.
    ///
    /// - Parameters:
    ///   - type: the type of the original: `plaintext`, `html`, `cstring`.
    ///   - original: the path of the original.
    ///   - tool: the identifier of the program that made the file.
    init(type: String?, original: String?, tool: String?) {
        let isApple =
            tool == "com.apple.dt.xcode"
            || Self.appleNames.contains { original?.lowercased().hasSuffix($0) == true }
        placeholders = isApple ? .printf : type.flatMap { Self.types[$0.lowercased()] } ?? .plain
    }

    /// Returns the syntax of a label.
    ///
    /// - Parameters:
    ///   - flags: words about the unit, among them the flags of PO files.
    ///   - hasTags: true if the unit has inline elements.
    func syntax(
        of label: String, flags: [String], hasTags: Bool,
        variations: [LabelSyntax.Variation] = []
    ) -> LabelSyntax {
        LabelSyntax(
            placeholders(of: label, flags), markup: hasTags ? .html : nil, variations: variations)
    }

    private func placeholders(
        of label: String, _ flags: [String]
    ) -> LabelSyntax.Placeholders {
        if label.prefixMatch(of: /\s*\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/) != nil {
            return .icu
        }
        for flag in flags {
            for word in flag.split(whereSeparator: { " ,;\n\t".contains($0) }) {
                let name = word.hasPrefix("x-") ? word.dropFirst(2) : word
                if let found = FormatFlag.named(String(name)) { return found.placeholders }
            }
        }
        return placeholders
    }
}
