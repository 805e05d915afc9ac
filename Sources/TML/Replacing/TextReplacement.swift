import Text

/// The replacement of found texts in translations.
public struct TextReplacement: Hashable, Sendable {
    /// The search for the replaced texts.
    public let search: TextSearch
    /// The new text. After a search for a regular expression, `$1`, `$2`… insert its groups.
    public let replacement: String
    private let pieces: [PatternReplacement.Piece]

    /// Creates the replacement of the texts that a search finds.
    public init(_ search: TextSearch, with replacement: String) {
        self.search = search
        self.replacement = replacement
        pieces =
            search.options.isExpression
            ? PatternReplacement.pieces(of: replacement)
            : [.literal(Array(replacement.unicodeScalars))]
    }

    /// Returns a translation with all found texts replaced; `nil` if nothing changes. A found text
    /// whose replacement differs only in the composition of its letters does not change.
    ///
    /// - Parameters:
    ///   - syntax: the syntax of the translation.
    ///   - limit: the maximum length of the new translation in bytes. A longer text is cut off
    ///     behind the first replacement that exceeds the limit.
    public func applied(
        to translation: String, syntax: LabelSyntax = .tml, limit: Int
    ) -> ReplacedText? {
        guard !isIdle else { return nil }
        let label = Label(translation, syntax: syntax)
        let text = SearchedScalars(label, withMarkup: search.options.searchesMarkup)
        var made = ReplacedText()
        var bytes: [UInt8] = []
        var end = 0
        for match in search.matches(in: text) {
            let found = text.range(of: match.places)
            let new = written(match, of: label, in: text)
            guard new != label.text(at: found) else { continue }
            bytes += label.bytes[end..<found.lowerBound]
            made.found.append(found)
            made.written.append(bytes.count..<bytes.count + new.utf8.count)
            bytes += new.utf8
            end = found.upperBound
            guard bytes.count <= limit else { return made.cut(bytes) }
        }
        guard !made.found.isEmpty else { return nil }
        bytes += label.bytes[end...]
        guard bytes.count <= limit else { return made.cut(bytes) }
        made.text = bytes.string
        made.keepsMarkup =
            search.options.searchesMarkup
            || MarkupFrame(of: Label(made.text, syntax: syntax)) == MarkupFrame(of: label)
        return made
    }
}

/// A translation in which texts were replaced.
public struct ReplacedText: Hashable, Sendable {
    /// The new translation.
    public internal(set) var text = ""
    /// The ranges of the replaced texts: offsets into the UTF-8 of the old translation.
    public internal(set) var found: [Range<Int>] = []
    /// The ranges of their replacements: offsets into the UTF-8 of ``text``, in the same order.
    public internal(set) var written: [Range<Int>] = []
    /// True if the tokens and decorations are the same as before, except words in tokens. Always
    /// true if the markup was searched, too, and if the text is too long.
    public internal(set) var keepsMarkup = true
    /// True if the new translation exceeds the maximum length. Its text is then incomplete.
    public internal(set) var isTooLong = false

    init() {}

    /// Creates a new translation that was not made by a replacement.
    ///
    /// - Parameters:
    ///   - found: the ranges of the old translation that differ.
    ///   - written: the ranges of the new translation that differ.
    public init(_ text: String, replacing found: [Range<Int>], with written: [Range<Int>]) {
        self.text = text
        self.found = found
        self.written = written
    }

    /// The number of replaced texts.
    public var count: Int { found.count }

    /// Replaces a range of the new translation. A range that touches earlier replacements becomes
    /// one replacement together with them.
    mutating func replace(_ range: Range<Int>, with new: String) {
        let before = written.prefix { $0.upperBound < range.lowerBound }.count
        let after = written.firstIndex { $0.lowerBound > range.upperBound } ?? written.count
        let touched = written[before..<after]
        let start = min(range.lowerBound, touched.first?.lowerBound ?? .max)
        let end = max(range.upperBound, touched.last?.upperBound ?? 0)
        let growth = new.utf8.count - range.count
        let old = start + distance(behind: before)..<end + distance(behind: after)
        let bytes = Array(text.utf8)
        text = (bytes[..<range.lowerBound] + new.utf8 + bytes[range.upperBound...]).string
        found.replaceSubrange(before..<after, with: [old])
        written =
            written[..<before] + [start..<end + growth]
            + written[after...].map { $0.lowerBound + growth..<$0.upperBound + growth }
    }

    /// The distance from an offset in the new text to the same offset in the old text, behind the
    /// first replacements.
    private func distance(behind count: Int) -> Int {
        count == 0 ? 0 : found[count - 1].upperBound - written[count - 1].upperBound
    }

    fileprivate func cut(_ bytes: [UInt8]) -> ReplacedText {
        var made = self
        (made.text, made.isTooLong) = (bytes.string, true)
        return made
    }
}

extension TextReplacement {
    /// True if no translation can change: the capitals stay, and the replacement is the searched
    /// text.
    private var isIdle: Bool {
        !search.options.isExpression && replacement == search.text
            && (search.options.isCaseExact || search.options.keepsCase)
    }

    private func written(
        _ match: TextSearch.Match, of label: Label, in text: SearchedScalars
    ) -> String {
        let new = pieces.map { piece in
            switch piece {
            case .literal(let literal): Self.string(literal[...])
            case .group(let group): self.text(of: group, in: match, of: label, text)
            }
        }.joined()
        let options = search.options
        guard options.keepsCase, !options.isCaseExact else { return new }
        let found = label.text(at: text.range(of: match.places))
        return FoundCase(of: found, searched: search.text)
            .applied(to: Label(new, syntax: label.syntax), in: search.locale)
    }

    /// The text of a group as it is written in the label. A group that separates a letter from its
    /// accent is in normal form C.
    private func text(
        of group: Int, in match: TextSearch.Match, of label: Label, _ text: SearchedScalars
    ) -> String {
        guard group < match.groups.count, let places = match.groups[group] else { return "" }
        let isWhole = text.isEdge[places.lowerBound] && text.isEdge[places.upperBound]
        return isWhole
            ? label.text(at: text.range(of: places)) : Self.string(text.scalars[places])
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

/// The capitals of a found text, for its replacement.
private enum FoundCase {
    /// All letters are capitals, and there are several: `SIE`.
    case allCapital
    /// Only the first letter is a capital: `Sie`.
    case firstCapital
    /// No letter is a capital, although the searched text begins with one.
    case firstSmall
    /// The replacement keeps its own capitals.
    case other

    init(of found: String, searched: String) {
        let cased = found.unicodeScalars.filter(\.isCased)
        let capitals = cased.count(where: \.isCapital)
        if capitals > 1, capitals == cased.count {
            self = .allCapital
        } else if capitals == 1, cased.first?.isCapital == true {
            self = .firstCapital
        } else if capitals == 0, !cased.isEmpty,
            searched.unicodeScalars.first(where: \.isCased)?.isCapital == true
        {
            self = .firstSmall
        } else {
            self = .other
        }
    }

    /// Returns the replacement with these capitals. Markup in the replacement does not change.
    func applied(to replacement: Label, in locale: LocaleCode) -> String {
        let cycle = CaseCycle(language: locale.rawValue)
        switch self {
        case .other: return replacement.text
        case .allCapital: return changed(replacement, all: true, cycle.uppercased)
        case .firstCapital: return changed(replacement, all: false, cycle.beginningWithCapital)
        case .firstSmall: return changed(replacement, all: false, cycle.beginningSmall)
        }
    }

    /// - Parameter all: whether every part outside of markup changes, or only the first part with
    ///   letters.
    private func changed(
        _ label: Label, all: Bool, _ change: (String) -> String
    ) -> String {
        var bytes: [UInt8] = []
        var end = 0
        for range in WordRanges(of: label).all {
            let part = label.text(at: range)
            guard part.unicodeScalars.contains(where: \.properties.isAlphabetic) else { continue }
            bytes += label.bytes[end..<range.lowerBound]
            bytes += change(part).utf8
            end = range.upperBound
            if !all { break }
        }
        return (bytes + label.bytes[end...]).string
    }
}

extension Unicode.Scalar {
    fileprivate var isCapital: Bool {
        properties.isUppercase || properties.generalCategory == .titlecaseLetter
    }
    fileprivate var isCased: Bool { isCapital || properties.isLowercase }
}
