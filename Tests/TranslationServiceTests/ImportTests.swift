import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct ImportTests {
    private let home: TemporaryFolder
    let service: TranslationService
    let boss = ServiceSession(userID: 1, isAdmin: true)

    init() throws {
        home = try TemporaryFolder()
        service = try TranslationService(
            path: home.path("server.sqlite"), clock: { 1_700_000_000 })
        try service.accounts.set(
            email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: true)
    }

    private var folder: URL { home.url }

    private func run(
        _ tar: TarBuilder, limits: ArchiveLimits = ArchiveLimits(), cutTo count: Int? = nil
    ) throws -> Archives.ImportReport {
        let file = folder.appending(path: "archive.tar")
        try Data(tar.archive.prefix(count ?? .max)).write(to: file)
        return try service.archives.importRelease(at: file.path, limits: limits)
    }

    /// Two keys of the guide are not to be translated.
    @Test(arguments: [
        (SmallArchive.ferry, 140, 152, 12), (.guide, 57, 61, 9), (.timetable, 9, 12, 2),
    ])
    func archivesAreImportedOnce(
        archive: SmallArchive, keys: Int, translations: Int, sources: Int
    ) throws {
        try expectImportedOnce(
            archive.pack(into: folder), keys, translations, sources,
            ignored: archive == .guide ? 2 : 0)
    }

    @Test(arguments: BundleShape.allCases)
    func theSampleProjectIsImportedOnce(shape: BundleShape) throws {
        try expectImportedOnce(
            ExportedSample.path(in: shape), 416, 1604, 19,
            locales: ["ar", "de", "en", "fr", "he", "hi", "ja", "pl", "ru"])
    }

    @Test(
        .enabled(if: PublishedArchive.isGiven),
        arguments: [(PublishedArchive.python, 161, 114, 4), (.php, 589, 456, 17)])
    func publishedArchivesAreImportedOnce(
        archive: PublishedArchive, keys: Int, translations: Int, sources: Int
    ) throws {
        try expectImportedOnce(archive.file.path, keys, translations, sources)
    }

    private func expectImportedOnce(
        _ path: String, _ keys: Int, _ translations: Int, _ sources: Int,
        ignored: Int = 0, locales: [String] = ["en", "ru"]
    ) throws {
        let report = try service.archives.importRelease(at: path)
        #expect(report.newKeys == keys)
        #expect(report.newTranslations == translations)
        #expect(report.sources == sources)
        #expect(report.locales.sorted() == locales)
        #expect(report.foreignHashes == 0)
        let position = try service.changes.lastRevision(of: report.project)
        let again = try service.archives.importRelease(at: path)
        #expect(again.newKeys + again.changedKeys == 0)
        #expect(again.newTranslations + again.changedTranslations == 0)
        #expect(try service.changes.lastRevision(of: report.project) == position)
        let line = try #require(service.projects.lines().first)
        #expect(line.keyCount == keys)
        #expect(line.translationCount == translations)
        try expectAllAccepted(report.project, keys - ignored)
    }

    private func expectAllAccepted(_ project: Project.Key, _ keys: Int) throws {
        var request = KeyListRequest(locale: "ru", page: PageRequest(perPage: 10000))
        request.include = [.translations]
        let records = try service.keys.page(boss, project, request).records
        #expect(records.count == keys)
        for record in records {
            for translation in record.translations ?? [] {
                #expect(translation.isImported)
                #expect(translation.status == .accepted)
                #expect(translation.translator == nil)
            }
            #expect((record.target?.status == .accepted) == (record.translations?.isEmpty == false))
        }
    }

    @Test func theShapeOf2015IsImported() throws {
        let translations = String(
            decoding: try Data(
                contentsOf: packageFolder.appending(
                    path: "docs/specification/examples/bundle_translations_2015.json")),
            as: UTF8.self)
        var tar = Self.project(locales: ["en", "es"])
        tar.add("en/translations.json", "{}")
        tar.add("es/translations.json", translations)
        let report = try run(tar)
        #expect(report.newKeys > 1)
        #expect(report.newTranslations > 1)
        #expect(report.foreignHashes == 0)
        var request = KeyListRequest(locale: "es")
        request.lock = .locked
        #expect(try service.keys.page(boss, report.project, request).total == 1)
    }

    private static func project(locales: [String]) -> TarBuilder {
        var tar = TarBuilder()
        let languages = locales.map { locale in
            """
            {"locale": "\(locale)", "english_name": "\(locale)", "native_name": "\(locale)"}
            """
        }
        tar.add(
            "application.json",
            """
            {"key": "abc", "name": "Test", "default_locale": "en", "threshold": 3,
             "languages": [\(languages.joined(separator: ","))]}
            """)
        tar.add("sources.json", "[\"index\", \"/index\"]")
        for locale in locales {
            tar.add(
                "\(locale)/language.json",
                """
                {"locale": "\(locale)", "english_name": "\(locale)", "native_name": "\(locale)",
                 "contexts": {}, "cases": {}, "status": "published"}
                """)
        }
        return tar
    }

    private static let hello = KeyHash.key(label: "Hello", description: "")

    /// A whole small archive with one translation.
    private static func archive(_ translation: String, locked: Bool = false) -> TarBuilder {
        var tar = project(locales: ["en", "ru"])
        tar.add(
            "translation_keys.json",
            "{\"results\": {\"\(hello)\": {\"label\": \"Hello\", \"locale\": \"en\"}}}")
        tar.add("en/translations.json", "{\"results\": []}")
        tar.add(
            "./ru/translations.json",
            """
            {"\(hello)": [{"label": "\(translation)", "locked": \(locked),
                           "rules": [{"token": "user", "type": "gender", "key": "male"}]}]}
            """)
        tar.add(
            "ru/sources/index.json", "{\"results\": {\"\(hello)\": []}, \"sources\": [\"nav\"]}")
        return tar
    }

    private func translations() throws -> [TranslationRecord] {
        try service.translations.page(
            boss, Project.Key("abc"), hash: Self.hello, locale: "ru", statuses: [],
            page: PageRequest()
        ).records
    }

    @Test func oldContextsAndSharedSourcesAreUnderstood() throws {
        let report = try run(Self.archive("Привет"))
        #expect(report.sources == 3)
        #expect(try translations().first?.context == ["user": ["gender": "male"]])
        #expect(try translations().first?.rank == 3)
        let record = try service.keys.record(
            boss, report.project, hash: Self.hello, locale: nil, include: [.sources])
        #expect(record.sources == ["index", "/index"])
        let definition = try service.projects.definition(
            boss, report.project, locales: ["ru"], source: "index")
        #expect(definition.extensions?.sources["index"]?.object?["sources"] == ["nav"])
    }

    @Test func aNewerArchiveReplacesWhatTheOlderBrought() throws {
        _ = try run(Self.archive("Привет"))
        let report = try run(Self.archive("Здравствуй", locked: true))
        #expect(report.changedTranslations == 1)
        #expect(report.newTranslations == 0)
        #expect(try translations().map(\.label) == ["Здравствуй"])
        let target = try service.keys.record(
            boss, report.project, hash: Self.hello, locale: "ru", include: []
        ).target
        #expect(target?.isLocked == true)
        #expect(target?.best?.label == "Здравствуй")
    }

    @Test func theWorkOfTranslatorsIsNotTouchedByAnImport() throws {
        let project = try run(Self.archive("Привет")).project
        let imported = try #require(translations().first)
        var edit = ChangeRecord(id: "1", operation: .update)
        edit.translationID = imported.id
        edit.baseRevision = imported.revision
        edit.data.label = "Приветик"
        let response = try service.changes.apply(ChangesRequest(changes: [edit]), to: project, boss)
        #expect(response.results.first?.translation?.isImported == false)
        #expect(response.results.first?.translation?.translator?.displayName == "Boss")
        _ = try run(Self.archive("Здравствуй"))
        #expect(try translations().map(\.label).sorted() == ["Здравствуй", "Приветик"])
        let second = try #require(translations().first { $0.label == "Здравствуй" })
        #expect(second.isImported == true)
        #expect(second.status == .accepted)
        #expect(second.translator == nil)
    }

    @Test(arguments: [
        ("/etc/passwd", TarBuilder.Kind.file, ""), ("../evil.json", .file, ""),
        ("ru/../../evil.json", .file, ""), ("ru/link.json", .symbolicLink, "/etc/passwd"),
        ("ru/hard.json", .hardLink, "application.json"), ("ru/device", .device, ""),
        ("ru/\u{1B}[2J.json", .file, ""), ("application.json", .file, ""),
    ])
    func hostileMembersAreRefused(name: String, kind: TarBuilder.Kind, link: String) throws {
        var tar = Self.archive("Привет")
        tar.add(name, "x", kind: kind, link: link)
        #expect(throws: ImportError.self) { try run(tar) }
        #expect(try service.projects.lines().isEmpty)
    }

    @Test func sizesAreCountedWhileUnpacking() throws {
        var tar = Self.archive("Привет")
        tar.add("big.json", String(repeating: " ", count: 20000))
        let limits: [(ArchiveLimits, String)] = [
            (ArchiveLimits(totalBytes: 20000), "The unpacked archive has more than 20000 bytes"),
            (ArchiveLimits(memberBytes: 19999), "big.json is larger than 19999 bytes"),
            (ArchiveLimits(members: 8), "The archive has more than 8 members"),
        ]
        for (limit, sentence) in limits {
            #expect(throws: ImportError(sentence)) { try run(tar, limits: limit) }
        }
        #expect(try service.projects.lines().isEmpty)
        _ = try run(tar)
    }

    @Test func aHeaderThatClaimsMoreThanThereIsMakesADamagedArchive() throws {
        var tar = Self.archive("Привет")
        tar.add("big.json", "{}", claimedSize: 1_000_000)
        #expect(throws: ImportError.self) { try run(tar) }
    }

    @Test(arguments: [0, 1, 100, 511, 512, 700, 5000])
    func halfAnArchiveIsRefused(count: Int) throws {
        #expect(throws: ImportError.self) { try run(Self.archive("Привет"), cutTo: count) }
        #expect(try service.projects.lines().isEmpty)
    }

    static let faults: [(String, String, String)] = [
        ("application.json", "{}", "application.json"),
        ("application.json", "[1]", "application.json"),
        ("application.json", "<html>", "application.json is not valid JSON"),
        ("ru/language.json", "[]", "ru/language.json"),
        ("ru/translations.json", "{\"results\": {\"xyz\": []}}", "ru/translations.json"),
        ("ru/translations.json", "{\"results\": 7}", "ru/translations.json"),
        ("ru/translations.json", "{\"\(hello)\": [{}]}", "no usable label"),
        ("sources.json", "{}", "sources.json is not a list"),
        ("translation_keys.json", "{\"\(hello)\": 1}", "translation_keys.json"),
        ("translation_keys.json", "{\"\(hello)\": {}}", "has no label"),
        ("ru/sources/index.json", "{\"11111111111111111111111111111111\": 5}", "index.json"),
    ]

    @Test(arguments: faults)
    func aFaultIsNamedWithItsPlace(file: String, text: String, words: String) throws {
        var tar = TarBuilder()
        for (name, content) in try Self.files(of: Self.archive("Привет")).sorted(by: {
            $0.key < $1.key
        }) {
            tar.add(name, name == file ? text : content)
        }
        let error = #expect(throws: ImportError.self) { try run(tar) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(try service.projects.lines().isEmpty)
    }

    private static func files(of tar: TarBuilder) throws -> [String: String] {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "tml-\(UUID().uuidString).tar")
        try Data(tar.archive).write(to: file)
        var files: [String: [UInt8]] = [:]
        try ArchiveReader.each(of: file.path, limits: ArchiveLimits()) { _ in
            true
        } _: { name, bytes in
            files[name] = bytes
        }
        try FileManager.default.removeItem(at: file)
        return files.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func noiseAndMissingFilesAreRefused() throws {
        let file = folder.appending(path: "noise.tar.gz")
        var random = SeededRandom(seed: 7)
        for size in [0, 10, 1000, 100_000] {
            let noise = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
            try Data(noise).write(to: file)
            #expect(throws: ImportError.self) { try service.archives.importRelease(at: file.path) }
        }
        #expect(throws: ImportError.self) {
            try service.archives.importRelease(at: "/no/such/file")
        }
    }
}
