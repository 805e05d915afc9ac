public import Catalog
public import TML

/// Everything that the checks of one key's translations need: the markup, the text and the terms.
public struct TranslationChecks: Equatable, Sendable {
    /// The label of the key.
    public var label: Label
    /// True for a label in the syntax `xmessage`, whose translations are not checked.
    public var isMessage: Bool
    /// The language of the translations.
    public var language: Language
    /// The language of the label, the limits, and the checks that are switched off.
    public var settings: CheckSettings
    /// The terms of glossaries in the label.
    public var terms: [TermHit]

    /// Creates the checks of a key.
    public init(
        of label: Label, isMessage: Bool = false, in language: Language, settings: CheckSettings,
        terms: [TermHit] = []
    ) {
        self.label = label
        self.isMessage = isMessage
        self.language = language
        self.settings = settings
        self.terms = terms
    }

    /// Returns the issues of a translation, in the order of the text; none for an empty one.
    public func issues(of translation: Label, in context: Context) -> [Issue] {
        guard !isMessage, !translation.text.isEmpty else { return [] }
        let ofText = Checks.issues(
            of: translation, context: context, for: label, in: language, settings: settings)
        let ofTerms = TermChecks.issues(of: translation, for: terms, in: language.locale)
            .filter { !settings.off.contains($0.check) }
        return ofTerms.isEmpty ? ofText : Checks.inOrder(ofText + ofTerms)
    }

    /// Returns the issues of several translations together, each with the context of its
    /// translation; `nil` for an issue about all translations. The translations are compared in the
    /// order in which an app tries them: translations with more conditions first.
    public func issues(
        among translations: [(context: Context, text: Label)]
    ) -> [(context: Context?, issue: Issue)] {
        let order = translations.sorted { $0.context.weight > $1.context.weight }
        return Checks.issues(among: order, for: label, in: language, settings: settings).map {
            found in (found.form.map { order[$0].context }, found.issue)
        }
    }

    /// Returns the checks that find an issue in the texts of a key, without the dismissed checks of
    /// each form.
    public func failing(
        in texts: [Context: Label], dismissed: [Context: Set<Check>] = [:]
    ) -> Set<Check> {
        var found = texts.flatMap { context, text in
            issues(of: text, in: context).map { (context: context, check: $0.check) }
        }
        if texts.count > 1, !language.contexts.isEmpty {
            let together = issues(among: texts.map { (context: $0.key, text: $0.value) })
            found += together.map { (context: $0.context ?? Context(), check: $0.issue.check) }
        }
        return Set(
            found.filter { found in
                !found.check.mayBeDismissed
                    || dismissed[found.context]?.contains(found.check) != true
            }.map(\.check))
    }
}

extension Context {
    /// The weight of the conditions of a translation. The rule `other` counts less than the other
    /// rules.
    fileprivate var weight: Int {
        choices.reduce(0) { $0 + ($1.rule == "other" ? 1 : choices.count + 1) }
    }
}
