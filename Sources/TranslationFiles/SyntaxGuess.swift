import TML
import Text

/// The placeholders and the markup that the labels of a file have, for formats that do not say it.
struct SyntaxGuess: Sendable {
    private var placeholders: Set<LabelSyntax.Placeholders> = []
    private var hasMarkup = false

    /// Reads the labels of a file.
    init(_ labels: some Sequence<ExactText>) {
        for label in labels { read(label.string) }
    }

    /// The syntax of all labels of the file.
    ///
    /// - Parameter usual: the placeholders of a file without any.
    func syntax(usual: LabelSyntax.Placeholders) -> LabelSyntax {
        let order: [LabelSyntax.Placeholders] = [.i18next, .icu, .brace, .printf]
        return LabelSyntax(
            order.first(where: placeholders.contains) ?? usual, markup: hasMarkup ? .html : nil)
    }

    private mutating func read(_ label: String) {
        if label.utf8.contains(UInt8(ascii: "{")) || label.utf8.contains(UInt8(ascii: "$")) {
            // MediaWiki has words to translate in `{{PLURAL:$1|file|files}}`.
            if label.contains(/\{\{(?![A-Za-z]+:)[^{}|]+\}\}/) || label.contains("$t(") {
                placeholders.insert(.i18next)
            } else if label.contains(/, *(plural|select|selectordinal) *,/) {
                placeholders.insert(.icu)
            } else if label.contains(/\{[A-Za-z0-9_.]+\}/) {
                placeholders.insert(.brace)
            }
        }
        if label.utf8.contains(UInt8(ascii: "%")),
            label.contains(/%([0-9]+\$)?(\([A-Za-z0-9_]+\))?[sdif@]/)
        {
            placeholders.insert(.printf)
        }
        if label.utf8.contains(UInt8(ascii: "<")), label.contains(/<\/[A-Za-z0-9]|\/>|<br>/) {
            hasMarkup = true
        }
    }
}
