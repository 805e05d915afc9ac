import Foundation
import GRDB
import Testing
import Wire

@testable import TranslationService

/// What happens to the files of releases is found, told with its place, and put right if the
/// archive is whole.
@Suite struct ReleaseCheckTests {
    let stage: Stage
    /// The folder of the release's files.
    let folder: URL

    init() throws {
        stage = try Stage()
        try stage.applied(stage.create("Входящие xml"), as: stage.reviewer)
        folder = try stage.built()
    }

    private var archive: String { folder.path + ".tar.gz" }
    private var version: String { folder.lastPathComponent }

    private func damage(_ subject: String) throws -> Maintenance.Damage? {
        let damages = try stage.service.maintenance.check()
        #expect(damages.allSatisfy { $0.subject == subject }, "\(damages)")
        return damages.first
    }

    /// All files of the project's releases.
    private func files() throws -> [String: Data] {
        let root = try stage.releases.path
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        let pairs = names.compactMap { name in
            FileManager.default.contents(atPath: "\(root)/\(name)").map { (name, $0) }
        }
        return Dictionary(pairs) { $1 }
    }

    @Test func aWholeReleaseIsNotBlamed() throws {
        #expect(try stage.service.maintenance.check() == [])
    }

    @Test(arguments: [
        "ru/translations.json", "ru/translations.json.gz", "application.json",
        "ru/sources/inbox/list.json", "en/language.json.gz",
    ])
    func aDamagedOrMissingFileComesFromTheArchive(name: String) throws {
        let before = try files()
        let path = folder.appending(path: name).path
        for content in ["{}", nil] {
            if let content {
                try Data(content.utf8).write(to: URL(filePath: path))
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            let found = try #require(try damage("files"))
            #expect(found.places.count == 1)
            #expect(found.places.first?.contains("\(version) of project") == true)
            #expect(found.places.first?.contains(path) == true)
            #expect(found.isDerived)
            try stage.service.maintenance.repair()
            #expect(try stage.service.maintenance.check() == [])
            #expect(try files() == before)
        }
    }

    @Test func aDamagedReleaseIsNotHandedOut() throws {
        #expect(try stage.service.releases.currentRelease(of: stage.key)?.version == version)
        let paths = [
            archive, folder.path + ".sha256.json", folder.path + "/ru/translations.json",
            folder.path + "/application.json.gz",
        ]
        for path in paths {
            let whole = try Data(contentsOf: URL(filePath: path))
            var damaged = whole
            damaged[whole.count / 2] ^= 1
            for content in [damaged, nil] {
                try FileManager.default.removeItem(atPath: path)
                try content?.write(to: URL(filePath: path))
                let error = #expect(throws: ServiceError.self, "\(path)") {
                    try stage.service.releases.currentRelease(of: stage.key)
                }
                #expect("\(String(describing: error))".contains("check --repair"), "\(path)")
            }
            try whole.write(to: URL(filePath: path))
        }
        #expect(try stage.service.releases.currentRelease(of: stage.key) != nil)
    }

    @Test func aWholeFolderComesFromTheArchive() throws {
        let before = try files()
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.removeItem(atPath: folder.path + ".sha256.json")
        #expect(try damage("files")?.count ?? 0 > 10)
        try stage.service.maintenance.repair()
        #expect(try stage.service.maintenance.check() == [])
        #expect(try files() == before)
    }

    @Test func nobodyCanKnowWhatADamagedArchiveHad() throws {
        try Data("?".utf8).write(to: URL(filePath: archive))
        let damaged = try #require(try damage("archives"))
        #expect(damaged.places.first?.contains("\(archive) differs from the file") == true)
        #expect(!damaged.isDerived)
        #expect(damaged.advice.contains("make a new release"))
        try stage.service.maintenance.repair()
        #expect(try damage("archives") == damaged)
        try FileManager.default.removeItem(atPath: archive)
        #expect(try damage("archives")?.places.first?.contains("is missing") == true)
    }

    @Test func whatAppsAreToldIsWhatTheDatabaseHas() throws {
        try stage.releases.setCurrent("20000101000000")
        let found = try #require(try damage("publications"))
        #expect(found.places.first?.contains("version.json has the version 20000101000000") == true)
        #expect(found.places.first?.contains("the database has the version \(version)") == true)
        try stage.service.maintenance.repair()
        #expect(try stage.service.maintenance.check() == [])
        #expect(try stage.releases.current == version)
        try stage.releases.setCurrent(nil)
        #expect(try damage("publications")?.isDerived == true)
    }

    @Test func aHalfBuiltFolderIsRemoved() throws {
        let left = try stage.releases.temporary("20000101000000")
        try FileManager.default.createDirectory(
            atPath: "\(left)/files", withIntermediateDirectories: true)
        #expect(try damage("publications")?.places.first?.contains(left) == true)
        try stage.service.maintenance.repair()
        #expect(try stage.service.maintenance.check() == [])
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test func whatIsBeingBuiltIsNotBlamed() throws {
        try stage.service.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO release (project, version, state, type, accept, createdAt)
                    VALUES (1, '20000101000000', 'generating', 'release', 'all', 0)
                    """)
        }
        try FileManager.default.createDirectory(
            atPath: try stage.releases.temporary("20000101000000"),
            withIntermediateDirectories: true)
        #expect(try stage.service.maintenance.check() == [])
    }
}
