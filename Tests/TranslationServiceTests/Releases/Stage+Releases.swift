import Catalog
import Foundation
import GRDB
import KeyIndex
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// What tests of releases ask of the stage.
extension Stage {
    enum Person: String, Sendable {
        case translator, reviewer, manager
    }

    /// A script that releases.
    var manager: ServiceSession { ServiceSession(applicationOf: key, mayRelease: true) }

    func session(_ person: Person) throws -> ServiceSession {
        switch person {
        case .translator: return translator
        case .reviewer: return reviewer
        case .manager:
            let email = "manager@example.com"
            try service.accounts.set(
                email: email, name: "Manager", passwordHash: "-", isAdmin: false)
            try service.members.setRole(.manager, of: email, in: key)
            let id = try service.database.read { db in
                try UserID.fetchOne(
                    db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email])
            }
            return ServiceSession(userID: try #require(id), isAdmin: false)
        }
    }

    /// Where the project's releases lie.
    var releases: ReleaseFolder {
        get throws { try ReleaseFolder(of: key.rawValue, in: service.releases.folder) }
    }

    @discardableResult
    func start(_ request: ReleaseRequest = ReleaseRequest()) throws -> JSONObject {
        let answer = try service.releases.start(
            session(.manager), key, request, address: "https://cdn.example.com")
        return try #require(answer.body.object?["release"]?.object)
    }

    /// From now on, a release that is built or made current cannot be logged.
    func refuseUpdatesOfReleases() throws {
        try service.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON changeLog
                    WHEN new.type = 'release' AND new.action = 'updated'
                    BEGIN SELECT RAISE(ABORT, 'full'); END
                    """)
        }
    }

    /// The record after the building has ended.
    func finished(_ started: JSONObject) throws -> JSONObject {
        service.releases.builds.wait(givingUp: false)
        let version = try started.required("version")
        return try #require(
            service.releases.record(manager, key, version: version, address: "").object)
    }

    /// Builds a release and returns the folder of its files.
    func built(_ request: ReleaseRequest = ReleaseRequest()) throws -> URL {
        let release = try finished(try start(request))
        #expect(release["error"] == nil, "\(release)")
        return URL(filePath: try releases.files(try release.required("version")))
    }

    func list() throws -> [JSONObject] {
        try service.releases.page(manager, key, page: PageRequest(), address: "").records
            .compactMap(\.object)
    }

    /// The JSON of a file of a release.
    func json(_ name: String, in folder: URL) throws -> JSONObject {
        let data = try Data(contentsOf: folder.appending(path: name))
        return try #require(JSON(parsing: Array(data)).object)
    }
}
