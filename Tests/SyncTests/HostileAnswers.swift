import Catalog
import HTTP
import Locking
import TML
import TestSupport
import Text
import TranslationAPI

/// A server whose answers are hostile, and how many it has given.
struct HostileServer {
    let server: HTTPTranslationServer
    private let given = Locked(0)

    var count: Int { given.withLock { $0 } }

    init(seed: UInt64) throws {
        let answers = Locked(try HostileAnswers(seed: seed))
        server = HTTPTranslationServer(
            address: try ServerAddress("http://127.0.0.1:1"), token: Secret("t0ken"),
            pauseAfterRefusal: .zero
        ) { [given] request async throws(HTTPError) in
            given.withLock { $0 += 1 }
            return answers.withLock { $0.answer(request) }
        }
    }
}

/// Answers of a server that wants to do harm: those of the specification with something wrong in them.
struct HostileAnswers {
    private var random: SeededRandom
    /// By the name of the example.
    private let examples: [String: JSON]

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        var examples: [String: JSON] = [:]
        for name in Set(Self.routes.map(\.example) + Self.others) {
            examples[name] = try JSON(parsing: specificationExample(name))
        }
        self.examples = examples
    }

    /// What the path of a request ends with or has in it, and the example that answers it.
    private static let routes: [(part: String, example: String)] = [
        ("/v1/server", "proposed_server_info"), ("/authorize", "oauth_token_response"),
        ("/users/me/projects", "users_me_projects"), ("/users/me", "user_me"),
        ("/languages/", "language_definition_ru"),
        ("/definition", "project_definition_with_extensions"),
        ("/translators/me", "translator_me_extended"), ("/glossary", "proposed_glossary"),
        ("/comments", "proposed_comments"), ("/memory", "proposed_memory"),
        ("/metrics", "proposed_metrics"), ("/translation_keys", "proposed_key_list"),
        ("/changes?", "proposed_changes_feed"), ("/changes", "proposed_changes_upload_response"),
    ]

    /// Which may come instead.
    private static let others = [
        "proposed_changes_feed_expired", "proposed_conflict_edited", "proposed_error_token",
        "proposed_error_rate", "proposed_error_validation", "proposed_key_detail", "application",
    ]

    private static let texts = [
        "", " ", "\u{0}", "0", "-1", "99999999999999999999", "../../../etc/passwd", "/", "..",
        "a/b",
        "ru-RU-x-long", "{count||one, few, many}", "[bold: {", "{", "}{", "e\u{301}", "\u{202E}x",
        "🏳️‍🌈", "\u{FEFF}", "\r\nX: y", "\u{1B}]0;title\u{7}", "2025-13-99", "2025-01-10 10:00:00",
        "9223372036854775807", "NaN", "r12", "[]", "null",
        String(repeating: "ж", count: 5000), String(repeating: "{a", count: 400),
        "z" + String(repeating: "\u{301}", count: 300),
    ]

    mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
        var json = example(for: request)
        for _ in 0..<(random.chance(5) ? 0 : random.pick([1, 1, 1, 2, 5])) {
            json = changed(json, depth: 0)
        }
        var bytes = json.bytes
        if random.chance(12) { damage(&bytes) }
        let status =
            random.chance(8)
            ? random.pick([
                0, 200, 204, 304, 400, 401, 403, 404, 409, 410, 412, 413, 429, 500, 503, 999,
            ])
            : 200
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if random.chance(10) { headers["Retry-After"] = random.pick(Self.texts) }
        if random.chance(10) { headers["Date"] = random.pick(Self.texts) }
        return HTTPResponse(status: status, headers: headers, body: bytes)
    }
}

extension HostileAnswers {
    private mutating func example(for request: HTTPRequest) -> JSON {
        let known = Self.routes.first { request.url.contains($0.part) }?.example
        let name = random.chance(15) ? random.pick(examples.keys.sorted()) : known
        guard let found = name.flatMap({ examples[$0] }) else { return .null }
        var answer = numbered(found, request)
        // The results of changes are looked at only if they name one that was sent.
        if request.method == .post,
            let sent = try? JSON(parsing: request.body).object?["changes"]?.array
        {
            let ids = sent.compactMap { $0.object?["id"] }
            answer = renamed(answer, ids)
        }
        return answer
    }

    /// The page with the number that was asked for, so that some downloads come to their end.
    private func numbered(_ json: JSON, _ request: HTTPRequest) -> JSON {
        let word = request.url.split(separator: "&").first { $0.hasPrefix("page=") }
        guard let number = word.flatMap({ Int($0.dropFirst(5)) }), var object = json.object,
            var pagination = object["pagination"]?.object
        else { return json }
        pagination["current_page"] = .integer(number)
        object["pagination"] = .object(pagination)
        return .object(object)
    }

    private mutating func renamed(_ json: JSON, _ ids: [JSON]) -> JSON {
        guard var object = json.object, let results = object["results"]?.array, !ids.isEmpty else {
            return json
        }
        let named = results.map { result -> JSON in
            guard var result = result.object else { return result }
            result["id"] = random.pick(ids)
            return .object(result)
        }
        object["results"] = .array(named)
        return .object(object)
    }

    /// The same with one value in it changed.
    private mutating func changed(_ json: JSON, depth: Int) -> JSON {
        guard !random.chance(6) || depth == 0 else { return odd() }
        switch json {
        case .array(var list) where !list.isEmpty:
            let place = Int.random(in: 0..<list.count, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: list.remove(at: place)
            case 1: list.append(list[place])
            case 2: list = Array(repeating: list[place], count: 40)
            default: list[place] = changed(list[place], depth: depth + 1)
            }
            return .array(list)
        case .object(let object):
            var members = object.members
            guard !members.isEmpty else { return odd() }
            let place = Int.random(in: 0..<members.count, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: members.remove(at: place)
            case 1: members.append(members[place])
            case 2: members[place].name = random.pick(Self.texts)
            default: members[place].value = changed(members[place].value, depth: depth + 1)
            }
            return .object(JSONObject(members))
        default: return odd()
        }
    }

    private mutating func odd() -> JSON {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .null
        case 1: .boolean(random.chance(2))
        case 2: .integer(random.pick([0, 1, -1, .max, .min, 1 << 31, 1 << 53, 4_102_444_800]))
        case 3: .number(random.pick([0.5, -0.0, 1e308, 1e19, -1e19, 1e-300]))
        case 4: .array([])
        case 5: .object(JSONObject())
        case 6: .array([odd(), odd()])
        default: .string(random.pick(Self.texts))
        }
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        for _ in 0..<random.pick([1, 1, 3, 20]) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1:
                bytes.insert(
                    contentsOf: Array(
                        random.pick(["[", "{", "\"", ",", "\\u0000", "\\ud800", "\\", "1e999"]).utf8
                    ),
                    at: place)
            case 2: bytes.remove(at: place)
            default: bytes.removeLast(bytes.count - place)
            }
            if bytes.isEmpty { return }
        }
    }
}
