public import Catalog
public import TML

/// A machine that translates labels (`tml-service.md` 7): text out, suggestions in.
public protocol TranslationEngine: Sendable {
    /// What the translator sees, and the origin of its suggestions.
    var name: String { get }

    /// Whether the engine translates between these languages.
    func supports(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> Bool

    /// What the engine tells of itself without being sent a text, for `doctor`: `2 pairs of languages`;
    /// `nil` when it cannot be asked for anything but a translation.
    func examine() async throws(EngineError) -> String?

    /// The languages that the engine has, called as in this language where the service knows that; none
    /// where it does not tell.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage]

    /// In which language the text seems to be; `nil` where the engine does not tell.
    func language(of text: String) async throws(EngineError) -> DetectedLanguage?

    /// How many characters asking would send at the most; what was said already is not asked again.
    func characters(for question: EngineQuestion) -> Int

    /// How many characters may still be sent in this month; `nil`: as many as one likes.
    var charactersLeft: Int? { get async }

    /// Suggestions for a label: one, or one for each form when a piped token hides a number or a
    /// person. None if there is nothing to translate in it, or if it is not safe to send.
    ///
    /// What could not be put back as it was is said in `Suggestion.warnings`.
    func suggestions(for question: EngineQuestion) async throws(EngineError) -> [Suggestion]
}
