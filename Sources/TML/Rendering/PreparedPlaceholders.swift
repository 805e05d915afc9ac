import Text

/// A text of another syntax than TML, split into pieces.
///
/// A placeholder without a value is shown as written.
struct PreparedPlaceholders: Sendable {
    private struct Piece: Sendable {
        enum Content: Sendable {
            case literal(String)
            case placeholder(name: String, isNumber: Bool)
            case opening(Int)
            case closing(Int)
        }

        var content: Content
        /// The piece as written.
        var spelling: String
        /// The offset into the label's UTF-8.
        var start: Int
    }

    private var pieces: [Piece] = []
    /// The message of ICU. `nil` if all pieces are always shown.
    private let message: ICUMessage?
    /// The name of the value for whose number the text has forms.
    private let numberValue: String?

    /// Splits a label.
    ///
    /// - Parameter numberNames: the names of the placeholders that show the number of the form.
    init(_ label: Label, numberNames: Set<String>) {
        numberValue = label.syntax.numberValue
        message = ICUMessage(of: label).flatMap { $0.arguments.isEmpty ? nil : $0 }
        var tokens = label.tokens[...]
        var quotes = ICUParser.hiddenQuotes(of: label)[...]
        for part in label.tree?.parts ?? [.init(wholeOf: label)] {
            let spelling = label.text(at: part.range)
            let start = part.range.lowerBound
            switch part.kind {
            case .opening(let node):
                add(.opening(node), spelling, at: start)
                if label.tree?.nodes[node].name == "br" { add(.literal("\n"), "", at: start) }
            case .closing(let node): add(.closing(node), spelling, at: start)
            case .text: addText(of: label, part.range, &tokens, &quotes, numberNames)
            case .lost: break
            }
        }
    }

    /// Returns the text without its decorations. For a web page, with its tags.
    func text(with writer: ValueWriter, in language: Language) -> String {
        var text = ""
        visit(writer, language) { piece, value in
            switch piece.content {
            case .literal(let literal):
                // The line break of an element is only for a terminal.
                if !writer.isHTML || !piece.spelling.isEmpty { text += literal }
            case .placeholder:
                let isTooLong = text.utf8.count > TextLimit.longest
                text += isTooLong ? piece.spelling : value ?? piece.spelling
            case .opening, .closing: if writer.isHTML { text += piece.spelling }
            }
        }
        return text
    }

    /// Appends the text with its decorations.
    func write(to builder: inout RunBuilder, with writer: ValueWriter, in language: Language) {
        var length = 0
        visit(writer, language) { piece, value in
            switch piece.content {
            case .literal(let literal): builder.add(literal, .literal)
            case .placeholder:
                let shown = length > TextLimit.longest ? piece.spelling : value ?? piece.spelling
                length += shown.utf8.count
                builder.add(shown, .value)
            case .opening(let node): builder.begin(node)
            case .closing(let node): builder.close(node)
            }
        }
    }
}

extension PreparedPlaceholders {
    private mutating func add(_ content: Piece.Content, _ spelling: String, at start: Int) {
        pieces.append(Piece(content: content, spelling: spelling, start: start))
    }

    /// Adds the placeholders of a text and the texts between them.
    private mutating func addText(
        of label: Label, _ range: Range<Int>, _ tokens: inout ArraySlice<Token>,
        _ quotes: inout ArraySlice<Range<Int>>, _ numberNames: Set<String>
    ) {
        var position = range.lowerBound
        while let token = tokens.first, token.range.lowerBound < range.upperBound {
            tokens.removeFirst()
            guard token.range.lowerBound >= range.lowerBound else { continue }
            addLiteral(of: label, position..<token.range.lowerBound, &quotes)
            position = token.range.upperBound
            if let text = token.literalText {
                add(.literal(text), token.text, at: token.range.lowerBound)
            } else if message == nil || !token.isPartOfSelection {
                let isNumber = numberNames.contains(token.name)
                add(
                    .placeholder(name: token.name, isNumber: isNumber), token.text,
                    at: token.range.lowerBound)
            }
        }
        addLiteral(of: label, position..<range.upperBound, &quotes)
    }

    /// Adds a text without the hidden apostrophes in it.
    private mutating func addLiteral(
        of label: Label, _ range: Range<Int>, _ quotes: inout ArraySlice<Range<Int>>
    ) {
        guard !range.isEmpty else { return }
        var text = ""
        var position = range.lowerBound
        while let quote = quotes.first, quote.lowerBound < range.upperBound {
            quotes.removeFirst()
            if position < quote.lowerBound { text += label.text(at: position..<quote.lowerBound) }
            position = max(position, quote.upperBound)
        }
        text += label.text(at: position..<range.upperBound)
        add(.literal(text), label.text(at: range), at: range.lowerBound)
    }

    /// Calls a function with each piece that is shown, and with the text of its value.
    private func visit(
        _ writer: ValueWriter, _ language: Language, _ body: (Piece, String?) -> Void
    ) {
        guard let message else {
            for piece in pieces { body(piece, value(of: piece, nil, writer, language)) }
            return
        }
        var rest = pieces[...]
        for selection in message.selections(with: writer.values, in: language) {
            while let piece = rest.first, piece.start <= selection.range.upperBound {
                rest.removeFirst()
                guard piece.start >= selection.range.lowerBound else { continue }
                body(piece, value(of: piece, selection.number, writer, language))
            }
        }
    }

    /// Returns the text of the value of a placeholder; `nil` if there is none.
    private func value(
        of piece: Piece, _ number: TokenValue?, _ writer: ValueWriter, _ language: Language
    ) -> String? {
        guard case .placeholder(let name, let isNumber) = piece.content else { return nil }
        let form = isNumber ? numberValue.flatMap { writer.value(named: $0) } : nil
        let value = writer.value(named: name) ?? (name == "#" ? number ?? form : form)
        return value.flatMap { writer.shownText($0, cases: [], in: language) }
    }
}

extension DecorationTree.Part {
    /// Creates a text of the whole label.
    fileprivate init(wholeOf label: Label) {
        let range = 0..<label.bytes.count
        self.init(kind: .text(shown: range), range: range)
    }
}
