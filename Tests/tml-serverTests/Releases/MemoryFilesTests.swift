import Foundation
import HTTP
import TestSupport
import Testing
import Wire

@testable import tml_server

/// Files in memory are answered without the routes; nobody can tell from the answer.
@Suite struct MemoryFilesTests {
    private let stage: ServerStage
    private let folder: String
    private let path: String

    init() async throws {
        stage = try await ServerStage()
        folder = "/\(stage.project)/\(try await stage.release())"
        path = folder + "/ru/translations.json"
    }

    /// The first answer is read from the disk by the route, the second comes from memory.
    @Test func bothWaysGiveTheSame() async throws {
        for (file, fields) in [
            ("application.json", ""), ("sources.json", "Origin: https://app.example.org\r\n"),
            ("ru/translations.json", "X-Request-Id: mine\r\n"),
            ("ru/language.json", "If-None-Match: *\r\n"),
            ("application.json.gz", "Accept-Encoding: gzip\r\n"),
        ] {
            let request = "GET \(folder)/\(file)?t=1 HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
            let slow = try await answers(to: request).filter { !Self.mayDiffer($0) }
            let before = try await counted()
            let fast = try await answers(to: request).filter { !Self.mayDiffer($0) }
            #expect(slow.first?.hasPrefix("HTTP/1.1 ") == true)
            #expect(fast.sorted() == slow.sorted(), "\(file)")
            #expect(try await counted() == before + 1)
        }
    }

    /// Requests sent in one go are answered in their order, whatever way each takes.
    @Test func theOrderStays() async throws {
        _ = try await answers(to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let file = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let page = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let none = "GET \(path).none HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let lines = try await answers(to: file + page + file + file + none + page + file)
        let statuses = lines.joined().components(separatedBy: "HTTP/1.1 ").dropFirst()
            .map { $0.prefix(3) }
        #expect(statuses == ["200", "200", "200", "200", "404", "200", "200"])
    }

    /// After a request that the routes have answered, files come from memory again. Only the routes
    /// give an answer an id of its own.
    @Test func aConnectionChangesBetweenBothWays() async throws {
        let file = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        _ = try await answers(to: file)
        let connection = try RawConnection(stage.url)
        for request in [
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /v1/none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
        ] {
            let slow = await answer(to: request, on: connection)
            #expect(slow.hasPrefix("HTTP/1.1 ") && slow.contains("X-Request-Id: "))
            let fast = await answer(to: file, on: connection)
            #expect(fast.hasPrefix("HTTP/1.1 200 ") && !fast.contains("X-Request-Id: "))
        }
    }

    @Test func aHeadMayComeInParts() async throws {
        let connection = try RawConnection(stage.url)
        connection.send("GET \(path) HTTP/1.1\r\nHo")
        try await Task.sleep(for: .milliseconds(100))
        let text = await answer(to: "st: localhost\r\n\r\n", on: connection)
        #expect(text.hasPrefix("HTTP/1.1 200 "))
    }

    /// What is said about the connection, or comes behind the head, is for the routes.
    @Test func connectionsCanBeClosed() async throws {
        for _ in 0..<2 {
            let connection = try RawConnection(stage.url)
            connection.send(
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(await connection.isClosed(within: 20_000))
        }
    }

    @Test func aBodyIsNotTakenForARequest() async throws {
        for _ in 0..<2 {
            let inner = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let lines = try await answers(
                to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Length: \(inner.utf8.count)\r\n\r\n\(inner)")
            #expect(lines.joined().components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    /// A client that asks on and on and takes nothing does not fill the memory.
    @Test func whoDoesNotReadHasToWait() async throws {
        _ = try await answers(to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let connection = try RawConnection(stage.url)
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let before = try await counted()
        connection.send(String(repeating: request, count: 2000))
        let end = ContinuousClock.now + .seconds(20)
        while try await counted() == before, .now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        try await Task.sleep(for: .milliseconds(500))
        let after = try await counted()
        #expect((1..<1900).contains(after - before), "\(after - before) answers")
        let bytes = await connection.receive(milliseconds: 5000)
        #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "HTTP/1.1 200").count == 2000)
    }

    /// The lines of the heads and bodies that come on one connection.
    private func answers(to requests: String) async throws -> [String] {
        let connection = try RawConnection(stage.url)
        connection.send(requests)
        let first = await connection.receiveSome(milliseconds: 20_000) ?? []
        let bytes = first + (await connection.receive(milliseconds: 1000))
        return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    private func answer(to request: String, on connection: RawConnection) async -> String {
        connection.send(request)
        let first = await connection.receiveSome(milliseconds: 20_000) ?? []
        return String(
            decoding: first + (await connection.receive(milliseconds: 300)), as: UTF8.self)
    }

    private static func mayDiffer(_ line: String) -> Bool {
        line.hasPrefix("Date: ") || line.hasPrefix("X-Request-Id: ") && !line.hasSuffix(" mine")
    }

    /// How many requests for files were answered, as `/metrics` says.
    private func counted() async throws -> Int {
        let answer = try await stage.send(.get, "/metrics")
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("tml_http_requests_total") && $0.contains(#"route="/**""#)
        }
        return lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }
}
