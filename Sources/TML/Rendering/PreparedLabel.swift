/// A label prepared with its language and the translated label, for rendering with many values.
///
/// Everything that does not depend on values is computed once: decorations, tokens, contexts, word
/// forms and cases. Conditions about numbers and genders are compiled (`CompiledRules`).
/// `RuleEvaluator` evaluates all other conditions. Tests compare both ways with each other.
public struct PreparedLabel: Sendable {
    /// The data are in a class, so that a copy of the label from a list copies one reference.
    private final class Content: Sendable {
        let label: Label
        let language: Language
        let source: Label?
        let defaults: DefaultTokens
        let terminal: PreparedText
        /// The text with the standard decorations. `nil` if the label has no decorations.
        let web: PreparedText?
        let decorationNames: [String]

        init(
            _ label: Label, in language: Language, allowedBy source: Label?,
            defaults: DefaultTokens
        ) {
            (self.label, self.language) = (label, language)
            (self.source, self.defaults) = (source, defaults)
            terminal = .terminal(label, in: language, allowedBy: source, defaults: defaults)
            decorationNames = label.decorationNames
            web =
                label.tree == nil
                ? nil
                : .web(label, values: [:], in: language, allowedBy: source, defaults: defaults)
        }
    }

    private let content: Content

    /// Prepares a label. If there is a `source`, only tokens and decorations in `source` are
    /// replaced (`tml-language.md` 12.2).
    public init(
        _ label: Label, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) {
        content = Content(label, in: language, allowedBy: source, defaults: defaults)
    }

    /// Returns the plain text with values. Never fails: a token without a value stays unchanged.
    public func text(with values: TokenValues) -> String {
        content.terminal.text(with: values, in: content.language, isHTML: false)
    }

    /// Returns the text with its decorations for a terminal.
    public func rendered(with values: TokenValues) -> RenderedText {
        content.terminal.rendered(with: values, in: content.language)
    }

    /// Returns the same HTML as the libraries for web pages: decorations become elements, and texts
    /// from objects are escaped.
    public func html(with values: TokenValues) -> String {
        guard let web = content.web else {
            return content.terminal.text(with: values, in: content.language, isHTML: true)
        }
        if content.decorationNames.contains(where: { values[$0] != nil }) {
            let own = PreparedText.web(
                content.label, values: values, in: content.language, allowedBy: content.source,
                defaults: content.defaults)
            return own.text(with: values, in: content.language, isHTML: true)
        }
        return web.text(with: values, in: content.language, isHTML: true)
    }
}

extension Label {
    /// Returns the label with values as plain text (`tml-language.md` 12.2).
    public func text(
        with values: TokenValues, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) -> String {
        guard !isTML || tree != nil || source != nil else {
            return SingleRendering.text(
                of: self, with: values, in: language, defaults: defaults)
        }
        return PreparedText.terminal(self, in: language, allowedBy: source, defaults: defaults)
            .text(with: values, in: language, isHTML: false)
    }

    /// Returns the label with values for a terminal (`tml-language.md` 12.2). Never fails: a token
    /// without a value stays unchanged.
    ///
    /// For a translation, `source` is the translated label: only tokens and decorations in `source`
    /// are replaced. `PreparedLabel` is faster for labels that are rendered often.
    public func rendered(
        with values: TokenValues, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) -> RenderedText {
        PreparedText.terminal(self, in: language, allowedBy: source, defaults: defaults)
            .rendered(with: values, in: language)
    }

    /// Returns the same HTML as the libraries for web pages: decorations become elements, and texts
    /// from objects are escaped (`tml-language.md` 12.2).
    public func html(
        with values: TokenValues, in language: Language, allowedBy source: Label? = nil,
        defaults: DefaultTokens = .standard
    ) -> String {
        PreparedText.web(
            self, values: values, in: language, allowedBy: source, defaults: defaults
        ).text(with: values, in: language, isHTML: true)
    }
}
