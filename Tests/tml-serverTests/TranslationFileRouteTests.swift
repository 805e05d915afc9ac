import Catalog
import HTTP
import TML
import Testing
import Text
import TranslationService

@testable import tml_server

/// The routes of translation files.
@Suite struct TranslationFileRouteTests {
    let stage: ServerStage

    init() async throws { stage = try await ServerStage() }

    private let path = "/v1/projects/{key}/files/ja/po/ja.po"

    private func po(_ text: String) -> [UInt8] {
        Array(
            #"""
            msgid ""
            msgstr ""
            "Content-Type: text/plain; charset=UTF-8\n"
            "Language: ja\n"

            msgctxt "file menu"
            msgid "Open"
            msgstr "\#(text)"

            """#.utf8)
    }

    private func put(
        _ text: String, match: String? = nil, as role: MemberRole = .manager
    ) async throws -> HTTP.HTTPResponse {
        try await stage.send(
            .put, path, token: stage.token(role), headers: match.map { ["If-Match": $0] } ?? [:],
            body: po(text))
    }

    @Test func aFileIsImportedAndComesBack() async throws {
        let answer = try await put("開く")
        #expect(answer.status == 200)
        let record = try #require(JSON(parsing: answer.body).object)
        #expect(record["new_keys"]?.integer == 1)
        #expect(record["new_translations"]?.integer == 1)
        let file = try await stage.send(.get, path, as: .manager)
        #expect(file.status == 200)
        #expect(file.body == po("開く"))
        #expect(file.headers["ETag"] == answer.headers["ETag"])
    }

    @Test func theWorkOfTranslatorsIsInTheFile() async throws {
        _ = try await put("開く")
        let hash = KeyHash.key(label: "Open", description: "file menu")
        _ = try await stage.object(
            .post, "/v1/projects/{key}/translation_keys/\(hash)/translations", as: .reviewer,
            ["locale": "ja", "label": "ひらく"], status: 201)
        #expect(try await stage.send(.get, path, as: .manager).body == po("ひらく"))
    }

    @Test func aFileThatHasChangedIsNotReplaced() async throws {
        let tag = try #require(try await put("開く").headers["ETag"])
        #expect(try await put("開ける", match: tag).status == 200)
        let refusal = try await put("あける", match: tag)
        #expect(refusal.status == 412)
        let record = try JSON(parsing: refusal.body).object
        #expect(record?["reason"]?.string == "precondition_failed")
        #expect(try await stage.send(.get, path, as: .manager).body == po("開ける"))
    }

    @Test func aMissingFileMatchesNoTag() async throws {
        #expect(try await put("開く", match: "*").status == 412)
        #expect(try await stage.send(.get, path, as: .manager).status == 404)
    }

    @Test func aKnownFileIsNotSentAgain() async throws {
        let tag = try #require(try await put("開く").headers["ETag"])
        let answer = try await stage.send(
            .get, path, as: .manager, headers: ["If-None-Match": tag])
        #expect(answer.status == 304)
    }

    @Test func onlyManagersMayUseFiles() async throws {
        #expect(try await put("開く", as: .reviewer).status == 403)
        _ = try await put("開く")
        #expect(try await stage.send(.get, path, as: .reviewer).status == 403)
    }

    @Test(arguments: [
        "ja/..%2Fja.po", "ja/.git/config?format=po", "ja/po/ja.po?format=word", "ja/po/ja.txt",
        "xx-unknown/po/ja.po",
    ])
    func aFileThatCannotBeReadIsRefused(path: String) async throws {
        let answer = try await stage.send(
            .put, "/v1/projects/{key}/files/\(path)", token: stage.token(.manager),
            body: po("開く"))
        #expect(answer.status == 422)
    }

    @Test func aFileThatIsTooLargeIsRefusedWithASentence() async throws {
        let answer = try await stage.send(
            .put, path, token: stage.token(.manager),
            body: [UInt8](repeating: 0x20, count: Limits.fileBytes + 1))
        #expect(answer.status == 413)
        let record = try JSON(parsing: answer.body).object
        #expect(record?["error"]?.string?.contains("\(Limits.fileBytes) bytes") == true)
    }
}
