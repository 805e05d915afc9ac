import Catalog
import TML
import TestSupport
import Testing
import TranslationAPI

/// Bodies made to break a reader. Each question has to end with `unreadable`.
struct HostileBodyTests {
    private static let bodies: [(name: String, bytes: [UInt8])] = [
        ("deep arrays", [UInt8](repeating: UInt8(ascii: "["), count: 100_000)),
        ("deep objects", Array(String(repeating: #"{"results":"#, count: 100_000).utf8)),
        (
            "deep and closed",
            Array(
                (#"{"results":"# + String(repeating: "[", count: 100_000)
                    + String(repeating: "]", count: 100_000) + "}").utf8)
        ),
        (
            "invalid UTF-8",
            Array(#"{"results": [""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""]}"#.utf8)
        ),
        ("cut off", Array(#"{"results": [{"key": "abc", "lab"#.utf8)),
        ("not numbers", Array(#"{"results": [NaN, Infinity], "cursor": -}"#.utf8)),
        ("texts for lists", Array(#"{"results": "many", "cursor": {}}"#.utf8)),
        ("numbers for records", Array(#"{"results": [1, 2, 3], "cursor": "1"}"#.utf8)),
        (
            "lists for texts",
            Array(#"{"results": [{"key": [], "label": {}, "type": []}], "cursor": 1}"#.utf8)
        ),
        ("bytes", (0...255).map { UInt8($0) }),
        ("twenty megabytes", [UInt8](repeating: UInt8(ascii: " "), count: 20_000_000)),
    ]

    private static let project = Project.Key("p")

    private enum Question: CaseIterable {
        case projects, keys, news, me, membership, definition, serverInfo, signIn

        func ask(_ server: HTTPTranslationServer) async throws {
            switch self {
            case .projects: _ = try await server.projects()
            case .keys: _ = try await server.keys(of: project, locale: "ru", page: 1, perPage: 10)
            case .news: _ = try await server.news(of: project, locale: "ru", since: "0", limit: 10)
            case .me: _ = try await server.me()
            case .membership: _ = try await server.membership(in: project)
            case .definition: _ = try await server.definition(of: project, locale: "ru")
            case .serverInfo: _ = try await server.serverInfo()
            case .signIn: _ = try await server.signIn(email: "a", password: Secret("b"))
            }
        }
    }

    @Test(arguments: bodies.indices)
    func noBodyIsTakenForAnAnswer(index: Int) async throws {
        let (name, bytes) = Self.bodies[index]
        for question in Question.allCases {
            let server = try TestServer { _ in .json(bytes) }
            do {
                try await question.ask(try server.translationServer())
                Issue.record("\(name) was an answer to \(question).")
            } catch let error as ServerError where !Self.isOfBody(error) {
                Issue.record("\(name), \(question): \(error)")
            } catch is ServerError {}
        }
    }

    @Test(arguments: bodies.indices)
    func noBodyCostsAChange(index: Int) async throws {
        let (name, bytes) = Self.bodies[index]
        let server = try TestServer { _ in .json(bytes) }
        let form = FormID(
            key: TranslationKey.ID(project: Self.project, hash: "h"), locale: "ru")
        let api = try server.translationServer()
        do {
            let answer = try await api.send(
                [Change(id: "a", form: form, kind: .judge(.approve), translation: 1)],
                to: Self.project)
            #expect(answer.results.isEmpty, "\(name)")
        } catch {
            if !Self.isOfBody(error) { Issue.record("\(name): \(error)") }
        }
    }

    /// Whether the error says that the body is no answer.
    private static func isOfBody(_ error: ServerError) -> Bool {
        switch error {
        case .unreadable, .tooLarge: true
        default: false
        }
    }
}
