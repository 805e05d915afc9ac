import Text

/// The parts of a label that the checks of decorations use.
extension Label {
    /// The names of all decorations, in the order of their opening tags.
    var openedNames: [String] {
        tree?.nodes.filter { $0.isShown && $0.isNamed }.map(\.name) ?? []
    }

    /// Decorations without text.
    var emptyNodes: [DecorationTree.Node] {
        guard let tree else { return [] }
        var opened: Int?
        var empty: [DecorationTree.Node] = []
        for part in tree.parts {
            switch part.kind {
            case .opening(let node): opened = tree.nodes[node].isShown ? node : nil
            case .text(let shown): if !bytes[shown].allSatisfy(\.isSpace) { opened = nil }
            case .closing(let node):
                if node == opened, !part.range.isEmpty { empty.append(tree.nodes[node]) }
                opened = nil
            case .lost: break
            }
        }
        return empty
    }

    /// Returns the range from one stray bracket to the other if the text looks like a tag:
    /// `[/ link]`.
    func bracketPair(_ opening: Range<Int>?, _ closing: Range<Int>) -> Range<Int>? {
        let longest = 100
        guard let opening, bytes[opening].elementsEqual("[".utf8),
            bytes[closing].elementsEqual("]".utf8),
            closing.lowerBound - opening.upperBound <= longest,
            !bytes[opening.upperBound..<closing.lowerBound].contains(where: {
                "[]<>".utf8.contains($0)
            })
        else { return nil }
        return opening.lowerBound..<closing.upperBound
    }

    /// The ranges of text that is not shown, and of stray brackets and tags that are shown.
    var strays: [(range: Range<Int>, check: Check)] {
        guard isTML else { return [] }
        return (tree?.parts ?? []).compactMap { part in
            switch part.kind {
            case .lost: (part.range, part.range.count > 1 ? .lostText : .strayBracket)
            case .text: isStray(bytes[part.range]) ? (part.range, .strayBracket) : nil
            case .opening, .closing: nil
            }
        }
    }

    private func isStray(_ text: ArraySlice<UInt8>) -> Bool {
        text.elementsEqual("]".utf8) || text.starts(with: "[/".utf8)
    }

    /// The ends of tags in a text that has no tag, although the label has decorations of this kind.
    func strayEnds(besides label: Label) -> [Range<Int>] {
        guard isTML, tree == nil, let nodes = label.tree?.nodes else { return [] }
        let kinds = Set(nodes.lazy.filter(\.isShown).map { $0.kind == .angled })
        return bytes.indices.filter { place in
            let isAngle = bytes[place] == UInt8(ascii: ">")
            return (isAngle || bytes[place] == UInt8(ascii: "]")) && kinds.contains(isAngle)
                && !tokens.contains { $0.range.contains(place) }
        }.map { $0..<$0 + 1 }
    }

    /// The number of brackets of this kind that belong to no tag.
    func freeBrackets(_ bracket: UInt8) -> Int {
        (tree?.parts ?? []).reduce(0) { count, part in
            switch part.kind {
            case .text, .lost: count + bytes[part.range].count { $0 == bracket }
            case .opening, .closing: count
            }
        }
    }

    /// Whether a decoration is shown as plain text because it is nested too deeply.
    var isNestedTooDeeply: Bool {
        guard isTML else { return false }
        return tree?.parts.contains { part in
            guard case .text = part.kind else { return false }
            let text = bytes[part.range]
            switch text.first {
            case UInt8(ascii: "["): return text.dropFirst().first != UInt8(ascii: "/")
            case UInt8(ascii: "<"): return text.dropLast().last != UInt8(ascii: "/")
            default: return false
            }
        } ?? false
    }
}

extension Label {
    /// The texts in wide braces that could be token names, with the ranges of the braces.
    var namesInWideBraces: [(name: String, range: Range<Int>)] {
        let close: [UInt8] = [0xEF, 0xBD, 0x9D]
        var names: [(name: String, range: Range<Int>)] = []
        for start in bytes.indices where isWideBrace(at: start) {
            let rest = bytes[(start + close.count)...]
            let name = rest.trimmedStart.prefix { $0.isWord || $0 == UInt8(ascii: ".") }
            let end = rest[name.endIndex...].trimmedStart
            if end.starts(with: close) {
                names.append((name.string, start..<end.startIndex + close.count))
            }
        }
        return names
    }

    /// Whether the character at the position is U+FF5B.
    func isWideBrace(at place: Int) -> Bool {
        bytes[place] == 0xEF && place + 2 < bytes.count && bytes[place + 1] == 0xBD
            && bytes[place + 2] == 0x9B
    }

    /// The offsets of the braces that belong to no token.
    var strayBraces: [Int] {
        var strays: [Int] = []
        var place = 0
        for end in tokens.lazy.map(\.range) + CollectionOfOne(bytes.count..<bytes.count) {
            for index in place..<max(place, end.lowerBound) {
                let byte = bytes[index]
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { strays.append(index) }
            }
            place = max(place, end.upperBound)
        }
        return strays
    }

    /// Returns the ranges of the pairs of stray braces around a token whose name was translated:
    /// `{имя}`, `{имя::gen}`, `{число|| слово, слова}`.
    func wordsInBraces(_ strays: [Int]) -> [Range<Int>] {
        zip(strays, strays.dropFirst()).compactMap { open, close in
            let inside = bytes[(open + 1)..<close]
            let isPair = bytes[open] == UInt8(ascii: "{") && bytes[close] == UInt8(ascii: "}")
            return isPair && inside.isTranslatedName ? open..<close + 1 : nil
        }
    }
}

extension Label {
    /// The words for a spell check, in their order. Includes words in decorations, but no tokens
    /// and no markup.
    public var spelledWords: [String] {
        let words = SpelledWords(ShownText(self))
        return words.places.map(words.word)
    }
}
