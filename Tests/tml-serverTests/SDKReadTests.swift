import Catalog
import GRDB
import HTTP
import TML
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// What SDKs read in inline mode (`tml-service.md` 3.1 to 3.5, 9.2).
@Suite struct SDKReadTests {
    /// Registers a key on the page `shop`; returns its hash.
    private func register(_ label: String, in stage: ServerStage) async throws -> String {
        let keys: JSON = [
            [
                "source": "shop",
                "keys": [["label": .string(label), "locale": "en", "level": 0]],
            ]
        ]
        let answer = try await stage.post(
            "/v1/sources/register_keys", as: .application, form: [("source_keys", keys.text)])
        #expect(answer.status == 200)
        return KeyHash.key(label: label, description: nil)
    }

    private func translate(
        _ hash: String, _ text: String, _ context: JSON = [:], in stage: ServerStage,
        as role: MemberRole = .translator
    ) async throws {
        let changes: JSON = [
            "client_id": "test",
            "changes": [
                [
                    "id": .string("\(hash)-\(text)-\(role.rawValue)"), "op": "translation.create",
                    "key": .string(hash), "locale": "ru",
                    "data": ["label": .string(text), "context": context],
                ]
            ],
        ]
        let answer = try await stage.object(.post, "/v1/projects/{key}/changes", as: role, changes)
        let result = answer["results"]?.array?.first?.object
        #expect(result?["status"] == "applied", "\(answer)")
    }

    private var shop: String { KeyHash.source(named: "shop") }

    private func labels(_ answer: JSONObject, _ hash: String) -> [String] {
        let list = answer["results"]?.object?[hash]?.array ?? []
        return list.compactMap { $0.object?["label"]?.string }
    }

    @Test func theFirstThatFitsIsTheMostParticular() async throws {
        let stage = try await ServerStage()
        let hash = try await register("{count} boats", in: stage)
        try await translate(hash, "лодки", in: stage, as: .trusted)
        try await translate(
            hash, "{count} лодка", ["count": ["number": "one"]], in: stage, as: .trusted)
        let answer = try await stage.object(
            .get, "/v1/sources/\(shop)/translations?locale=ru&all=true", as: .application)
        #expect(labels(answer, hash) == ["{count} лодка", "лодки"])
        #expect(answer["pagination"] == nil)
        let list = answer["results"]?.object?[hash]?.array
        #expect(list?[0].object?["context"] == ["count": ["number": "one"]])
        #expect(list?.allSatisfy { $0.object?["precedence"] == nil } == true)
    }

    @Test func onesOwnPendingTextsComeFirstAndOthersDoNotSeeThem() async throws {
        let stage = try await ServerStage()
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE projectLanguage SET threshold = 3 WHERE locale = 'ru'")
        }
        let hash = try await register("Harbour master", in: stage)
        try await translate(hash, "старое", in: stage, as: .trusted)
        try await translate(hash, "новое", in: stage)
        for path in [
            "/v1/sources/\(shop)/translations?locale=ru&all=true&app_id={key}",
            "/v2/sdk/projects/{key}/sources/\(shop)/translations?&locale=ru",
            "/v1/projects/{key}/translations?locale=ru&all=true",
            "/v2/sdk/projects/{key}/translations?locale=ru_RU&all=1",
        ] {
            let own = try await stage.object(.get, path, as: .translator)
            #expect(labels(own, hash) == ["новое", "старое"], "\(path)")
            let others = try await stage.object(.get, path, as: .application)
            #expect(labels(others, hash) == ["старое"], "\(path)")
        }
        let path = "/v1/translation_keys/\(hash)/translations?locale=ru&per_page=10000"
        let own = try await stage.object(.get, path + "&app_id={key}", as: .translator)
        let texts = own["results"]?.array?.compactMap { $0.object?["label"]?.string }
        #expect(texts == ["новое", "старое"])
        #expect(try await stage.send(.get, path, as: .translator).status == 400)
        #expect(try await stage.object(.get, path, as: .application)["results"]?.array?.count == 1)
    }

    @Test func aSourceIsFoundByTheHashOfItsHashAndByNumber() async throws {
        let stage = try await ServerStage()
        let hash = try await register("Buoy", in: stage)
        let twice = KeyHash.source(named: shop)
        let sources = try await stage.object(
            .get, "/v1/projects/{key}/sources?search=shop", as: .translator)
        let record = try #require(sources["results"]?.array?.first?.object)
        let id = try #require(record["id"]?.integer)
        #expect(record["key"]?.string == shop)
        #expect(record["source"] == "shop")
        for reference in [shop, shop.uppercased(), twice, String(id)] {
            let answer = try await stage.object(
                .get, "/v1/sources/\(reference)/translations", as: .application)
            #expect(answer["results"]?.object?[hash] == [])
            #expect(answer["pagination"]?.object?["total_count"] == 1)
        }
        let bare = try await stage.object(.get, "/v1/sources/\(id)", as: .translator)
        #expect(bare["source"] == "shop")
        #expect(bare["key_count"] == 1)
        let keys = try await stage.object(
            .get, "/v1/sources/\(id)/translation_keys", as: .translator)
        #expect(keys["results"]?.array?.first?.object?["label"] == "Buoy")
        for unknown in [String(repeating: "a", count: 32), "no such"] {
            let answer = try await stage.object(
                .get, "/v1/sources/\(ServerStage.escaped(unknown))/translations",
                as: .application)
            #expect(answer == ["results": .object(JSONObject())])
        }
    }

    @Test func underTheSecondPrefixTheKeyOfASourceIsItsNameAndNothingIsPaged() async throws {
        let stage = try await ServerStage()
        _ = try await register("Buoy", in: stage)
        let all = try await stage.object(.get, "/v2/sdk/projects/{key}/sources?", as: .application)
        #expect(all["pagination"] == nil)
        let last = all["results"]?.array?.last?.object
        #expect(last?["key"] == "shop")
        #expect(last?["path"] == "shop")
        let keys = try await stage.object(
            .get, "/v2/sdk/projects/{key}/translation_keys", as: .application)
        let key = keys["results"]?.object?[KeyHash.key(label: "Buoy", description: nil)]?.object
        #expect(key?["label"] == "Buoy")
        #expect(key?["locale"] == "en")
        #expect(key?["description"] == nil)
        let page = try await stage.object(
            .get, "/v2/sdk/projects/{key}/translation_keys?page=2&per_page=3", as: .application)
        #expect(page["results"]?.object?.members.count == 3)
        #expect(page["pagination"]?.object?["current_page"] == 2)
    }

    @Test func hiddenAndIgnoredKeysAreNowhere() async throws {
        let stage = try await ServerStage()
        let hidden = try await register("Hidden", in: stage)
        let ignored = try await register("Ignored", in: stage)
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    UPDATE translationKey SET level = 50 WHERE hash = ?;
                    UPDATE translationKey SET isIgnored = 1 WHERE hash = ?
                    """, arguments: [hidden, ignored])
        }
        for path in [
            "/v1/sources/\(shop)/translations?locale=ru&all=true&app_id={key}",
            "/v1/projects/{key}/translations?all=true",
            "/v2/sdk/projects/{key}/translation_keys",
        ] {
            let answer = try await stage.object(.get, path, as: .translator)
            let names = answer["results"]?.object?.members.map(\.name) ?? []
            #expect(!names.contains(hidden) && !names.contains(ignored), "\(path)")
        }
        let app = try await stage.object(
            .get, "/v1/sources/\(shop)/translations?ignored=true", as: .application)
        #expect(app["ignored_keys"] == [.string(ignored)])
        #expect(app["results"]?.object?.members.map(\.name) == [hidden])
        let record = try await stage.object(
            .get, "/v1/projects/{key}/sources?search=shop", as: .translator)
        #expect(record["results"]?.array?.first?.object?["key_count"] == 0)
        let definition = try await stage.object(
            .get, "/v1/projects/{key}/definition?ignored=True", as: .application)
        #expect(definition["ignored_keys"] == [.string(ignored)])
    }

    @Test func translationsAreListedAndFiltered() async throws {
        let stage = try await ServerStage()
        let hash = try await register("Anchor", in: stage)
        try await translate(hash, "Якорь", in: stage)
        let path = "/v1/projects/{key}/translations?list=true&locale=ru&per_page=10000"
        let all = try await stage.object(.get, path, as: .translator)
        let mine = all["results"]?.array?.last?.object
        #expect(mine?["translation_key"]?.object?["label"] == "Anchor")
        #expect(mine?["submitted"] == true)
        #expect(mine?["deleted"] == false)
        let count = try #require(all["results"]?.array?.count)
        let locked = try await stage.object(.get, path + "&filter=locked", as: .translator)
        let unlocked = try await stage.object(
            .get, path + "&filter=unlocked", as: .translator)
        let counts = [locked, unlocked].compactMap { $0["results"]?.array?.count }
        #expect(counts.reduce(0, +) == count)
        let bought = try await stage.object(
            .get, path + "&filter=submitted,purchased", as: .translator)
        #expect(bought["results"]?.array?.isEmpty == true)
        let odd = try await stage.send(.get, path + "&filter=odd", as: .translator)
        #expect(odd.status == 422)
    }

    @Test func pagesOfASetHaveTheirLinks() async throws {
        let stage = try await ServerStage()
        let page = try await stage.object(
            .get, "/v1/projects/{key}/translations?locale=ru&per_page=2&page=2", as: .application)
        #expect(page["results"]?.object?.members.count == 2)
        let links = page["pagination"]?.object?["links"]?.object
        #expect(links?.members.map(\.name) == ["first", "previous", "self", "next", "last"])
        #expect(links?["next"]?.string?.hasSuffix("locale=ru&page=3&per_page=2") == true)
    }
}
