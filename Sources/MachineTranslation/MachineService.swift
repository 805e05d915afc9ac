import HTTP
import TML

/// A service that translates texts, as its documentation has it (`tml-service.md` 7): how it names
/// languages, is asked and answers. All else that makes an engine of it is `ServiceEngine`'s.
protocol MachineService: Sendable {
    /// How tokens and markup are hidden from it.
    var scheme: Protection.Scheme { get }
    /// What it takes at once.
    var limits: ServiceLimits { get }

    /// What its answers depend on besides its settings: where it is asked, if that changes.
    var place: String { get }

    /// What it calls the languages; `nil` when it does not translate between them.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair?

    /// See `TranslationEngine`.
    func examine() async throws(EngineError) -> String?

    /// See `TranslationEngine`.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage]

    /// See `TranslationEngine`.
    func language(of text: String) async throws(EngineError) -> DetectedLanguage?

    /// The translations of texts, one for each, in order. They are within the limits.
    ///
    /// - Parameter question: what the texts were made of.
    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String]
}

extension MachineService {
    var place: String { "" }

    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] { [] }

    func language(of text: String) async throws(EngineError) -> DetectedLanguage? { nil }
}

/// A label made ready for one form of its translation.
struct FormText: Hashable, Sendable {
    /// As it is sent.
    var text: String
    /// The form, for a reader: `count: few (2, 3, 4, 22, …)`; empty when there is only one.
    var form = ""
}

/// How much a service takes in one request.
struct ServiceLimits: Hashable, Sendable {
    /// Texts.
    var texts = 1
    /// Characters of all texts together, as the service counts them; Unicode scalars here.
    var characters = Int.max
    /// From the end of a request to the beginning of the next.
    var pause = Duration.zero
}

extension HTTPClient {
    /// Sends what a service is asked. Its answers are short, so a long one is not read.
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
