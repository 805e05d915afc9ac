import HTTP
import TML

/// A service that translates texts (`tml-service.md` 7): its codes of languages, its requests and
/// its answers. `TranslationEngine` makes an engine of a service.
protocol MachineService: Sendable {
    /// The scheme of the markers for tokens and markup.
    var scheme: Protection.Scheme { get }
    /// The limits of one request.
    var limits: ServiceLimits { get }

    /// The address of the service if it can change; otherwise empty. Answers from different places
    /// can differ.
    var place: String { get }

    /// Returns the service's codes for two languages; `nil` if the service does not translate
    /// between them.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair?

    /// See `TranslationEngine`.
    func examine() async throws(EngineError) -> String?

    /// See `TranslationEngine`.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage]

    /// See `TranslationEngine`.
    func language(of text: String) async throws(EngineError) -> DetectedLanguage?

    /// Returns the translations of texts, one for each text, in order. The texts are within the
    /// limits.
    ///
    /// - Parameter question: the question from which the texts were made.
    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String]
}

extension MachineService {
    var place: String { "" }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] { [] }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? { nil }
}
