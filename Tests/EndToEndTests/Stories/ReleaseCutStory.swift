import Foundation
import HTTP
import TestSupport
import Testing
import Text
import Wire

/// The server's process is killed while it builds releases (`kill -9`).
///
/// `KILLS=200` makes that 20 times; the usual number keeps `make test` short.
@Suite struct ReleaseCutStory {
    private static let kills =
        max(3, (ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 0) / 10)

    @Test func aHalfBuiltReleaseIsNeverSeen() async throws {
        let server = try ServerProcess()
        let manager = try await ServerClient(server.url, email: "reviewer@example.com")
        try server.makeManager("reviewer@example.com", of: manager.project)
        let releases = ReleaseFolder(
            folder: server.path("data/releases/\(manager.project)"))
        let time = try await Self.build(manager)
        var random = SeededRandom(seed: SeededRandom.seeds(1)[0])
        for round in 0..<Self.kills {
            let former = try releases.current()
            let begun = try await Self.begin(manager)
            let part = Double.random(in: 0..<1.1, using: &random)
            try await Task.sleep(for: time * part)
            server.kill()
            try server.restart()
            let current = try releases.current()
            #expect(current == former || current == begun, "round \(round)")
            try releases.expectWhole(current)
            let states = try await Self.states(manager)
            #expect(states[begun] == (current == begun ? "published" : "failed"))
            try releases.expectNothingLeft(besides: states.filter { $0.value == "published" }.keys)
            try server.run("check")
            _ = try await Self.build(manager)
            #expect(try releases.current() != current)
            try releases.expectWhole(try releases.current())
        }
    }

    private static func begin(_ manager: ServerClient) async throws -> String {
        let answer = try await manager.object(.post, "/releases", ["type": "release"])
        return try answer["release"]?.object?.required("version") ?? ""
    }

    /// Makes a release; how long that took.
    private static func build(_ manager: ServerClient) async throws -> Duration {
        let start = ContinuousClock.now
        let version = try await begin(manager)
        while let state = try await states(manager)[version], state != "published" {
            try #require(["generating", "generated"].contains(state))
            try await Task.sleep(for: .milliseconds(10))
        }
        return ContinuousClock.now - start
    }

    private static func states(_ manager: ServerClient) async throws -> [String: String] {
        let list = try await manager.object(.get, "/releases?per_page=100")["results"]?.array
        return (list ?? []).compactMap(\.object).reduce(into: [:]) { states, release in
            states[release["version"]?.string ?? ""] = release["state"]?.string
        }
    }
}

/// A project's releases, as apps see them.
private struct ReleaseFolder {
    let folder: URL

    private func json(_ name: String) throws -> JSONObject {
        let data = try Data(contentsOf: folder.appending(path: name))
        return try #require(JSON(parsing: Array(data)).object)
    }

    func current() throws -> String { try json("version.json").required("version") }

    /// Every file that the list of digests names is there and as long as it says.
    func expectWhole(_ version: String) throws {
        let digests = try json("\(version).sha256.json")
        let files = try #require(digests["files"]?.object?.members)
        #expect(files.count > 10)
        for file in files {
            #expect(try size("\(version)/\(file.name)") == file.value.object?["size"]?.integer)
            #expect(try size("\(version)/\(file.name).gz") > 0)
        }
        let archive = digests["archive"]?.object?["size"]?.integer
        #expect(try size("\(version).tar.gz") == archive)
    }

    private func size(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.appending(path: name).path)
        return try #require(attributes[.size] as? Int)
    }

    /// Nothing is there of releases that are not published.
    func expectNothingLeft(besides versions: some Sequence<String>) throws {
        let known = Set(versions.flatMap { [$0, $0 + ".tar.gz", $0 + ".sha256.json"] })
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(found).subtracting(known).isSubset(of: ["version.json", ".lock"]))
    }
}
