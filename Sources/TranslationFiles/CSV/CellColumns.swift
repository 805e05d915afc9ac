import TML
import Text

/// The columns of a table of translations, found by their titles.
struct CellColumns: Hashable, Sendable {
    /// The contents of columns.
    enum Content: Hashable, Sendable, CaseIterable {
        case key, context, source, target, comments, moreComments, references, review
    }

    /// The titles of each content, without spaces and signs, the most usual first.
    private static let titles: [Content: [String]] = [
        .key: ["key", "keys", "id", "identifier", "stringid", "name", "resname"],
        .context: ["context", "msgctxt"],
        .source: ["source", "original", "sourcetext", "msgid", "sourcestring", "text"],
        .target: ["target", "translation", "translated", "targettext", "msgstr", "targetstring"],
        .comments: ["comment", "comments", "developercomments", "description", "note", "notes"],
        .moreComments: ["translatorcomments"],
        .references: ["location", "locations", "reference", "references"],
        .review: ["fuzzy"],
    ]

    /// The column of each content.
    private(set) var places: [Content: Int] = [:]
    /// The language of the labels, if a title is its code.
    private(set) var sourceLocale: LocaleCode?
    /// The language of the translations, if a title is its code.
    private(set) var locale: LocaleCode?

    /// Reads the titles. `nil` if a column with labels or with translations is missing.
    init?(titles: [String], locale wish: LocaleCode?) {
        let plain = titles.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        for content in Content.allCases {
            let names = Self.titles[content] ?? []
            places[content] = names.lazy.compactMap { plain.firstIndex(of: $0) }.first
        }
        let codes = titles.enumerated().filter {
            LocaleInPath.isLocale($0.element.trimmed[...]) && !places.values.contains($0.offset)
        }
        setLanguages(codes.map { ($0.offset, LocaleCode($0.element.trimmed)) }, wish)
        guard places[.source] != nil || places[.key] != nil, hasTranslations(wish) else {
            return nil
        }
        locale = locale ?? wish
        if places[.source] == nil { places[.source] = places[.key] }
    }

    private func hasTranslations(_ wish: LocaleCode?) -> Bool {
        places[.target] != nil || wish != nil && sourceLocale != nil
    }

    /// Finds the columns whose titles are codes of languages.
    private mutating func setLanguages(
        _ codes: [(place: Int, locale: LocaleCode)], _ wish: LocaleCode?
    ) {
        var codes = codes
        let others = codes.indices.filter { codes[$0].locale != wish }
        let english = others.first { codes[$0].locale.base == "en" }
        if places[.source] == nil, !isOnlyTarget(codes.map(\.locale), wish),
            let source = english ?? others.first
        {
            places[.source] = codes[source].place
            sourceLocale = codes[source].locale
            codes.remove(at: source)
        }
        guard places[.target] == nil else { return }
        let target = wish.map { wish in codes.first { $0.locale == wish } } ?? codes.first
        places[.target] = target?.place
        locale = target?.locale
    }

    /// True if the only language has the translations, so that the keys are the labels.
    private func isOnlyTarget(_ codes: [LocaleCode], _ wish: LocaleCode?) -> Bool {
        places[.key] != nil && places[.target] == nil && codes.count == 1
            && (wish == nil || codes[0] == wish)
    }
}
