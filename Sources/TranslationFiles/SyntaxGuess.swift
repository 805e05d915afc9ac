import TML
import Text

/// The placeholders and the markup that the labels of a file have, for formats that do not say it.
struct SyntaxGuess: Sendable {
    private var placeholders: Set<LabelSyntax.Placeholders> = []
    private var hasMarkup = false

    /// Reads the labels of a file.
    init(_ labels: some Sequence<ExactText>) {
        for label in labels { read(Array(label.utf8)) }
    }

    /// The syntax of all labels of the file.
    ///
    /// - Parameter usual: the placeholders of a file without any.
    func syntax(usual: LabelSyntax.Placeholders) -> LabelSyntax {
        let order: [LabelSyntax.Placeholders] = [.i18next, .icu, .brace, .printf]
        return LabelSyntax(
            order.first(where: placeholders.contains) ?? usual, markup: hasMarkup ? .html : nil)
    }

    private mutating func read(_ label: [UInt8]) {
        let hasBraces = label.contains(UInt8(ascii: "{"))
        for place in label.indices {
            var rest = Rest(bytes: label[(place + 1)...])
            switch label[place] {
            case UInt8(ascii: "{"): placeholders.formUnion(rest.takeBraces())
            case UInt8(ascii: "$") where rest.take("t("): placeholders.insert(.i18next)
            case UInt8(ascii: ",") where hasBraces && rest.takeICUKind():
                placeholders.insert(.icu)
            case UInt8(ascii: "%") where rest.takeConversion(): placeholders.insert(.printf)
            case UInt8(ascii: "<") where rest.takeTag(): hasMarkup = true
            case UInt8(ascii: "/") where rest.take(">"): hasMarkup = true
            default: break
            }
        }
    }
}

/// The bytes of a label after a sign.
private struct Rest {
    var bytes: ArraySlice<UInt8>

    /// Takes a text from the start of the bytes. Returns false if the bytes start with another
    /// text.
    mutating func take(_ text: String) -> Bool {
        guard bytes.starts(with: text.utf8) else { return false }
        bytes = bytes.dropFirst(text.utf8.count)
        return true
    }

    /// Takes the bytes from the start that meet a condition, and returns them.
    @discardableResult
    private mutating func takeAll(_ isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = bytes.prefix(while: isTaken)
        bytes = bytes.dropFirst(taken.count)
        return taken
    }

    /// Takes the rest of `{{name}}` or `{name}`. MediaWiki has words to translate in
    /// `{{PLURAL:$1|file|files}}`.
    mutating func takeBraces() -> Set<LabelSyntax.Placeholders> {
        if take("{") {
            let name = takeAll { !"{}|".utf8.contains($0) }
            let word = name.prefix { $0.isAlphanumeric && !$0.isDigit }
            let isMediaWiki = !word.isEmpty && name.dropFirst(word.count).first == Self.colon
            return !name.isEmpty && !isMediaWiki && take("}}") ? [.i18next] : []
        }
        let name = takeAll { $0.isWord || $0 == UInt8(ascii: ".") }
        return !name.isEmpty && take("}") ? [.brace] : []
    }

    private static let colon = UInt8(ascii: ":")

    /// Takes the kind of an argument of ICU: ` plural,`.
    mutating func takeICUKind() -> Bool {
        takeAll { $0 == UInt8(ascii: " ") }
        let word = takeAll(\.isAlphanumeric)
        takeAll { $0 == UInt8(ascii: " ") }
        return ["plural", "select", "selectordinal"].contains { word.elementsEqual($0.utf8) }
            && take(",")
    }

    /// Takes the rest of a conversion: `d`, `1$s` or `(name)s`.
    mutating func takeConversion() -> Bool {
        let number = takeAll(\.isDigit)
        guard number.isEmpty || take("$") else { return false }
        if take("(") {
            let name = takeAll(\.isWord)
            guard !name.isEmpty, take(")") else { return false }
        }
        return bytes.first.map("sdif@".utf8.contains) ?? false
    }

    /// Takes the start of an end tag, or the tag of a line break.
    mutating func takeTag() -> Bool {
        if take("/") { return bytes.first?.isAlphanumeric ?? false }
        return take("br>")
    }
}
