import Catalog
import TML
import Text

/// The forms of a translation: one text, or one text for each combination of rules.
struct Arrangement: Hashable, Sendable {
    /// The dimensions that the translation depends on; empty: one text for all cases.
    var dimensions: [Dimension] = []

    /// The maximum number of forms.
    static let limit = 60

    var contexts: [Context] {
        isWithinLimit ? PluralFields.contexts(of: dimensions) : [Context()]
    }

    var isWithinLimit: Bool { PluralFields.count(of: dimensions) <= Self.limit }

    /// Returns the arrangement of the existing texts: first of drafts, then of changes, then of
    /// translations. Without texts, returns the last choice for a label of this shape, or the usual
    /// arrangement.
    static func fitting(_ key: CurrentKey, _ setting: CheckSetting) -> Arrangement {
        let language = setting.rules.language
        let used = key.usedContexts.first { !$0.isEmpty } ?? []
        guard used.isEmpty else {
            return Arrangement(dimensions: dimensions(of: used, key.label, language))
        }
        return chosen(for: key.label, setting) ?? usual(for: key.label, in: language)
    }

    private static func chosen(for label: Label, _ setting: CheckSetting) -> Arrangement? {
        guard let choice = FormChoice(for: label, in: setting.rules.language) else { return nil }
        return setting.material.formChoices[choice.shape].flatMap(choice.arrangement)
    }

    /// Returns the usual arrangement. For a label of a translation file with several forms, these
    /// forms. For one number, a form for each rule, unless the number is beside a sign such as %.
    /// For several numbers, one text, because dozens of similar forms would be needed.
    private static func usual(for label: Label, in language: Language) -> Arrangement {
        if let ofFile = ofFile(label, in: language) { return ofFile }
        let numbers = PluralFields.countingDimensions(of: label, in: language)
        return Arrangement(dimensions: numbers.count > 1 ? [] : numbers)
    }

    /// Returns the only arrangement that a translation file can contain; `nil` if the label has no
    /// forms of a file.
    static func ofFile(_ label: Label, in language: Language) -> Arrangement? {
        let choice = Arrangement(dimensions: PluralFields.fileDimensions(of: label, in: language))
        return choice.dimensions.isEmpty || !choice.isWithinLimit ? nil : choice
    }

    /// Returns the arrangements in the menu: one text, one for each single dimension, one for all
    /// numbers, and one for all dimensions.
    static func choices(for label: Label, in language: Language) -> [Arrangement] {
        if let ofFile = ofFile(label, in: language) { return [ofFile] }
        let offered = PluralFields.dimensions(of: label, in: language)
        let user = viewingUser(of: label, in: language).map { [[$0]] } ?? []
        let singles = offered.map { [$0] } + user
        let numbers = PluralFields.suggestedDimensions(of: label, in: language)
        var choices = [Arrangement()]
        for dimensions in singles + [numbers, offered] + user.map({ offered + $0 }) {
            let choice = Arrangement(dimensions: dimensions)
            let count = PluralFields.count(of: dimensions)
            if count <= limit, !choices.contains(choice) { choices.append(choice) }
        }
        return choices
    }

    /// Returns the dimension of the reader. Only translations in TML can depend on the reader.
    private static func viewingUser(of label: Label, in language: Language) -> Dimension? {
        label.isTML ? PluralFields.viewingUser(in: language) : nil
    }

    /// Returns the dimensions of some contexts. The dimensions of the label come first, in the
    /// order of the label.
    private static func dimensions(
        of contexts: Set<Context>, _ label: Label, _ language: Language
    ) -> [Dimension] {
        let places = Set(contexts.flatMap(\.choices).map { [$0.token, $0.keyword] })
        let known =
            PluralFields.dimensions(of: label, in: language)
            + (viewingUser(of: label, in: language).map { [$0] } ?? [])
        let first = known.filter { places.contains([$0.token, $0.keyword]) }
        let others = places.filter { place in
            !first.contains { [$0.token, $0.keyword] == place }
        }
        return first
            + others.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { place in
                guard let rules = language.context(place[1])?.ruleKeys, rules.count > 1 else {
                    return nil
                }
                return Dimension(token: place[0], keyword: place[1], rules: rules)
            }
    }
}

extension CurrentKey {
    /// The contexts of drafts, of unsent edits, and of translations that are not rejected.
    fileprivate var usedContexts: [Set<Context>] {
        let edits = detail.changes.filter(\.isText)
        return [
            Set(detail.drafts.map(\.form.context)),
            Set(edits.map(\.form.context)),
            Set(detail.translations.filter { $0.status != .rejected }.map(\.context)),
        ]
    }

    /// The contexts of all texts: drafts, changes and translations.
    var filledContexts: Set<Context> { usedContexts.reduce(into: []) { $0.formUnion($1) } }

    func draft(for context: Context) -> Draft? {
        detail.drafts.first { $0.form.context == context }
    }
}
