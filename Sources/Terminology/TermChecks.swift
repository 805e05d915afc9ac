public import Catalog
public import TML
import Text

/// Whether a translation uses the words that glossaries want.
public enum TermChecks {
    /// The findings about the terms of the label; none for a blank text.
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

/// A translation with its words, looked at for one term after another.
private struct CheckedText {
    private let stemmer: Stemmer
    private let locale: LocaleCode
    private let isTurkic: Bool
    private let label: Label
    /// With one word of each piped token, with another, and so on.
    private let readings: [TermWords]

    init(_ label: Label, _ locale: LocaleCode) {
        self.locale = locale
        self.label = label
        stemmer = Stemmer(locale)
        isTurkic = TermWords.isTurkic(locale)
        readings = TermWords.readings(of: label, stemmer, isTurkic: isTurkic)
    }

    func issues(of hit: TermHit) -> [Issue] {
        // One of signs alone cannot be looked for.
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

    /// What may be a form that stems do not reach; `nil`: nothing may.
    private func unlessInflected(_ usable: [TermHit.Wording]) -> Issue? {
        for wording in usable {
            let wanted = wording.text.string
            guard let place = ranges(of: wanted, by: .doubtful(locale)).first else { continue }
            let found = String(decoding: Array(label.text.utf8)[place], as: UTF8.self)
            return Issue(.inflectedTerm, found, wanted, at: place)
        }
        return nil
    }

    /// A word that stays as it is may have an ending of the language, but no other letter.
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

    /// What is taken for the word although its stem is another: where words are put together one that
    /// ends in it, and where endings are not known one that begins, or ends, like it.
    private func rangesOfOtherForms(_ wording: String) -> [Range<Int>] {
        (TermLikeness.joinsWords(locale) ? ranges(of: wording, by: .end) : [])
            + (stemmer.isKnown ? [] : ranges(of: wording, by: .loose))
    }

    /// Each place once, from left to right in each reading.
    private func ranges(
        of wording: String, by likeness: TermLikeness = .same
    ) -> [Range<Int>] {
        guard let pattern = TermPattern(wording, stemmer, isTurkic: isTurkic) else { return [] }
        var seen: Set<Range<Int>> = []
        return readings.flatMap { pattern.ranges(in: $0, by: likeness) }
            .filter { seen.insert($0).inserted }
    }
}
