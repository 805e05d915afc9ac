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

    /// Returns the issues of several translations together, in the order in which an app tries the
    /// translations, each with the index of its translation.
    public func issues(
        among translations: [(context: Context, text: Label)]
    ) -> [FormIssue] {
        Checks.issues(among: translations, for: label, in: language, settings: settings)
    }
}
