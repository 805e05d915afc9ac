import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// What is in a release, as SDKs read it (`tml-service.md` 5.2–5.4, 4.6, 1.5).
@Suite struct BundleTests {
    @Test func theFilesAreThoseOfTheSpecification() throws {
        let stage = try Stage()
        let folder = try stage.built()
        let names = try Self.names(in: folder)
        var expected = [
            "application.json", "sources.json", "snapshot.json", "translation_keys.json",
        ]
        for locale in ["en", "fr", "ru"] {
            expected += ["\(locale)/language.json", "\(locale)/translations.json"]
            expected += ["inbox/list", "legal", "navigation"].map { "\(locale)/sources/\($0).json" }
        }
        expected += expected.map { $0 + ".gz" }
        #expect(names == expected.sorted())
    }

    @Test func theArchiveHasTheFilesAtItsRoot() throws {
        let stage = try Stage()
        let folder = try stage.built()
        var files: [String: [UInt8]] = [:]
        try ArchiveReader.each(of: folder.path + ".tar.gz", limits: ArchiveLimits()) { _ in
            true
        } _: { name, bytes in
            files[name] = bytes
        }
        let names = try Self.names(in: folder).filter { $0.hasSuffix(".json") }
        #expect(files.keys.sorted() == names)
        let digests = try stage.json("../\(folder.lastPathComponent).sha256.json", in: folder)
        let listed = try #require(digests["files"]?.object)
        #expect(listed.members.map(\.name).sorted() == names)
        for (name, content) in files {
            let data = try Data(contentsOf: folder.appending(path: name))
            #expect(Array(data) == content)
            #expect(
                listed[name]?.object?["sha256"]?.string
                    == Hexadecimal.text(of: Sodium.sha256(content)))
            #expect(listed[name]?.object?["size"]?.integer == content.count)
        }
    }

    /// `tar` shows what `ArchiveReader` does not tell.
    @Test func foldersInTheArchiveAreForAll() throws {
        let stage = try Stage()
        let folder = try stage.built()
        let listing = try Self.output(of: "/usr/bin/tar", ["-tvzf", folder.path + ".tar.gz"])
        let folders = listing.split(separator: "\n").filter { $0.hasPrefix("d") }
        #expect(folders.count == 9)
        #expect(folders.allSatisfy { $0.hasPrefix("drwxrwxrwx") })
    }

    @Test func everyGzipFileUnpacksToTheFileBesideIt() throws {
        let stage = try Stage()
        let folder = try stage.built()
        for name in try Self.names(in: folder) where name.hasSuffix(".gz") {
            let packed = folder.appending(path: name).path
            let plain = try String(contentsOfFile: String(packed.dropLast(3)), encoding: .utf8)
            #expect(try Self.output(of: "/usr/bin/gzip", ["-dc", packed]) == plain)
        }
    }

    @Test func onlyTheTranslationsThatCountAreGivenOut() throws {
        let stage = try Stage(threshold: 2)
        let pending = try stage.applied(stage.create("Входящие"), as: stage.translator)
        #expect(try stage.labels(of: Stage.inbox, in: stage.built()).isEmpty)
        let all = ReleaseRequest(accept: .all)
        #expect(try stage.labels(of: Stage.inbox, in: stage.built(all)) == ["Входящие"])
        try stage.applied(stage.about(pending, .approve), as: stage.reviewer)
        let approved = ReleaseRequest(accept: .approved)
        #expect(try stage.labels(of: Stage.inbox, in: stage.built(approved)) == ["Входящие"])
        let second = try stage.applied(
            stage.create("Почта"), as: stage.translator)
        var vote = stage.about(second, .vote)
        vote.data.value = 1
        try stage.applied(vote, as: stage.anna)
        #expect(
            try stage.labels(of: Stage.inbox, in: stage.built()) == ["Входящие", "Почта"])
        #expect(try stage.labels(of: Stage.inbox, in: stage.built(approved)) == ["Входящие"])
    }

    @Test func translationsWithMoreConditionsComeFirst() throws {
        let stage = try Stage()
        let contexts = [
            ("always", Context()),
            ("one", Context([Context.Choice(token: "count", keyword: "number", rule: "one")])),
            ("few", Context([Context.Choice(token: "count", keyword: "number", rule: "few")])),
        ]
        for (label, context) in contexts {
            try stage.applied(
                stage.create(label, Stage.messages, context: context), as: stage.reviewer)
        }
        let folder = try stage.built()
        #expect(try stage.labels(of: Stage.messages, in: folder).last == "always")
        let list = try stage.translations(of: Stage.messages, in: folder)
        let context = list.first { $0["label"]?.string == "few" }?["context"]
        #expect(context == ["count": ["number": "few"]])
        #expect(list.last?["context"] == nil)
    }

    @Test func aLockedKeyIsMarked() throws {
        let stage = try Stage()
        try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        _ = try stage.send(stage.lock(.lock), as: stage.reviewer)
        let list = try stage.translations(of: Stage.inbox, in: stage.built())
        #expect(list.first?["locked"]?.boolean == true)
    }

    @Test func ignoredKeysAreNamedAndNotTranslated() throws {
        let stage = try Stage()
        let folder = try stage.built()
        let ignored = try stage.json("application.json", in: folder).strings("ignored_keys")
        #expect(ignored == [Stage.ignored])
        let results = try stage.json("ru/translations.json", in: folder)["results"]?.object
        #expect(results?[Stage.ignored] == nil)
        #expect(results?[Stage.hard] != nil)
    }

    @Test func unpublishedLanguagesAreLeftOutAndOthersCanBe() throws {
        let stage = try Stage()
        let chosen = try stage.built(ReleaseRequest(locales: ["fr"]))
        #expect(try stage.locales(in: chosen) == ["en", "fr"])
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE projectLanguage SET state = 'unpublished' WHERE locale = 'ru'")
        }
        let folder = try stage.built()
        #expect(try stage.locales(in: folder) == ["en", "fr"])
        #expect(try !Self.names(in: folder).contains { $0.hasPrefix("ru/") })
        #expect(throws: ServiceError.self) { try stage.start(ReleaseRequest(locales: ["tlh"])) }
    }

    @Test func aLanguageWithoutDefinitionHasTheBuiltInOne() throws {
        let stage = try Stage()
        try stage.service.database.write { db in
            try db.execute(sql: "UPDATE projectLanguage SET definition = NULL")
            try db.execute(sql: "UPDATE language SET definition = NULL")
        }
        let language = try stage.json("ru/language.json", in: stage.built())
        #expect(language["contexts"]?.object?["number"]?.object?["rules"]?.object?["few"] != nil)
        #expect(language["locale"]?.string == "ru")
        #expect(language["status"] == nil)
    }

    @Test func theSnapshotCountsExactly() throws {
        let stage = try Stage()
        try stage.applied(stage.create("Входящие"), as: stage.reviewer)
        try stage.applied(stage.create("Boîte", locale: "fr"), as: stage.reviewer)
        try stage.applied(stage.create("Вперёд", Stage.short), as: stage.reviewer)
        let snapshot = try stage.json("snapshot.json", in: stage.built())
        #expect(snapshot["state"]?.string == "generating")
        #expect(snapshot["progress"]?.integer == 90)
        let metrics = try #require(snapshot["metrics"]?.object)
        let expected = [
            "language_count": 3, "key_count": 4, "translation_count": 3,
            "translated_key_count": 2, "untranslated_key_count": 2, "accepted_key_count": 2,
            "unaccepted_key_count": 2, "locked_key_count": 0, "translator_count": 1,
            "percent_translated": 37,
        ]
        for (name, number) in expected { #expect(metrics[name]?.integer == number, "\(name)") }
        let languages = try #require(metrics["languages"]?.object)
        #expect(languages.members.map(\.name).sorted() == ["fr", "ru"])
        for (locale, count, percent) in [("ru", 2, 50), ("fr", 1, 25)] {
            let counts = languages[locale]?.object
            #expect(counts?["translated_key_count"]?.integer == count)
            #expect(counts?["untranslated_key_count"]?.integer == 4 - count)
            #expect(counts?["percent_accepted"]?.integer == percent)
        }
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.contains(".json") }.sorted()
    }

    private static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

extension Stage {
    /// The Russian translations of a key in a release.
    func translations(of hash: String, in folder: URL) throws -> [JSONObject] {
        let results = try json("ru/translations.json", in: folder)["results"]?.object
        return try #require(results?[hash]?.array).compactMap(\.object)
    }

    func labels(of hash: String, in folder: URL) throws -> [String] {
        try translations(of: hash, in: folder).compactMap { $0["label"]?.string }
    }

    func locales(in folder: URL) throws -> [String] {
        let languages = try json("application.json", in: folder)["languages"]?.array ?? []
        return languages.compactMap { $0.object?["locale"]?.string }.sorted()
    }
}
