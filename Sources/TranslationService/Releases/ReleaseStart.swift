import Foundation
import GRDB
import TML
import Wire

/// The first step of a release: its row, and the lock that keeps others out.
extension TranslationService {
    func addRelease(
        _ writer: ProjectWriter, _ request: ReleaseRequest, address: String
    ) throws -> ReleaseBuild {
        let (db, project, now) = (writer.db, writer.project, writer.now)
        let folder = try ReleaseFolder(of: project.key, in: releasesFolder)
        try folder.make()
        guard let lock = try FileLock.take(folder.lockFile) else {
            throw ServiceError.busy(
                "A release of this project is being built; try again when it is complete")
        }
        try Self.clearAbandoned(db, project: project.id, folder)
        let locales = try request.locales.map { locale in
            try project.locale(db, locale, forReading: false)
        }
        let version = try Self.version(db, project: project.id, folder, at: now)
        try db.execute(
            sql: """
                INSERT INTO release
                    (project, version, state, type, accept, locales, createdBy, createdAt)
                VALUES (?, ?, 'generating', ?, ?, ?, ?, ?)
                """,
            arguments: [
                project.id, version, request.kind.rawValue, request.accept.rawValue,
                JSON.array(locales.map(JSON.string)).text, writer.actor?.id, now,
            ])
        let release = try StoredRelease.find(db, id: Int(db.lastInsertedRowID))
        try writer.log(
            writer.nextRevision(), .release, "created", key: nil, locale: nil, object: release.id)
        return ReleaseBuild(
            service: self, release: release, project: project, folder: folder,
            address: "\(address)/\(project.key)", actor: writer.actor, lock: lock)
    }

    /// 14 digits of UTC (`tml-service.md` 5.1), later than those of all releases before, also when
    /// the clock was turned back or two are made within a second.
    private static func version(
        _ db: Database, project: Int, _ folder: ReleaseFolder, at now: Int
    ) throws -> String {
        let last = try String.fetchOne(
            db, sql: "SELECT max(version) FROM release WHERE project = ?", arguments: [project])
        var time = now
        while true {
            let version = ReleaseVersion.text(secondsSince1970: time)
            if version > (last ?? ""), !folder.has(version) { return version }
            let after = last.flatMap(ReleaseVersion.secondsSince1970)
            time = max(time, after ?? time) + 1
        }
    }

    /// With the lock held: what still counts as being built was left by a program that died.
    static func clearAbandoned(_ db: Database, project: Int, _ folder: ReleaseFolder) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, version FROM release WHERE project = ? AND state = 'generating'",
            arguments: [project])
        for row in rows {
            try folder.remove(row["version"])
            try StoredRelease.markFailed(
                db, id: row["id"], "the program ended before the release was complete")
        }
    }
}

extension StoredRelease {
    static func markFailed(_ db: Database, id: Int, _ reason: String) throws {
        try db.execute(
            sql: "UPDATE release SET state = 'failed', error = ? WHERE id = ?",
            arguments: [reason, id])
    }
}

/// Versions of releases: `20160307120415`.
enum ReleaseVersion {
    static func text(secondsSince1970 seconds: Int) -> String {
        String(WireTime(secondsSince1970: seconds).text.filter(\.isNumber))
    }

    static func secondsSince1970(_ version: String) -> Int? {
        guard isVersion(version) else { return nil }
        let digits = Array(version)
        let date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
        let time = "\(String(digits[8..<10])):\(String(digits[10..<12])):\(String(digits[12..<14]))"
        return WireTime("\(date) \(time)")?.secondsSince1970
    }

    static func isVersion(_ text: String) -> Bool {
        text.utf8.count == 14 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
