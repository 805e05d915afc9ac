import Text

/// Joins texts that differ by one dimension into one text.
struct JoinedForms {
    /// The atoms of all texts between two fixed atoms, which are equal in all texts.
    private typealias Gap = [ArraySlice<FormAtom>]

    private let dimension: Dimension
    private let texts: [String]
    private let contexts: [Context]
    private let language: Language

    /// Prepares the texts for joining.
    ///
    /// - Parameter texts: the texts in the order of the dimension's rules.
    /// - Parameter contexts: the contexts of the texts.
    init(_ dimension: Dimension, texts: [String], contexts: [Context], _ language: Language) {
        (self.dimension, self.texts, self.contexts) = (dimension, texts, contexts)
        self.language = language
    }

    /// Whether all texts are equal, so that no token is needed.
    var isSame: Bool { texts.allSatisfy { $0.isSame(as: texts[0]) } }

    func text() throws(ConversionObstacle) -> String {
        let atoms = texts.map { FormAtom.atoms(of: Label($0), varyingBy: dimension.token) }
        let fixed = atoms.map { $0.filter { $0.kind == .fixed } }
        for (first, other) in fixed.map({ (fixed[0], $0) }) where first != other {
            throw Self.obstacle(first, other)
        }
        let parts = atoms.map { $0.split(omittingEmptySubsequences: false) { $0.kind == .fixed } }
        var joined = ""
        for place in 0...fixed[0].count {
            joined += try text(of: parts.map { $0[place] })
            if place < fixed[0].count { joined += fixed[0][place].text }
        }
        return joined
    }

    private static func obstacle(_ left: [FormAtom], _ right: [FormAtom]) -> ConversionObstacle {
        let same = zip(left, right).prefix { $0 == $1 }.count
        let longer = left.count >= right.count ? left : right
        let text = longer[same].text
        return text.unicodeScalars.count == 1 ? .reservedText(text) : .movingMarkup(text)
    }
}

extension JoinedForms {
    /// Returns the text between two fixed atoms: the common beginning, a token for the differing
    /// parts, and the common end.
    private func text(of gap: Gap) throws(ConversionObstacle) -> String {
        let shortest = gap.map(\.count).min() ?? 0
        var prefix = Self.common(gap.map { Array($0) }, most: shortest)
        guard !gap.allSatisfy({ $0.count == prefix }) else { return Self.text(gap[0]) }
        var suffix = Self.common(gap.map { $0.reversed() }, most: shortest - prefix)
        while let (form, isAtStart) = outerSpace(gap, prefix, suffix) {
            if isAtStart, prefix > 0 {
                prefix -= 1
            } else if !isAtStart, suffix > 0 {
                suffix -= 1
            } else {
                throw .outerSpace(contexts[form])
            }
        }
        let middles = gap.map { $0.dropFirst(prefix).dropLast(suffix) }
        let start = Array(gap[0].prefix(prefix))
        return try piped(start, middles) + Self.text(gap[0].suffix(suffix))
    }

    private static func common(_ lists: [[FormAtom]], most: Int) -> Int {
        (0..<most).first { place in
            lists.contains { $0[place] != lists[0][place] }
        } ?? most
    }

    /// Finds the first text whose differing part begins or ends with white space. Returns its index
    /// and whether the space is at the beginning.
    private func outerSpace(_ gap: Gap, _ prefix: Int, _ suffix: Int) -> (Int, Bool)? {
        for (form, atoms) in gap.enumerated() {
            let middle = atoms.dropFirst(prefix).dropLast(suffix)
            if middle.first?.kind == .space { return (form, true) }
            if middle.last?.kind == .space { return (form, false) }
        }
        return nil
    }

    private func piped(_ start: [FormAtom], _ middles: Gap) throws(ConversionObstacle) -> String {
        let mark = "#\(dimension.token)#"
        let hasValue = middles.contains { $0.contains { $0.kind == .value } }
        let shown = [
            FormAtom(kind: .value, text: "{\(dimension.token)}"),
            FormAtom(kind: .space, text: " "),
        ]
        let isAfterValue = !hasValue && start.suffix(2) == shown[...]
        var texts: [String: String] = [:]
        for (rule, middle) in zip(dimension.rules, middles) {
            if !isAfterValue, Self.text(middle).firstRange(of: mark) != nil {
                throw .reservedText(mark)
            }
            texts[rule] = middle.map { $0.kind == .value ? mark : $0.text }.joined()
        }
        let spelling = PipedSpelling(dimension: dimension, language: language)
        guard let token = spelling.token(isAfterValue ? .value : .implied, texts) else {
            throw .incompleteDimension(dimension)
        }
        return Self.text(start.dropLast(isAfterValue ? 2 : 0)) + token
    }

    private static func text(_ atoms: some Sequence<FormAtom>) -> String {
        atoms.map(\.text).joined()
    }
}
