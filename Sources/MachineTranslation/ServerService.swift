import Catalog
import HTTP
import TML
import Text

/// The engines of the translation server to which the translator is signed in (`tml-service.md`
/// 3.13).
///
/// The server has the keys of its engines and protects the tokens. It uses all its engines or one.
/// The program uses the first safe translation of each text.
struct ServerService: MachineService {
    private let configuration: EngineConfiguration
    private let client: HTTPClient

    /// Labels are sent unchanged, because the server already has them.
    var scheme: Protection.Scheme { .none }
    let limits = ServiceLimits(texts: 50, characters: 100_000)

    /// Another server may have other engines.
    var place: String { account?.url ?? "" }

    /// Accepts each two different languages. If no engine of the server has the pair, the answer to
    /// the translation reports it.
    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        ServicePair(from: from.rawValue, to: to.rawValue)
    }

    /// Returns the names of the active engines, from a project of the translator; `nil` without a
    /// project.
    func examine() async throws(EngineError) -> String? {
        let projects = try await answer("/v1/users/me/projects?page=1&per_page=1")
        guard let key = projects["results"]?.array?.first?["key"]?.strictString else { return nil }
        let path = Self.path(Project.Key(key)) + "/providers"
        let machines = try await answer(path).list("results").filter {
            $0["enabled"]?.boolean == true
        }
        let names = machines.compactMap { $0["name"]?.strictString }
        guard !names.isEmpty else { throw .refused("The server has no active engine") }
        return names.joined(separator: ", ")
    }

    func translations(
        of texts: [FormText], _ pair: ServicePair, for question: EngineQuestion
    ) async throws(EngineError) -> [String] {
        guard let project = question.project else {
            throw .refused("The server translates only the texts of its projects")
        }
        let items = texts.enumerated().map { number, text in
            var item: JSONObject = ["id": .string(String(number)), "text": .string(text.text)]
            if !question.isTML { item["syntax"] = .string(question.label.syntax.name) }
            return JSON.object(item)
        }
        var body: JSONObject = [
            "locale": .string(pair.target), "source_locale": .string(pair.source),
            "texts": .array(items),
        ]
        body["provider"] = configuration["provider"].map(JSON.string)
        let found = try await answer(Self.path(project), posting: .object(body))
        return try self.texts(found, count: texts.count)
    }
}

extension ServerService {
    static let style = EngineStyle(
        "tml-server", needsSession: true,
        cost: "The operator of your server pays for the engines of the server.",
        settings: [.text("provider", "the name of one of the server's engines")],
        make: ServerService.init)

    /// The present account; `nil` if the translator is not signed in.
    private var account: ServerAccount? { configuration.account?() }

    private static func path(_ project: Project.Key) -> String {
        "/v1/projects/\(PercentCoding.encoded(project.rawValue))/machine_translations"
    }

    private func answer(
        _ path: String, posting body: JSON? = nil
    ) async throws(EngineError) -> JSON {
        guard let account else { throw .refused("You are not signed in") }
        var request = HTTPRequest(
            url: account.url + path,
            headers: ["Authorization": "Bearer \(account.token.reveal())"])
        if let body {
            request.method = .post
            request.headers["Content-Type"] = "application/json"
            request.body = body.bytes
        }
        return try await client.json(request, error: Self.error)
    }

    /// Returns one translation for each text, in order. If one is missing, throws the error of an
    /// engine if there is one.
    private func texts(_ answer: JSON, count: Int) throws(EngineError) -> [String] {
        var texts = [(text: String, isSafe: Bool)?](repeating: nil, count: count)
        for result in try answer.list("results") {
            guard let id = result["id"]?.integer, texts.indices.contains(id),
                let text = result["label"]?.strictString
            else { throw .unreadable("The answer does not match the texts that were sent") }
            let isSafe = result["safe"]?.boolean ?? false
            guard let known = texts[id] else {
                texts[id] = (text, isSafe)
                continue
            }
            if isSafe, !known.isSafe { texts[id] = (text, true) }
        }
        let said = texts.compactMap { $0?.text }
        guard said.count == count else {
            if let first = answer["errors"]?.array?.first { throw failure(first) }
            throw .unreadable("The answer lacks \(count - said.count) of \(count) texts")
        }
        return said
    }

    /// Creates the error of one of the server's engines. Some of these errors start a rest of the
    /// whole server. The words begin with the name of the server's engine, unless the workstation's
    /// engine has the same name. The program shows the name of the workstation's engine before the
    /// words.
    private func failure(_ error: JSON) -> EngineError {
        let name = error["provider"]?.strictString ?? ""
        let reason = error["message"]?.strictString ?? "no reason"
        let words = name == configuration.name ? reason : "\(name): \(reason)"
        return switch error["reason"]?.strictString {
        case "unsupported_pair": .unsupportedPair
        case "quota": .rateLimited(seconds: error["retry_after"]?.integer.map { max(0, $0) })
        case "unreachable", "cancelled": .unreachable(words)
        default: .refused(words)
        }
    }

    /// Creates the error of an answer. An ended session is not `keyRefused`, so the program does
    /// not wait after a new sign-in.
    private static func error(_ response: HTTPResponse, _ body: JSON?) -> EngineError {
        let failure = ServiceFailure(
            response, body?["error"]?.strictString ?? body?["message"]?.strictString)
        return failure.status == 401
            ? .refused("The session has ended: \(failure.sentence)") : failure.error
    }
}
