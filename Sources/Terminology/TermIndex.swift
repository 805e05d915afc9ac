public import Catalog
public import TML
import Text

/// Finds the terms of glossaries in labels of one language, also in inflected forms, for a
/// translation into another language. The index does not change, so several threads can use it.
public struct TermIndex: Sendable {
    /// The terms of a glossary, with the place of the glossary.
    public typealias Source = (terms: [Term], place: TermHit.Place)

    private struct Entry: Sendable {
        let pattern: TermPattern
        let term: Term
        let place: TermHit.Place
    }

    private let source: LocaleCode
    private let target: LocaleCode
    private var entries: [Entry] = []
    /// The indices of the entries, by the stem of their first word.
    private var byFirst: [String: [Int]] = [:]

    /// Creates an index of the terms of the source language that have a wording in the target
    /// language or are not translated. Earlier sources take precedence over later ones.
    public init(_ sources: [Source], from source: LocaleCode, to target: LocaleCode) {
        self.source = source
        self.target = target
        let stemmer = Stemmer(source)
        let isTurkic = TermWords.isTurkic(source)
        for (terms, place) in sources {
            for term in terms where isWanted(term) {
                add(term, place, stemmer, isTurkic)
            }
        }
    }

    /// The number of terms in the index.
    public var count: Int { entries.count }

    /// Returns the terms in a label and in the words of its piped tokens, by their first position.
    /// Each term is returned once with all its positions. If several terms begin at a word, only
    /// the longest counts, and no term inside it.
    public func hits(in label: Label) -> [TermHit] {
        found(in: label).inOrder
    }
}

/// The terms of filters.
extension TermIndex {
    /// The limit of the results of ``pieces(of:)``.
    private static let mostPieces = 32

    /// Returns the names of the terms that the glossaries write as a word. Case and accents make no
    /// difference.
    func names(of word: String) -> Set<String> {
        let folded = FoldedText.string(word)
        return Set(
            entries.lazy.filter { FoldedText.string($0.term.word.string) == folded }
                .map(\.pattern.name))
    }

    /// Returns true if the terms in a label (``hits(in:)``) include one with one of the names, or
    /// any term (`nil`).
    func isTerm(of names: Set<String>?, in label: Label) -> Bool {
        if names?.isEmpty == true { return false }
        return found(in: label).hasTerm(of: names)
    }

    /// Returns folded texts. If a label contains one of the named terms, or any term (`nil`), and
    /// markup splits none of its words, the folded label contains one of these texts. `nil` if
    /// there are no such texts, or too many.
    func pieces(of names: Set<String>?) -> [String]? {
        let stemmer = Stemmer(source)
        var pieces: Set<String> = []
        for entry in entries where names?.contains(entry.pattern.name) ?? true {
            guard let found = entry.pattern.pieces(stemmer) else { return nil }
            pieces.formUnion(found)
            guard pieces.count <= Self.mostPieces else { return nil }
        }
        return pieces.sorted()
    }
}

extension TermIndex {
    /// The terms that were found, by their names.
    private struct Found {
        private var hits: [String: TermHit] = [:]
        private var names: [String] = []

        mutating func note(_ hit: TermHit, as name: String) {
            guard var known = hits[name] else {
                hits[name] = hit
                return names.append(name)
            }
            known.ranges += hit.ranges.filter { !known.ranges.contains($0) }
            hits[name] = known
        }

        func hasTerm(of wanted: Set<String>?) -> Bool {
            wanted.map { names.contains(where: $0.contains) } ?? !names.isEmpty
        }

        var inOrder: [TermHit] {
            let all = names.compactMap { name -> TermHit? in
                guard var hit = hits[name] else { return nil }
                hit.ranges.sort { $0.lowerBound < $1.lowerBound }
                return hit
            }
            return all.enumerated().sorted { left, right in
                (left.element.ranges[0].lowerBound, left.offset)
                    < (right.element.ranges[0].lowerBound, right.offset)
            }.map(\.element)
        }
    }

    private func found(in label: Label) -> Found {
        var found = Found()
        guard !entries.isEmpty else { return found }
        let readings = TermWords.readings(
            of: label, Stemmer(source), isTurkic: TermWords.isTurkic(source))
        for text in readings { look(into: text, &found) }
        return found
    }

    private func look(into text: TermWords, _ found: inout Found) {
        var place = 0
        while place < text.words.count {
            let longest = longest(at: place, of: text)
            guard let range = longest.range else {
                place += 1
                continue
            }
            for name in longest.names.keys.sorted() {
                found.note(hit(longest.names[name] ?? [], range), as: name)
            }
            place += longest.count
        }
    }

    /// The longest terms that begin with a word, by their names.
    private struct Longest {
        var count = 0
        var range: Range<Int>?
        var names: [String: [Int]] = [:]
    }

    private mutating func add(
        _ term: Term, _ place: TermHit.Place, _ stemmer: Stemmer, _ isTurkic: Bool
    ) {
        let pattern = TermPattern(
            term.word.string, stemmer, isTurkic: isTurkic, isCaseSensitive: term.isCaseSensitive)
        guard let pattern else { return }
        byFirst[pattern.first, default: []].append(entries.count)
        entries.append(Entry(pattern: pattern, term: term, place: place))
    }

    private func isWanted(_ term: Term) -> Bool {
        guard term.locale.rawValue.isEmpty || term.locale.isSameLanguage(as: source) else {
            return false
        }
        return term.isNotTranslated || !wordings(of: term).isEmpty
    }

    private func longest(at place: Int, of text: TermWords) -> Longest {
        var longest = Longest()
        let word = text.words[place]
        var candidates = byFirst[word.stem] ?? []
        if word.folded != word.stem { candidates += byFirst[word.folded] ?? [] }
        for candidate in candidates {
            let pattern = entries[candidate].pattern
            guard pattern.count >= longest.count,
                let range = pattern.range(at: place, of: text)
            else { continue }
            if pattern.count > longest.count || range.count > longest.range?.count ?? 0 {
                longest = Longest(count: pattern.count, range: range)
            }
            guard range == longest.range else { continue }
            longest.names[pattern.name, default: []].append(candidate)
        }
        return longest
    }

    private func hit(_ numbers: [Int], _ range: Range<Int>) -> TermHit {
        let entries = numbers.map { self.entries[$0] }
        var hit = TermHit(word: entries[0].term.word, ranges: [range])
        hit.description = entries.map(\.term.description).first { !$0.isEmpty } ?? ""
        hit.untranslatable = entries.first { $0.term.isNotTranslated }?.place
        for entry in entries {
            for wording in wordings(of: entry.term)
            where !hit.wordings.contains(where: { $0.text == wording.text }) {
                hit.wordings.append(
                    TermHit.Wording(
                        text: wording.text, isForbidden: wording.isForbidden, place: entry.place))
            }
        }
        return hit
    }

    /// Returns the wordings for the target language. If there are none, returns the wordings for
    /// its other regions.
    private func wordings(of term: Term) -> [Term.Wording] {
        if let exact = term.wordings[target] { return exact }
        return term.wordings.filter { $0.key.isSameLanguage(as: target) }
            .sorted { $0.key < $1.key }.flatMap(\.value)
    }
}

extension LocaleCode {
    /// Whether the codes are the same, or have the same language and one of them names no region.
    func isSameLanguage(as other: LocaleCode) -> Bool {
        if self == other || normalized == other.normalized { return true }
        guard base == other.base else { return false }
        return self == base || other == other.base
    }
}
