import Foundation
import Locking
import TML
import TestSupport

/// A translation service with one project of one key, whose words a test chooses.
final class ScriptedService: Sendable {
    struct Words: Sendable {
        var translator = "Anna"
        var project = "Shop"
        var label = "Save"
        var translation = "Sichern"
    }

    static let key = "33349e0aae37d19b450674a3f6232bd5"

    /// What is answered instead of what is usual, for paths that end so.
    let instead = Locked<[String: TestServerReaction]>([:])
    /// What is answered to who waits for news.
    let waiting = Locked<TestServerReaction?>(nil)
    /// Whether changes are refused.
    let refuses: Locked<Bool>
    /// Whether answers to changes tell all that has happened.
    let tellsAll: Locked<Bool>
    let server: TestServer

    init(_ words: Words = Words()) throws {
        let (instead, waiting) = (instead, waiting)
        let refuses = Locked(false)
        self.refuses = refuses
        let tellsAll = Locked(false)
        self.tellsAll = tellsAll
        server = try TestServer { request in
            if request.method == "POST", request.path.hasSuffix("/changes") {
                return .json(
                    Self.results(
                        request, isRefused: refuses.withLock { $0 },
                        tellsAll: tellsAll.withLock { $0 }))
            }
            if request.query.contains("wait="), let answer = waiting.withLock({ $0 }) {
                return answer
            }
            let unusual = instead.withLock { $0.first { request.path.hasSuffix($0.key) }?.value }
            return unusual ?? .json(Self.answer(request, words))
        }
    }

    var url: String { server.url }

    func answer(_ ending: String, with reaction: TestServerReaction?) {
        instead.withLock { $0[ending] = reaction }
    }

    private static func answer(_ request: TestServerRequest, _ words: Words) -> String {
        switch request.path {
        case "/authorize":
            #"{"status":{"code":0,"msg":"ok"},"results":{"access_token":"t0ken"}}"#
        case "/v1/server":
            #"{"name":"Scripted","extensions":["workstation/1"],"features":{"changes":true}}"#
        case "/v1/users/me":
            #"{"id":7,"email":"anna@example.org","name":\#(quoted(words.translator))}"#
        case "/v1/users/me/projects":
            #"{"results":[\#(project(words))],"pagination":{"current_page":1,"total_pages":1}}"#
        case let path where path.hasSuffix("/definition"): project(words)
        case let path where path.hasSuffix("/translators/me"):
            #"""
            {"status":"ok","translator":{"id":1933,"user_id":7,"role":"translator","level":0},
             "role":"translator","permissions":["keys.read","translations.create"]}
            """#
        case let path where path.hasSuffix("/translation_keys"): keys(words)
        case let path where path.hasSuffix("/changes"): #"{"results":[],"cursor":"2"}"#
        default: #"{"results":[]}"#
        }
    }

    /// The answer to a batch of changes.
    private static func results(
        _ request: TestServerRequest, isRefused: Bool, tellsAll: Bool
    ) -> String {
        let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        let changes = body?["changes"] as? [[String: Any]] ?? []
        let outcome =
            isRefused
            ? #""status":"rejected","code":403,"reason":"forbidden","error":"Not for you""#
            : tellsAll ? #""status":"applied",\#(records)"# : #""status":"applied""#
        let results = changes.compactMap { $0["id"] as? String }
            .map { #"{"id":"\#($0)",\#(outcome)}"# }
        let since = tellsAll ? #","since":"2""# : ""
        return #"{"results":[\#(results.joined(separator: ","))],"cursor":"3"\#(since)}"#
    }

    private static let records = #"""
        "translation":{"id":8,"locale":"de","label":"Sichern","rank":1,"status":"accepted",\#
        "revision":3,"translation_key":{"key":"\#(key)"}},\#
        "target":{"locale":"de","status":"accepted","revision":3}
        """#

    private static func project(_ words: Words) -> String {
        #"""
        {"id":1,"key":"k1","name":\#(quoted(words.project)),"default_locale":"en","threshold":1,
         "languages":[{"locale":"en","english_name":"English","native_name":"English"},
          {"locale":"de","english_name":"German","native_name":"Deutsch"}]}
        """#
    }

    private static func keys(_ words: Words) -> String {
        #"""
        {"results":[{"id":1,"key":"\#(key)","label":\#(quoted(words.label)),"description":"",
          "locale":"en","level":0,"syntax":"tml","revision":1,"sources":[],"labels":[],
          "target":{"locale":"de","status":"untranslated","locked":false},
          "translations":[]}],
         "pagination":{"current_page":1,"total_pages":1,"total_count":1},"cursor":"1"}
        """#
    }

    /// JSON in which every character is named by its number.
    static func quoted(_ text: String) -> String {
        "\""
            + text.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined() + "\""
    }
}
