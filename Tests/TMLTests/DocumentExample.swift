import Text

@testable import TML

/// An example of the document: a fenced block is one or more of them, with empty lines between.
///
/// The first line is the label; of a `check` the second one is its translation. Lines that are
/// indented say what comes of it: `values → text`, or `condition    text` for a form.
struct DocumentExample {
    struct Result {
        var values: String
        var shown: String
        var isHTML: Bool
    }

    struct Form {
        /// As `Context.code` has it.
        var code: String
        var text: String
    }

    let kind: String
    let locale: String
    let text: String
    var translation = ""
    var forms: [Form] = []
    var results: [Result] = []

    static func examples(in document: String) -> [DocumentExample] {
        let blocks = document.components(between: "```").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
        return blocks.flatMap { block -> [DocumentExample] in
            let lines = block.components(between: "\n")
            let head = lines[0].split(separator: " ").map(String.init)
            guard head.count == 2 else { return [] }
            return lines.dropFirst().split(separator: "").filter { !$0.isEmpty }.map {
                DocumentExample(kind: head[0], locale: head[1], lines: Array($0))
            }
        }
    }

    private init(kind: String, locale: String, lines: [String]) {
        (self.kind, self.locale, text) = (kind, locale, lines[0])
        for line in lines.dropFirst() { add(line) }
    }
}

extension DocumentExample {
    private mutating func add(_ line: String) {
        let sides = line.components(between: "→")
        if !line.hasPrefix("  ") {
            translation = line
        } else if sides.count == 2 {
            let values = sides[0].trimmed
            let isHTML = values == "html"
            results.append(
                Result(values: isHTML ? "" : values, shown: sides[1].trimmed, isHTML: isHTML))
        } else if kind == "forms" {
            forms.append(Self.form(line.trimmed))
        } else {
            results.append(Result(values: "", shown: line.trimmed, isHTML: false))
        }
    }

    /// The condition and the text are two or more spaces apart; without a condition there is
    /// only a text.
    private static func form(_ line: String) -> Form {
        guard let gap = line.firstRange(of: "  ") else { return Form(code: "", text: line) }
        let code = line[..<gap.lowerBound].split(separator: ", ").joined(separator: ";")
        return Form(code: code, text: line[gap.upperBound...].trimmed)
    }
}

extension String {
    fileprivate func components(between separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
