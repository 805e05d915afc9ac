public import Catalog
public import TML
import Text

/// Checks whether a translation uses the terms of the glossaries.
public enum TermChecks {
    /// Returns the issues with the terms of the label; none for a blank text.
    public static func issues(
        of translation: Label, for hits: [TermHit], in locale: LocaleCode
    ) -> [Issue] {
        guard !hits.isEmpty, !translation.text.allSatisfy(\.isWhitespace) else { return [] }
        let checked = CheckedText(translation, locale)
        return hits.flatMap { hit in
            hit.untranslatable == nil ? checked.issues(of: hit) : checked.untranslatable(hit)
        }
    }
}

/// A translation with its words, for the check of several terms.
private struct CheckedText {
    private let stemmer: Stemmer
    private let locale: LocaleCode
    private let isTurkic: Bool
    private let label: Label
    /// The words of the translation, once per choice of words in its piped tokens.
    private let readings: [TermWords]

    init(_ label: Label, _ locale: LocaleCode) {
        self.locale = locale
        self.label = label
        stemmer = Stemmer(locale)
        isTurkic = TermWords.isTurkic(locale)
        readings = TermWords.readings(of: label, stemmer, isTurkic: isTurkic)
    }

    func issues(of hit: TermHit) -> [Issue] {
        // A wording without letters cannot be searched.
        let usable = hit.usable.filter { $0.text.string.contains(where: \.isLetter) }
        let used = usable.flatMap {
            ranges(of: $0.text.string) + rangesOfOtherForms($0.text.string)
        }
        var issues: [Issue] = []
        for wording in hit.wordings where wording.isForbidden {
            let places = ranges(of: wording.text.string).filter { place in
                !used.contains { $0.overlaps(place) }
            }
            issues += places.map {
                Issue(.forbiddenTerm, wording.text.string, hit.word.string, at: $0)
            }
        }
        if used.isEmpty, issues.isEmpty, !usable.isEmpty {
            issues.append(unlessInflected(usable) ?? missing(hit, usable))
        }
        return issues
    }

    private func missing(_ hit: TermHit, _ usable: [TermHit.Wording]) -> Issue {
        let wanted = usable.map(\.text.string).joined(separator: ", ")
        return Issue(.missingTerm, hit.word.string, wanted)
    }

    /// Returns the issue for a possible form of a term that stems do not find; `nil` if there is
    /// none.
    private func unlessInflected(_ usable: [TermHit.Wording]) -> Issue? {
        for wording in usable {
            let wanted = wording.text.string
            guard let place = ranges(of: wanted, by: .doubtful(locale)).first else { continue }
            let found = String(decoding: Array(label.text.utf8)[place], as: UTF8.self)
            return Issue(.inflectedTerm, found, wanted, at: place)
        }
        return nil
    }

    /// Checks that the translation contains an untranslatable term. Its last word may have an
    /// ending of the language.
    func untranslatable(_ hit: TermHit) -> [Issue] {
        let wanted = TermWords(Label(hit.word.string), stemmer, isTurkic: isTurkic).words
        guard let last = wanted.last else { return [] }
        let isThere = readings.contains { text in
            text.words.indices.contains { place in
                let words = text.words[place...].prefix(wanted.count)
                guard words.count == wanted.count, let end = words.last else { return false }
                return zip(words.dropLast(), wanted.dropLast()).allSatisfy { $0.text == $1.text }
                    && end.text.hasPrefix(last.text)
            }
        }
        return isThere ? [] : [Issue(.changedTerm, hit.word.string)]
    }

    /// Returns the ranges of words that count as the term although their stem differs. If the
    /// language has compounds, these are words that end in the term. If its endings are unknown,
    /// these are words that begin or end like the term.
    private func rangesOfOtherForms(_ wording: String) -> [Range<Int>] {
        (TermLikeness.joinsWords(locale) ? ranges(of: wording, by: .end) : [])
            + (stemmer.isKnown ? [] : ranges(of: wording, by: .loose))
    }

    /// Returns each range once, from left to right in each reading.
    private func ranges(
        of wording: String, by likeness: TermLikeness = .same
    ) -> [Range<Int>] {
        guard let pattern = TermPattern(wording, stemmer, isTurkic: isTurkic) else { return [] }
        var seen: Set<Range<Int>> = []
        return readings.flatMap { pattern.ranges(in: $0, by: likeness) }
            .filter { seen.insert($0).inserted }
    }
}
