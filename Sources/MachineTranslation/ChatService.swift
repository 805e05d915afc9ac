import Catalog
import HTTP
import TML
import Text

/// A language model with an interface like OpenAI's: Ollama, llama.cpp and many others
/// (`tml-service.md` 7.8).
///
/// The instructions explain tokens and markup to the model in words, without markers. So the
/// program checks the whole answer.
struct ChatService: MachineService {
    /// A model on this computer may compute for a long time before its first byte.
    private static let patience = Duration.seconds(180)

    private let configuration: EngineConfiguration
    private let client: HTTPClient

    var scheme: Protection.Scheme { .none }
    let limits = ServiceLimits(texts: 12, characters: 10_000)

    /// Accepts each two different languages, because models have no list of languages.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        ServicePair(from: from.spelled.rawValue, to: to.spelled.rawValue)
    }

    /// Checks that the service has the model.
    func examine() async throws(EngineError) -> String? {
        let response = try await send(HTTPRequest(url: url + "/models"))
        // Some servers have one model and no list.
        if response.status == 404 { return nil }
        guard response.isSuccess else { throw ChatAnswer.error(response) }
        guard let list = JSON(response.body)?["data"]?.array else {
            throw .unreadable("The answer has no list of models")
        }
        let models = list.compactMap { $0["id"]?.strictString }
        guard models.contains(model) else {
            throw .refused(
                "The service has no model \(model); it has \(models.joined(separator: ", "))")
        }
        return "the model \(model)"
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        let prompt = ChatPrompt(
            texts: texts, pair: pair, question: question,
            hasContext: configuration.flag("descriptions") ?? true)
        var response = try await send(request(prompt, asksForJSON: true))
        if response.status == 400 {
            response = try await send(request(prompt, asksForJSON: false))
        }
        return try ChatAnswer.texts(response, count: texts.count)
    }
}

extension ChatService {
    static let style = EngineStyle(
        "openai",
        cost: "Your own server costs nothing. Other servers charge for tokens (parts of words).",
        settings: [
            .address(example: "http://localhost:11434/v1"),
            .text("model", isRequired: true, "the name of a model of the service"),
            .flag(
                "descriptions",
                "whether to send descriptions, similar translations and glossary terms too"),
        ], make: ChatService.init)

    private var url: String { configuration.url ?? "" }
    private var model: String { configuration["model"] ?? "" }

    /// Some servers do not support `response_format`.
    private func request(_ prompt: ChatPrompt, asksForJSON: Bool) -> HTTPRequest {
        var body: JSONObject = [
            "model": .string(model), "temperature": 0, "stream": false,
            "messages": [
                ["role": "system", "content": .string(prompt.instructions)],
                ["role": "user", "content": .string(prompt.task)],
            ],
        ]
        if asksForJSON { body["response_format"] = ["type": "json_object"] }
        return .posting(.object(body), to: url + "/chat/completions")
    }

    private func send(_ request: HTTPRequest) async throws(EngineError) -> HTTPResponse {
        var request = request
        request.timeLimit = Self.patience
        request.stallLimit = Self.patience
        request.headers["Authorization"] = configuration.key.map { "Bearer \($0.reveal())" }
        return try await client.ask(request)
    }
}
