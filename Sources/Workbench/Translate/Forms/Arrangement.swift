import Catalog
import TML
import Text

/// Which forms a translation has: one text, or one for each combination of rules.
struct Arrangement: Hashable, Sendable {
    /// What the translation depends on; none: one text for all.
    var dimensions: [Dimension] = []

    /// More forms than this are never laid out at once.
    static let limit = 60

    var contexts: [Context] {
        isWithinLimit ? PluralFields.contexts(of: dimensions) : [Context()]
    }

    var isWithinLimit: Bool { PluralFields.count(of: dimensions) <= Self.limit }

    /// The one that what is there already asks for: drafts before changes before translations;
    /// without any, the one that was chosen for the last label of its shape, or the usual one.
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

    /// One number has a form for each of its rules, unless a sign stands at it. With several it would be
    /// dozens of forms, most of them alike: these are kept in one text, as the label does.
    private static func usual(for label: Label, in language: Language) -> Arrangement {
        let numbers = PluralFields.countingDimensions(of: label, in: language)
        return Arrangement(dimensions: numbers.count > 1 ? [] : numbers)
    }

    /// Those that the translator may choose from: one text, one for each single dimension, all
    /// numbers together, everything together.
    static func choices(for label: Label, in language: Language) -> [Arrangement] {
        let offered = PluralFields.dimensions(of: label, in: language)
        let user = PluralFields.viewingUser(in: language).map { [[$0]] } ?? []
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

    /// The dimensions that the contexts speak of, those of the label first and in its order.
    private static func dimensions(
        of contexts: Set<Context>, _ label: Label, _ language: Language
    ) -> [Dimension] {
        let places = Set(contexts.flatMap(\.choices).map { [$0.token, $0.keyword] })
        let known =
            PluralFields.dimensions(of: label, in: language)
            + (PluralFields.viewingUser(in: language).map { [$0] } ?? [])
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

    /// Every context that a text exists for, in any of the three ways.
    var filledContexts: Set<Context> { usedContexts.reduce(into: []) { $0.formUnion($1) } }

    func draft(for context: Context) -> Draft? {
        detail.drafts.first { $0.form.context == context }
    }
}
