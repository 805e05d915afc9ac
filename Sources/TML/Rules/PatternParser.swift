import Text

/// The syntax tree of a pattern.
indirect enum PatternNode {
    case empty
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case start
    case end
    case sequence([PatternNode])
    case choice([PatternNode])
    case group(Int, PatternNode)
    /// A repetition. If `most` is `nil`, there is no upper limit.
    case repeated(PatternNode, least: Int, most: Int?, isGreedy: Bool)
}

/// A set of characters.
struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    /// True if the set also has the letters, marks and digits of all scripts.
    var hasLettersOfAllScripts = false
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { names(scalar) != isInverted }

    /// True if the set has the scalar before its inversion.
    func names(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) }
            || hasLettersOfAllScripts && Self.isOfWord(ScalarKind(scalar))
    }

    private static func isOfWord(_ kind: ScalarKind) -> Bool {
        kind.isLetter || kind == .mark || kind == .digit || kind == .joiner
    }

    static let any = ScalarSet(ranges: ["\n"..."\n"], isInverted: true)

    /// Returns the class of `\d`, `\w`, `\s`, or the opposite for `\D`, `\W`, `\S`.
    ///
    /// - Parameter letters: the letters of `\w`.
    static func ofEscape(
        _ letter: Unicode.Scalar, _ letters: Pattern.Letters
    ) -> ScalarSet? {
        switch letter {
        case "d": return ScalarSet(ranges: ["0"..."9"])
        case "w":
            return ScalarSet(
                ranges: ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"],
                hasLettersOfAllScripts: letters == .all)
        case "s": return ScalarSet(ranges: ["\t"..."\r", " "..." "])
        case "D", "W", "S":
            let small = letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
            var set = ofEscape(small, letters)
            set?.isInverted = true
            return set
        default: return nil
        }
    }
}

/// Parses a pattern.
struct PatternParser {
    private static let deepest = 50
    private static let longestCount = 16

    private var rest: Substring.UnicodeScalarView
    private let letters: Pattern.Letters
    private(set) var groupCount = 0

    init(_ text: Substring.UnicodeScalarView, _ letters: Pattern.Letters = .ascii) {
        rest = text
        self.letters = letters
    }

    /// The number of scalars that are not read. After a mistake, these follow the mistake.
    var leftCount: Int { rest.count }

    /// Returns `nil` if the pattern is malformed or has unsupported syntax.
    mutating func pattern() -> PatternNode? {
        guard let node = choice(depth: 0), rest.isEmpty else { return nil }
        return node
    }
}

extension PatternParser {
    private mutating func choice(depth: Int) -> PatternNode? {
        guard depth < Self.deepest else { return nil }
        var branches: [PatternNode] = []
        repeat {
            guard let branch = sequence(depth: depth) else { return nil }
            branches.append(branch)
        } while take("|")
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence(depth: Int) -> PatternNode? {
        var items: [PatternNode] = []
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            guard let atom = atom(depth: depth), let item = repeated(atom) else { return nil }
            items.append(item)
        }
        return items.isEmpty ? .empty : .sequence(items)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func repeated(_ atom: PatternNode) -> PatternNode? {
        let (least, most): (Int, Int?)
        switch rest.first {
        case "?": (least, most) = (0, 1)
        case "*": (least, most) = (0, nil)
        case "+": (least, most) = (1, nil)
        case "{":
            guard let count = count() else { return atom }
            (least, most) = count
        default: return atom
        }
        rest.removeFirst()
        let isGreedy = !take("?")
        if let next = rest.first, "?*+".unicodeScalars.contains(next) { return nil }
        if let most, most < least { return nil }
        return .repeated(atom, least: least, most: most, isGreedy: isGreedy)
    }

    /// Reads `{2}`, `{2,}` or `{2,4}` up to the closing brace. `nil` if the opening brace is a
    /// literal.
    private mutating func count() -> (least: Int, most: Int?)? {
        guard let end = rest.prefix(Self.longestCount).firstIndex(of: "}") else { return nil }
        let parts = String(rest[..<end].dropFirst())
            .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let least = parts.first?.digits, let last = parts.last else { return nil }
        let most = last.digits
        guard most != nil || (parts.count == 2 && last.isEmpty) else { return nil }
        rest = rest[end...]
        return (least, most)
    }

    private mutating func atom(depth: Int) -> PatternNode? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .set(.any)
        case "[": return set().map(PatternNode.set)
        case "(": return group(depth: depth)
        case "\\": return escape()
        case "?", "*", "+": return nil
        default: return .scalar(scalar)
        }
    }

    private mutating func group(depth: Int) -> PatternNode? {
        var number: Int?
        if take("?") {
            guard take(":") else { return nil }
        } else {
            groupCount += 1
            number = groupCount
        }
        guard let node = choice(depth: depth + 1), take(")") else { return nil }
        return number.map { .group($0, node) } ?? node
    }

    private mutating func escape() -> PatternNode? {
        guard let scalar = rest.popFirst() else { return nil }
        if let set = ScalarSet.ofEscape(scalar, letters) { return .set(set) }
        return Self.literal(escaped: scalar).map(PatternNode.scalar)
    }

    /// Escaped letters and digits have a special meaning. Most of these escapes are not supported.
    private static func literal(escaped scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        default:
            let isWord = scalar.isASCII && UInt8(ascii: scalar).isWord
            return isWord && scalar != "_" ? nil : scalar
        }
    }

    private mutating func set() -> ScalarSet? {
        var set = ScalarSet(isInverted: take("^"))
        var isFirst = true
        while let scalar = rest.popFirst() {
            if scalar == "]", !isFirst { return set }
            isFirst = false
            if scalar == "\\", let next = rest.first,
                let known = ScalarSet.ofEscape(next, letters)
            {
                guard !known.isInverted else { return nil }
                rest.removeFirst()
                set.ranges += known.ranges
                if known.hasLettersOfAllScripts { set.hasLettersOfAllScripts = true }
                continue
            }
            guard let low = member(scalar), let high = rangeEnd(from: low), low <= high else {
                return nil
            }
            set.ranges.append(low...high)
        }
        return nil
    }

    private mutating func member(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar == "\\" else { return scalar }
        return rest.popFirst().flatMap(Self.literal)
    }

    /// Reads the end of a range such as `a-z`. Without a range, returns the character itself.
    private mutating func rangeEnd(from low: Unicode.Scalar) -> Unicode.Scalar? {
        guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else { return low }
        rest.removeFirst(2)
        return member(next)
    }
}
