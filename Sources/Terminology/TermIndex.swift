public import Catalog
public import TML
import Text

/// Finds the terms of glossaries in labels of one language, also inflected, for the translation into
/// another. It never changes, so several threads may ask it.
public struct TermIndex: Sendable {
    /// A glossary with its place.
    public typealias Source = (terms: [Term], place: TermHit.Place)

    private struct Entry: Sendable {
        let pattern: TermPattern
        let term: Term
        let place: TermHit.Place
    }

    private let source: LocaleCode
    private let target: LocaleCode
    private var entries: [Entry] = []
    /// Entries by their first word.
    private var byFirst: [String: [Int]] = [:]

    /// Takes the terms of the source language that say something about the target: how the word is
    /// called there, or that it stays as it is. What comes first goes before what comes later.
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

    /// How many terms can be found.
    public var count: Int { entries.count }

    /// The terms in a label, also in the words of its piped tokens, each once with all its places, in the
    /// order of the first of them. Where several begin, the longest is meant, and none within it.
    public func hits(in label: Label) -> [TermHit] {
        guard !entries.isEmpty else { return [] }
        let readings = TermWords.readings(
            of: label, Stemmer(source), isTurkic: TermWords.isTurkic(source))
        var found = Found()
        for text in readings { look(into: text, &found) }
        return found.inOrder
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

    /// Those of the language itself before those of its other regions.
    private func wordings(of term: Term) -> [Term.Wording] {
        if let exact = term.wordings[target] { return exact }
        return term.wordings.filter { $0.key.isSameLanguage(as: target) }
            .sorted { $0.key < $1.key }.flatMap(\.value)
    }
}

extension LocaleCode {
    /// Whether the codes are the same, or one of them names no region.
    func isSameLanguage(as other: LocaleCode) -> Bool {
        if self == other || normalized == other.normalized { return true }
        guard base == other.base else { return false }
        return self == base || other == other.base
    }
}
