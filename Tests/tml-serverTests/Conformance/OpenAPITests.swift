import HTTP
import Testing
import Text
import TranslationService
import Wire

@testable import tml_server

/// The description of the routes has every route of the router, in the structure of OpenAPI 3.1.
@Suite struct OpenAPITests {
    private func document(_ stage: ServerStage) async throws -> JSONObject {
        let answer = try await stage.send(.get, "/openapi.json")
        #expect(answer.status == 200)
        return try #require(JSON(parsing: answer.body).object)
    }

    @Test func everyRouteHasFactsAndNoFactsAreLeft() async throws {
        let routes = Set(try await ServerStage().routes)
        let known = Set(RouteFacts.all.keys)
        #expect(routes.subtracting(known).sorted() == [])
        #expect(known.subtracting(routes).sorted() == [])
    }

    @Test func everyRouteIsDescribed() async throws {
        let stage = try await ServerStage()
        let paths = try #require(try await document(stage)["paths"]?.object)
        let described = paths.members.flatMap { path in
            (path.value.object?.members ?? []).map { "\($0.name.uppercased()) \(path.name)" }
        }
        let expected = stage.routes.map { route in
            route.hasSuffix("/**") ? route.dropLast(2) + "{path}" : route
        }
        #expect(described.sorted() == expected.sorted())
        #expect(described.contains("GET /openapi.json"))
    }

    @Test func theFrameIsThatOfVersion31() async throws {
        let stage = try await ServerStage()
        let document = try await document(stage)
        #expect(document["openapi"]?.string == "3.1.0")
        #expect(document["info"]?.object?["title"]?.string == "tml-server")
        #expect(document["info"]?.object?["version"]?.string == TMLServer.version)
        #expect(
            document["servers"]?.array?.first?.object?["url"]?.string == stage.url)
    }

    @Test func everyHostGetsItsOwnAddress() async throws {
        let stage = try await ServerStage()
        var tags: Set<String> = []
        for host in ["a.example", "b.example", "a.example"] {
            let answer = try await RawRequest.send(
                "GET", "/openapi.json", host: host, to: stage.url)
            #expect(answer.headers["content-length"] == String(answer.body.count))
            let servers = try JSON(parsing: answer.body)["servers"]?.array
            #expect(servers?.compactMap { $0["url"]?.string } == ["http://\(host)"])
            tags.insert(try #require(answer.headers["etag"]))
        }
        #expect(tags.count == 2)
    }

    @Test func anUnchangedDescriptionIsNotSentAgain() async throws {
        let stage = try await ServerStage()
        let tag = try #require(try await stage.send(.get, "/openapi.json").headers["ETag"])
        let again = try await stage.send(.get, "/openapi.json", headers: ["If-None-Match": tag])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
    }

    @Test func everyOperationIsWellFormed() async throws {
        let stage = try await ServerStage()
        let document = try await document(stage)
        let schemes = names(document["components"]?.object?["securitySchemes"])
        #expect(!schemes.isEmpty)
        var identifiers: Set<String> = []
        for path in document["paths"]?.object?.members ?? [] {
            #expect(path.name.hasPrefix("/"))
            for member in path.value.object?.members ?? [] {
                let operation = try #require(member.value.object)
                let id = try #require(operation["operationId"]?.string)
                #expect(identifiers.insert(id).inserted, "\(id) occurs twice")
                #expect(flaws(of: operation, at: path.name, schemes) == [], "\(id)")
            }
        }
    }

    /// All references of the document have a target.
    @Test func everyReferenceHasATarget() async throws {
        let stage = try await ServerStage()
        let document = try await document(stage)
        let schemas = names(document["components"]?.object?["schemas"])
        let found = JSON.object(document).text.matches(of: /"#\/components\/schemas\/([A-Za-z]+)"/)
        #expect(!found.isEmpty)
        for match in found { #expect(schemas.contains(String(match.output.1))) }
    }

    @Test func bodiesAndTokensAreDescribed() async throws {
        let stage = try await ServerStage()
        let paths = try await document(stage)["paths"]?.object
        let create = paths?["/v1/projects/{key}/translation_keys/{md5}/translations"]?
            .object?["post"]?.object
        let body = create?["requestBody"]?.object?["content"]?.object?["application/json"]
        let fields = names(body?.object?["schema"]?.object?["properties"])
        #expect(fields.contains("label"))
        let schemes = create?["security"]?.array ?? []
        #expect(schemes.count == 2)
        let statuses = names(create?["responses"])
        #expect(statuses.isSuperset(of: ["201", "401", "409", "423", "default"]))
        let health = paths?["/healthz"]?.object?["get"]?.object
        #expect(health?["security"]?.array?.isEmpty == true)
    }

    private func names(_ json: JSON?) -> Set<String> {
        Set((json?.object?.members ?? []).map(\.name))
    }

    private func flaws(
        of operation: JSONObject, at path: String, _ schemes: Set<String>
    ) -> [String] {
        var flaws: [String] = []
        if operation["summary"]?.string?.isEmpty != false { flaws.append("no summary") }
        let parameters = (operation["parameters"]?.array ?? []).compactMap(\.object)
        let inPath = parameters.filter { $0["in"]?.string == "path" }
        let wanted = path.matches(of: /\{([a-z0-9]+)\}/).map { String($0.output.1) }
        if inPath.compactMap({ $0["name"]?.string }) != wanted { flaws.append("wrong path") }
        if inPath.contains(where: { $0["required"]?.boolean != true }) {
            flaws.append("an optional part of the path")
        }
        // A parameter of the path and one of the query can have the same name.
        let names = parameters.map { [$0["in"]?.string, $0["name"]?.string] }
        if Set(names).count != names.count { flaws.append("a parameter occurs twice") }
        if parameters.contains(where: { $0["schema"]?.object == nil }) { flaws.append("no schema") }
        let answers = operation["responses"]?.object?.members ?? []
        if !answers.contains(where: { $0.name.hasPrefix("2") }) { flaws.append("no success") }
        for answer in answers where answer.value.object?["description"]?.string == nil {
            flaws.append("\(answer.name) has no description")
        }
        for scheme in (operation["security"]?.array ?? []).flatMap({ self.names($0) })
        where !schemes.contains(scheme) { flaws.append("unknown scheme \(scheme)") }
        return flaws
    }
}
