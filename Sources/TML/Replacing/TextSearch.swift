import Foundation
import Text

/// A search for a text or for a regular expression in translations.
public struct TextSearch: Hashable, Sendable {
    /// The options of a search and of a replacement.
    public struct Options: Hashable, Sendable {
        /// True if the searched text is a regular expression (`tml-language.md` 7.6).
        public var isExpression = false
        /// True if only whole words are found.
        public var hasWholeWords = false
        /// True if capital and small letters differ.
        public var isCaseExact = false
        /// True if the capitals of a found text decide the capitals of its replacement. Has no
        /// effect if ``isCaseExact`` is true.
        public var keepsCase = true
        /// True if the names of tokens and decorations are searched, too.
        public var searchesMarkup = false

        /// Creates the options: a text in any case, outside of markup.
        public init() {}
    }

    /// The reason why there can be no search.
    public enum Mistake: Error, Hashable, Sendable {
        /// There is no text to search for.
        case empty
        /// The regular expression is too long.
        case tooLong
        /// The regular expression is malformed. The place is in Unicode scalars from 0.
        case malformed(Range<Int>)
    }

    /// A found place: the scalars of the match, and of each group of the expression.
    struct Match {
        var places: Range<Int>
        var groups: [Range<Int>?]
    }

    private enum Finder: Hashable, Sendable {
        case text([Unicode.Scalar])
        case expression(Pattern)
    }

    /// The options.
    public let options: Options
    /// The searched text as it was typed.
    public let text: String
    /// The language of the searched translations.
    public let locale: LocaleCode
    private let finder: Finder

    /// Creates a search in translations of a language. Throws the mistake in the text.
    public init(
        _ text: String, _ options: Options, in locale: LocaleCode
    ) throws(Mistake) {
        guard !text.isEmpty else { throw .empty }
        self.options = options
        self.text = text
        self.locale = locale
        guard options.isExpression else {
            let wanted = SearchedScalars(text)
            finder = .text(
                options.isCaseExact
                    ? wanted.scalars : wanted.folded(isTurkic: Self.isTurkic(locale)))
            return
        }
        if let place = Pattern.mistake(in: text) { throw .malformed(place) }
        let composed = text.precomposedStringWithCanonicalMapping
        let whole = "/\(composed)/\(options.isCaseExact ? "" : "i")"
        guard let pattern = Pattern(general: whole, letters: .all) else { throw .tooLong }
        finder = .expression(pattern)
    }

    /// Returns true if the text occurs in a translation, perhaps in its markup or in a part of a
    /// word. A quick test before the translation is parsed.
    public func mayOccur(in translation: String) -> Bool {
        let text = SearchedScalars(translation)
        var isFound = false
        find(in: text) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Returns the matches from left to right. Matches do not overlap, and are not empty.
    func matches(in text: SearchedScalars) -> [Match] {
        var found: [Match] = []
        find(in: text) { match in
            if isAllowed(match.places, in: text) { found.append(match) }
            return true
        }
        return found
    }
}

extension TextSearch {
    private static func isTurkic(_ locale: LocaleCode) -> Bool {
        CaseCycle(language: locale.rawValue).isTurkic
    }

    /// Calls a function with each match until it returns false.
    private func find(in text: SearchedScalars, _ body: (Match) -> Bool) {
        switch finder {
        case .text(let wanted): find(wanted, in: text, body)
        case .expression(let pattern): find(pattern, in: text, body)
        }
    }

    private func find(
        _ wanted: [Unicode.Scalar], in text: SearchedScalars, _ body: (Match) -> Bool
    ) {
        let scalars =
            options.isCaseExact
            ? text.scalars : text.folded(isTurkic: Self.isTurkic(locale))
        var place = 0
        while place + wanted.count <= scalars.count {
            let places = place..<place + wanted.count
            place += 1
            guard scalars[places.lowerBound] == wanted[0], scalars[places].elementsEqual(wanted),
                !text.isClosed[places].contains(true), isAllowed(places, in: text)
            else { continue }
            guard body(Match(places: places, groups: [])) else { return }
            place = places.upperBound
        }
    }

    private func find(_ pattern: Pattern, in text: SearchedScalars, _ body: (Match) -> Bool) {
        guard text.scalars.count <= Pattern.longestText else { return }
        var matcher = PatternMatcher(pattern, text: text.scalars, closed: text.isClosed)
        var place = 0
        while place <= text.scalars.count, let groups = matcher.nextMatch(from: place),
            let places = groups[0]
        {
            if !places.isEmpty {
                guard body(Match(places: places, groups: groups)) else { return }
            }
            place = places.isEmpty ? places.upperBound + 1 : places.upperBound
        }
    }

    private func isAllowed(_ places: Range<Int>, in text: SearchedScalars) -> Bool {
        text.isEdge[places.lowerBound] && text.isEdge[places.upperBound]
            && (!options.hasWholeWords || text.isWhole(places))
    }
}
