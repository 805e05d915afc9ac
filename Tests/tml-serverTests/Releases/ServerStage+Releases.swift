import Catalog
import Foundation
import GRDB
import HTTP
import KeyIndex
import TestSupport
import Testing
import Text
import TranslationService
import Wire

@testable import TranslationService

/// What tests of releases ask of the server.
extension ServerStage {
    /// Waits until a release is built; returns its record.
    func finished(_ version: String) async throws -> JSONObject {
        for _ in 0..<600 {
            let answer = try await object(
                .get, "/v1/projects/{key}/releases/\(version)", as: .viewer)
            let release = try #require(answer["release"]?.object)
            let isOver =
                release["state"]?.string == "failed"
                || (release["progress"]?.integer == 100
                    && (release["type"]?.string == "draft"
                        || release["state"]?.string == "published"))
            if isOver { return release }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("the release \(version) does not come to an end")
        return JSONObject()
    }

    /// Makes a release and waits for it; returns its version.
    func release(_ body: JSON = [:]) async throws -> String {
        let started = try await object(
            .post, "/v1/projects/{key}/releases", as: .manager, body, status: 202)
        let version = try #require(started["release"]?.object?["version"]?.string)
        let release = try await finished(version)
        #expect(release["error"] == nil)
        return version
    }

    /// Another project beside the sample one.
    func otherProject() async throws -> Project.Key {
        let archive = try SmallArchive.timetable.pack(into: folder.url)
        return try service.archives.importRelease(at: archive).project
    }
}

extension ServerStage {
    /// A source with the project's first key.
    func addSource(_ name: String) throws {
        let now = clock.now
        try service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: project))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
            let key = try #require(
                try KeyID.fetchOne(
                    db, sql: "SELECT min(id) FROM translationKey WHERE project = ?",
                    arguments: [project.id]))
            try writer.put(keys: [key], inSource: writer.source(named: name))
        }
    }
}
