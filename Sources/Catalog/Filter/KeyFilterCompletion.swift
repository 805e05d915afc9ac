import TML
import Text

/// The conditions that can stand in place of the last, unfinished condition of a written filter.
public struct KeyFilterCompletion: Hashable, Sendable {
    /// The names of the project that can be values of conditions.
    public struct Names: Hashable, Sendable {
        /// The names of the sources.
        public var sources: [String]
        /// The tags of keys.
        public var tags: [String]
        /// The names of translators.
        public var authors: [String]
        /// The words of the glossaries.
        public var terms: [String]

        /// Creates the names; by default, none.
        public init(
            sources: [String] = [], tags: [String] = [], authors: [String] = [],
            terms: [String] = []
        ) {
            self.sources = sources
            self.tags = tags
            self.authors = authors
            self.terms = terms
        }

        /// Returns these names, and after them the other names of a list.
        public func adding(_ others: Names) -> Names {
            let joined = { (names: [String], others: [String]) in
                let known = Set(names)
                return names + others.filter { !known.contains($0) }
            }
            return Names(
                sources: joined(sources, others.sources), tags: joined(tags, others.tags),
                authors: joined(authors, others.authors), terms: joined(terms, others.terms))
        }
    }

    /// The maximum number of names of the project among the candidates.
    public static let mostNames = 500

    /// The conditions in their order: names with a colon, or the values of the typed name. Empty if
    /// no condition begins with the typed text.
    public let candidates: [String]
    /// The whole text with each candidate, in the same order.
    public let texts: [String]
    /// The whole text with the beginning that all candidates have in common; the text itself if
    /// there are too many candidates.
    public let common: String

    /// Completes the condition at the end of a text. At the start of a condition, every name is a
    /// candidate.
    public init(of text: String, names: Names = Names()) {
        var parser = KeyFilterParser(text)
        _ = try? parser.filter()
        let scalars = text.unicodeScalars
        let range = parser.unfinished
        let start = scalars.index(scalars.startIndex, offsetBy: range?.lowerBound ?? 0)
        let (before, word) = (String(scalars[..<start]), String(scalars[start...]))
        candidates = range == nil ? [] : Self.conditions(word, names)
        texts = candidates.map { before + $0 }
        let beginning = Self.beginning(of: candidates)
        let isLonger = Self.plain(beginning).count >= Self.plain(word).count
        let isComplete = !candidates.isEmpty && candidates.count < Self.mostNames
        common = isLonger && isComplete ? before + beginning : text
    }

    /// Returns the conditions that begin with a word.
    private static func conditions(_ word: String, _ names: Names) -> [String] {
        let start = plain(word)
        return written(word, names).filter { plain($0).hasPrefix(start) }
    }

    private static func written(_ word: String, _ names: Names) -> [String] {
        guard let colon = word.firstIndex(of: ":") else {
            return KeyFilter.Name.allCases.map { "\($0.rawValue):" }
        }
        let start = plain(String(word[colon...].dropFirst()))
        let begun = { (names: [String]) in
            names.lazy.filter { plain($0).hasPrefix(start) }.prefix(mostNames).map { ExactText($0) }
        }
        let values: [KeyFilter.Condition]
        switch KeyFilter.Name(rawValue: String(word[..<colon])) {
        case .state: values = KeyFilter.State.allCases.map { .state($0) }
        case .own: values = KeyFilter.OwnWork.allCases.map { .own($0) }
        case .has: values = KeyFilter.Feature.written.map { .has($0) }
        case .check: values = Check.allCases.map { .check($0) }
        case .source: values = begun(names.sources).map { .source($0) }
        case .tag: values = begun(names.tags).map { .tag($0) }
        case .author:
            values = [.author(.me)] + begun(names.authors).map { .author(.name($0)) }
        case .term: values = begun(names.terms).map { .term($0) }
        case .label, .description, .translation, .key, .text, .changed, .forms, .words, nil:
            values = []
        }
        return written(values, after: word)
    }

    /// Returns the conditions with the values. After a comma, the values before the comma stay.
    private static func written(_ values: [KeyFilter.Condition], after word: String) -> [String] {
        values.map { value in
            switch value {
            case .state, .own, .has, .check:
                guard let comma = word.lastIndex(of: ","),
                    let colon = value.text.firstIndex(of: ":")
                else { return value.text }
                return "\(word[...comma])\(value.text[colon...].dropFirst())"
            case .source, .tag, .author, .words, .whole, .pattern, .changed, .changedWithin,
                .unchangedFor, .forms, .wordCount, .term:
                return value.text
            }
        }
    }

    /// The condition without the characters that quotation adds.
    private static func plain(_ condition: String) -> String {
        guard condition.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return condition }
        return condition.filter { $0 != "\"" && $0 != "\\" }
    }

    private static func beginning(of texts: [String]) -> String {
        texts.dropFirst().reduce(texts.first ?? "") { common, text in
            String(zip(common, text).prefix { $0 == $1 }.map(\.0))
        }
    }
}
