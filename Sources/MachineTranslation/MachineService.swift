import HTTP
import TML

/// A service that translates texts (`tml-service.md` 7): its codes of languages, its requests and
/// its answers. `ServiceEngine` makes an engine of a service.
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

/// The text of a label for one form of its translation.
struct FormText: Hashable, Sendable {
    /// The text that the service receives.
    var text: String
    /// The form for a reader: `count: few (2, 3, 4, 22, …)`; empty if there is only one form.
    var form = ""
}

/// The limits of one request to a service.
struct ServiceLimits: Hashable, Sendable {
    /// The maximum number of texts.
    var texts = 1
    /// The maximum number of characters of all texts together. The program counts Unicode scalars.
    var characters = Int.max
    /// The minimum time between the starts of two requests.
    var pause = Duration.zero
}

extension HTTPClient {
    /// Sends a request to a service. A long answer is not read, because the answers of services are
    /// short.
    func ask(_ request: HTTPRequest) async throws(EngineError) -> HTTPResponse {
        var request = request
        request.bodyLimit = min(request.bodyLimit, 4 << 20)
        do {
            return try await send(request)
        } catch {
            throw EngineError(error)
        }
    }
}
