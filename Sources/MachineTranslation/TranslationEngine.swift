public import Catalog
public import TML

/// An engine that translates labels (`tml-service.md` 7).
public protocol TranslationEngine: Sendable {
    /// The name that the translator sees. It is also the origin of the engine's suggestions.
    var name: String { get }

    /// Returns true if the engine translates between these languages.
    func supports(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> Bool

    /// Returns the engine's report about itself, for `doctor`, without sending a text: `2 pairs of
    /// languages`. `nil` if the engine accepts only requests for translations.
    func examine() async throws(EngineError) -> String?

    /// Returns the languages of the engine, with names in this language if the service has them.
    /// Empty if the engine does not report its languages.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage]

    /// Returns the detected language of a text; `nil` if the engine detects none.
    func language(of text: String) async throws(EngineError) -> DetectedLanguage?

    /// Returns the maximum number of characters that the question sends. Stored answers make the
    /// number smaller.
    func characters(for question: EngineQuestion) -> Int

    /// The number of characters that are left in this month; `nil` if there is no limit.
    var charactersLeft: Int? { get async }

    /// Returns suggestions for a label: one, or one for each form if a piped token depends on a
    /// number or a person. Empty if the label contains nothing to translate, or if it is not safe
    /// to send.
    ///
    /// `Suggestion.warnings` lists the tokens and decorations that differ from the label.
    func suggestions(for question: EngineQuestion) async throws(EngineError) -> [Suggestion]
}
