import Catalog
import Foundation
import GRDB
import HTTP
import Hummingbird
import KeyIndex
import Locking
import TML
import TestSupport
import Testing
import Wire

@testable import TranslationService
@testable import tml_server

/// The server in this process, on a port and a database of its own, with the sample project and
/// somebody in each role.
final class ServerStage: Sendable {
    let folder: TemporaryFolder
    let service: TranslationService
    let clock: ServerClock
    let url: String
    let client = HTTPClient(userAgent: "stage/1")
    /// The sample project's key.
    let project: Project.Key

    private let server: Server
    private let running: Task<Void, Never>
    private let logged = Locked("")
    private let tokens = Locked<[MemberRole: Secret]>([:])

    init(_ settings: ServerSettings = ServerStage.settings) async throws {
        folder = try TemporaryFolder()
        let clock = ServerClock()
        self.clock = clock
        try FileManager.default.copyItem(
            atPath: try Self.sample.get().path, toPath: folder.path("data"))
        service = try TranslationService(path: folder.path("data/server.sqlite")) { clock.now }
        let key = try #require(try service.projects.lines().first).key
        project = key
        let server = Server(
            executor: ServiceExecutor(service: service), settings: settings,
            write: { [logged] line in logged.withLock { $0 += line } })
        self.server = server
        let (addresses, found) = AsyncStream.makeStream(of: String.self)
        running = Task {
            do {
                try await server.application { url in found.yield(url) }.run()
            } catch {
                print("the stage's server ended: \(error)")
            }
            found.finish()
        }
        var waiting = addresses.makeAsyncIterator()
        guard let url = await waiting.next() else { throw StageError.notRunning }
        self.url = url
    }

    /// A database with the sample project; to make it takes seconds, so every stage has a copy.
    private static let sample = Result<TemporaryFolder, any Error> {
        guard let sample = Bundle.serviceSample else { throw StageError.noSample }
        let folder = try TemporaryFolder()
        let service = try TranslationService(path: folder.path("server.sqlite")) {
            Int(Date().timeIntervalSince1970)
        }
        _ = try service.demo.install(from: sample, passwordHash: "-")
        // Translations are accepted when they are saved.
        for project in try service.projects.lines() {
            try service.projects.setThreshold(1, in: project.key)
        }
        try service.close()
        return folder
    }

    deinit { running.cancel() }

    /// Returns once so many requests wait for news; throws if they do not within a minute.
    func untilWaiting(_ count: Int) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while await server.signal.waitingCount < count {
            guard .now < end else { throw StageError.nobodyWaits }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Every route that it has, as `GET /v1/projects/{key}`.
    var routes: [String] { server.routes }

    /// The projects that people want to publish again; each call removes them.
    var wantedPublications: Set<Project.Key> { server.publishRequests.take() }

    /// Throws if a part of the server does not work.
    func proveLife() async throws { try await server.proveLife() }

    /// What the server has written to its log.
    var log: String { logged.withLock { $0 } }

    /// Any free port of loopback, and no limit that a test could run into.
    static let settings = ServerSettings(port: 0, rate: 1_000_000)

    enum StageError: Error {
        case noSample, notRunning, nobodyWaits
    }
}

extension ServerStage {
    /// A token of somebody in that role in the sample project; `.application`: the project's own.
    func token(_ role: MemberRole) throws -> Secret {
        if let known = tokens.withLock({ $0[role] }) { return known }
        let token = try makeToken(role, in: project)
        tokens.withLock { $0[role] = token }
        return token
    }

    /// A token of somebody new in that role in a project.
    func makeToken(_ role: MemberRole, in project: Project.Key) throws -> Secret {
        guard role != .application else { return try service.projectTokens.make(for: project) }
        let email = "\(role.rawValue)-\(UUID().uuidString.prefix(8))@example.com".lowercased()
        let name = role.rawValue.prefix(1).uppercased() + role.rawValue.dropFirst()
        try service.accounts.set(email: email, name: name, passwordHash: "-", isAdmin: false)
        try service.members.setRole(role, of: email, in: project)
        return try makeToken(of: email)
    }

    /// A token of an account.
    func makeToken(of email: String) throws -> Secret {
        let now = clock.now
        return try service.database.write { db in
            let found = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
            let user: UserID = try #require(found)
            return try AccessGrant(kind: .access, user: user, expiresAt: now + 86400)
                .issue(db, at: now)
        }
    }
}

/// The time of day, until a test moves it.
final class ServerClock: Sendable {
    private let ahead = Locked(0)

    var now: Int { Int(Date().timeIntervalSince1970) + ahead.withLock { $0 } }

    func advance(_ by: Int) { ahead.withLock { $0 += by } }
}
