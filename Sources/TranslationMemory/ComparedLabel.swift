import TML

/// A label with the data for a comparison.
struct ComparedLabel {
    /// A decoration and the range of its words in the symbols of the normal form.
    struct Decoration: Hashable {
        var name: String
        /// The opening as it is written: `[bold:`, `<a href="…">`.
        var opening: String
        var words: Range<Int>

        /// True if the opening contains only the name, so that another name can replace it.
        var isPlain: Bool { opening.utf8.count <= name.utf8.count + 2 }
        var isTag: Bool { opening.utf8.first == UInt8(ascii: "<") }
    }

    let label: Label
    let form: NormalForm
    /// The tokens, by position.
    let tokens: [Token]
    /// The decorations, in order of opening.
    let decorations: [Decoration]
    /// The names of the decorations, each once, by first position.
    let decorationNames: [String]

    var numbers: [String] { form.numbers }

    init(_ label: Label) {
        self.label = label
        tokens = label.tokens
        decorationNames = label.decorationNames
        var reading = Reading(of: label)
        reading.read()
        form = reading.form
        decorations = reading.decorations
    }

    /// Returns a token as the translator knows it: `{user}`, or the placeholder as it is written.
    func sign(ofToken name: String) -> String {
        if label.syntax.placeholders == .tml { return "{\(name)}" }
        return tokens.first { $0.name == name }?.text ?? name
    }

    func hasSameWords(as other: ComparedLabel) -> Bool {
        form.hasSameWords(as: other.form)
    }

    /// True if the labels have the same bytes, which mean the same in their syntaxes.
    func isSame(as other: ComparedLabel) -> Bool {
        label.text.utf8.elementsEqual(other.label.text.utf8)
            && (label.syntax == other.label.syntax || hasOnlyText && other.hasOnlyText)
    }

    private var hasOnlyText: Bool { label.segments.allSatisfy { $0.kind == .text } }
}

/// Builds the normal form of a label and finds the words of its decorations.
private struct Reading {
    private(set) var form = NormalForm()
    private(set) var decorations: [ComparedLabel.Decoration] = []
    private let label: Label
    private let utf8: [UInt8]
    private var tokens: ArraySlice<Token>
    /// The indices of the open decorations, the innermost last; `nil` for `tml`, which decorates
    /// nothing.
    private var open: [Int?] = []

    init(of label: Label) {
        self.label = label
        utf8 = Array(label.text.utf8)
        tokens = label.tokens[...]
    }

    mutating func read() {
        let (names, single) = (Set(label.decorationNames), label.singleTags)
        for segment in label.segments {
            let text = String(decoding: utf8[segment.range], as: UTF8.self)
            switch segment.kind {
            case .text: form.append(text.unicodeScalars)
            case .token: appendToken()
            case .decorationOpening(let name):
                if !single.contains(segment.range.lowerBound) {
                    open.append(names.contains(name) ? decorations.count : nil)
                }
                guard names.contains(name) else { continue }
                let start = form.symbols.count
                decorations.append(.init(name: name, opening: text, words: start..<start))
            case .decorationClosing: close()
            case .lost: break
            }
        }
        while !open.isEmpty { close() }
        form.finish()
        for place in decorations.indices {
            decorations[place].words = form.trimmed(decorations[place].words)
        }
    }

    /// Appends a token and the words that it chooses from, but not its name.
    private mutating func appendToken() {
        form.appendToken()
        for parameter in tokens.popFirst()?.parameters ?? [] {
            form.append(" \(parameter)".unicodeScalars)
        }
    }

    private mutating func close() {
        guard let place = open.popLast() ?? nil else { return }
        decorations[place].words = decorations[place].words.lowerBound..<form.symbols.count
    }
}
