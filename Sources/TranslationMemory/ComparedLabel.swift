import TML

/// A label with all that a comparison looks at.
struct ComparedLabel {
    /// A decoration with the words that are in it, as they are in the normal form.
    struct Decoration: Hashable {
        var name: String
        /// As it is written: `[bold:`, `<a href="…">`.
        var opening: String
        var words: Range<Int>

        /// Whether nothing but the name stands in it, so that another name can stand there.
        var isPlain: Bool { opening.utf8.count <= name.utf8.count + 2 }
        var isTag: Bool { opening.utf8.first == UInt8(ascii: "<") }
    }

    let text: String
    let form: NormalForm
    /// By place.
    let tokens: [Token]
    /// In order of opening.
    let decorations: [Decoration]
    /// The names of the decorations, each once, by first place.
    let decorationNames: [String]

    var numbers: [String] { form.numbers }

    init(_ text: String) {
        let label = Label(text)
        self.text = text
        tokens = label.tokens
        decorationNames = label.decorationNames
        var reading = Reading(of: label)
        reading.read()
        form = reading.form
        decorations = reading.decorations
    }

    func hasSameWords(as other: ComparedLabel) -> Bool { form.symbols == other.form.symbols }
}

/// Goes through the parts of a label.
private struct Reading {
    private(set) var form = NormalForm()
    private(set) var decorations: [ComparedLabel.Decoration] = []
    private let label: Label
    private let utf8: [UInt8]
    private var tokens: ArraySlice<Token>
    /// Which decorations are open, the innermost last; `nil` is one that decorates nothing.
    private var open: [Int?] = []

    init(of label: Label) {
        self.label = label
        utf8 = Array(label.text.utf8)
        tokens = label.tokens[...]
    }

    mutating func read() {
        let names = Set(label.decorationNames)
        for segment in label.segments {
            let text = String(decoding: utf8[segment.range], as: UTF8.self)
            switch segment.kind {
            case .text: form.append(text.unicodeScalars)
            case .token: appendToken()
            case .decorationOpening(let name):
                open.append(names.contains(name) ? decorations.count : nil)
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

    /// The words that a token chooses from are words of the label; its name is none.
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
