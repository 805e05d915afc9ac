import Catalog
import Foundation
import HTTP
import Testing
import Text
import TranslationService
import Wire

/// Every route of the specification, walked from its own list.
@Suite struct RouteConformanceTests {
    @Test func everyRouteOfTheSpecificationIsServedAndGuarded() async throws {
        let stage = try await ConformanceStage()
        let routes = try Route.all()
        #expect(routes.count == 99)
        var failures: [String] = []
        for route in routes {
            let found = await failuresOf(route, stage)
            failures += found.map { "\(route): \($0)" }
        }
        #expect(failures.isEmpty, "\n\(failures.joined(separator: "\n"))")
    }

    private func failuresOf(_ route: Route, _ stage: ConformanceStage) async -> [String] {
        guard let maker = RouteCases.makers[route.description] else { return ["has no case"] }
        do {
            let visit = Visit(route: route, stage: stage, sent: try await maker(stage))
            return try await visit.refusals() + visit.success()
        } catch {
            return ["cannot prepare: \(error)"]
        }
    }
}

/// One route, asked with too little and then with enough.
private struct Visit {
    let route: Route
    let stage: ConformanceStage
    let sent: RouteCase

    /// What is wrong with the answers to those who may not.
    func refusals() async throws -> [String] {
        guard route.permission != nil else { return [] }
        let bad = (route.statusOfABadToken, "invalid_token")
        var wrong = try await refusal("without a token", nil, bad)
        wrong += try await refusal("with an unknown token", Secret("0000"), bad)
        guard route.isOfAProject else { return wrong }
        let missing = (route.statusOfAMissingPermission, "forbidden")
        let strange = route.isByNumber ? (404, "not_found") : missing
        wrong += try await refusal("with another project's token", stage.foreign, strange)
        wrong += try await refusal("from a stranger", stage.stranger, strange)
        if let role = route.roleTooLow {
            wrong += try await refusal(
                "from a \(role.rawValue)", stage.server.token(role), missing,
                within: sent.refusesWithin)
        }
        return wrong
    }

    private func refusal(
        _ name: String, _ token: Secret?, _ expected: (status: Int, reason: String),
        within: Bool = false
    ) async throws -> [String] {
        let answer = try await ask(token)
        var object = try? JSON(parsing: answer.body).object
        var status = answer.status
        if within {
            object = object?["results"]?.array?.first?.object
            status = object?["code"]?.integer ?? status
        }
        let reason = object?["reason"]?.string ?? "no reason"
        guard (status, reason) != expected else { return [] }
        return ["\(name): \(status) \(reason), not \(expected.status) \(expected.reason)"]
    }

    /// What is wrong with the answer to somebody who may.
    func success() async throws -> [String] {
        let token = try sent.caller ?? route.lowestRole.map { try stage.server.token($0) }
        let answer = try await ask(route.permission == nil ? nil : token)
        guard sent.statuses.contains(answer.status) else {
            let text = String(decoding: answer.body.prefix(300), as: UTF8.self)
            return ["\(answer.status) \(text)"]
        }
        switch sent.answer {
        case .anything: return []
        case .text(let text):
            let found = String(decoding: answer.body, as: UTF8.self).contains(text)
            return found ? [] : ["the answer has no \(text)"]
        case .bytes(let bytes):
            return answer.body.starts(with: bytes) ? [] : ["the answer begins otherwise"]
        case .shape(let shape):
            guard let json = try? JSON(parsing: answer.body) else { return ["no JSON"] }
            return shape.differences(of: json).sorted()
        }
    }

    private func ask(_ token: Secret?) async throws -> HTTP.HTTPResponse {
        let (headers, bytes) = sent.sent
        guard let method = HTTP.HTTPRequest.Method(rawValue: route.method) else {
            throw ConformanceStage.CannotPrepare(description: "unknown method")
        }
        return try await stage.server.send(
            method, sent.address(of: route), token: token, headers: headers, body: bytes)
    }
}
