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

    /// Suggestions for a label: one, or one for each form when a piped token hides a number or a
    /// person. None if there is nothing to translate in it, or if it is not safe to send.
    ///
    /// What could not be put back as it was is said in `Suggestion.warnings`.
    func suggestions(for question: EngineQuestion) async throws(EngineError) -> [Suggestion]
}
