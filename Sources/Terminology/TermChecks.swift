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
    private let isTurkic: Bool
    private let text: TermWords

    init(_ label: Label, _ locale: LocaleCode) {
        stemmer = Stemmer(locale)
        isTurkic = TermWords.isTurkic(locale)
        text = TermWords(label, stemmer, isTurkic: isTurkic)
    }

    func issues(of hit: TermHit) -> [Issue] {
        // One of signs alone cannot be looked for.
        let usable = hit.usable.filter { $0.text.string.contains(where: \.isLetter) }
        // Where endings are not known, it is not told that a word is missing which may be there.
        let used = usable.flatMap { ranges(of: $0.text.string, isLoose: !stemmer.isKnown) }
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
            let wanted = usable.map(\.text.string).joined(separator: ", ")
            issues.append(Issue(.missingTerm, hit.word.string, wanted))
        }
        return issues
    }

    /// A word that stays as it is may have an ending of the language, but no other letter.
    func untranslatable(_ hit: TermHit) -> [Issue] {
        let wanted = TermWords(Label(hit.word.string), stemmer, isTurkic: isTurkic).words
        guard let last = wanted.last else { return [] }
        let isThere = text.words.indices.contains { place in
            let words = text.words[place...].prefix(wanted.count)
            guard words.count == wanted.count, let end = words.last else { return false }
            return zip(words.dropLast(), wanted.dropLast()).allSatisfy { $0.text == $1.text }
                && end.text.hasPrefix(last.text)
        }
        return isThere ? [] : [Issue(.changedTerm, hit.word.string)]
    }

    private func ranges(of wording: String, isLoose: Bool = false) -> [Range<Int>] {
        TermPattern(wording, stemmer, isTurkic: isTurkic)?.ranges(in: text, isLoose: isLoose) ?? []
    }
}
