import Catalog
import Foundation
import HTTP
import KeyIndex
import Testing
import Text
import Wire

@testable import TranslationService
@testable import tml_server

/// Every route of the server, asked by everybody: nobody is let in who should not be, and nobody kept out
/// who may (`tml-service.md` 2.7, 3).
@Suite struct AccessMatrixTests {
    @Test func eachRouteLetsInWhoMay() async throws {
        let stage = try await ServerStage(settings)
        let holders = try stage.holders()
        var routes = Dictionary(
            uniqueKeysWithValues: AccessRoute.written.map { ($0.name, $0) })
        let names = stage.routes
        for name in names where routes[name] == nil {
            let reads = name.hasPrefix("GET /v")
            #expect(reads, "\(name) is not in the matrix")
            routes[name] = AccessRoute(name: name, need: .permission(.readKeys))
        }
        let gone = Set(routes.keys).subtracting(names).sorted()
        #expect(gone.isEmpty, "the server has no \(gone)")
        for route in routes.values.sorted(by: { $0.name < $1.name }) {
            try await ask(stage, route, holders)
        }
    }

    private var settings: ServerSettings {
        var settings = ServerStage.settings
        settings.projectMakers = .admins
        return settings
    }

    private func ask(
        _ stage: ServerStage, _ route: AccessRoute, _ holders: [AccessHolder]
    ) async throws {
        var unknown: Int?
        for holder in holders {
            let request = try await AccessRequest(route, on: stage)
            let answer = try await stage.send(
                request.method, request.path, token: holder.token, headers: request.headers,
                body: request.body)
            let status = answer.status
            let note: Comment =
                "\(route.name) by \(holder.name): \(status) \(String(decoding: answer.body.prefix(200), as: UTF8.self))"
            if route.need == .nothing {
                // Whoever asks often enough is told to wait.
                unknown = unknown ?? status
                #expect(status == unknown || status == 429, note)
            } else if holder.may(route.need) {
                #expect((200..<400).contains(status) || route.answers.contains(status), note)
            } else {
                let reason = try? JSON(parsing: answer.body).object?["reason"]?.string
                let refusals =
                    holder.worth == .nothing ? ["invalid_token"] : ["forbidden", "not_found"]
                #expect(status >= 400 && refusals.contains(reason ?? ""), note)
            }
        }
    }
}

/// A request for which all is there that it names.
private struct AccessRequest {
    let method: HTTP.HTTPRequest.Method
    let path: String
    let headers: HTTPHeaders
    let body: [UInt8]

    init(_ route: AccessRoute, on stage: ServerStage) async throws {
        let records = try await AccessRecords(route, on: stage)
        method = try #require(HTTP.HTTPRequest.Method(rawValue: route.method))
        let query = route.query.isEmpty ? "" : "?" + records.filled(route.query)
        path = records.filled(route.path) + query
        if route.name.hasSuffix("/screenshots"), method == .post {
            headers = ["Content-Type": "multipart/form-data; boundary=boundary"]
            let form = ScreenshotHTTPTests()
            body = form.form(ScreenshotHTTPTests.png, form.keys(records.hash))
        } else {
            headers = route.json == nil ? [:] : ["Content-Type": "application/json"]
            body = Array(records.filled(route.json?.text ?? "").utf8)
        }
    }
}
