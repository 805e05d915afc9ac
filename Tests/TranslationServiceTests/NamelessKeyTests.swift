import Catalog
import Foundation
import GRDB
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Archives without originals: keys of which only the hash is known, until an app registers them.
@Suite struct NamelessKeyTests {
    private let archive = ImportStage()
    private static let hello = KeyHash.key(label: "Hello {name}", description: "A greeting")
    private let app = ServiceSession(applicationOf: Project.Key("abc"))
    private var key: Project.Key { Project.Key("abc") }

    /// As releases of spring 2015: neither translation_keys.json nor sources.json.
    private func tar(_ translation: String = "Привет, {name}") -> TarBuilder {
        var tar = ImportStage.project(locales: ["en", "ru"], hasSourceNames: false)
        tar.add("en/translations.json", "{}")
        let list = "{\"results\": {\"\(Self.hello)\": [{\"label\": \"\(translation)\"}]}}"
        tar.add("ru/translations.json", list)
        tar.add("ru/sources/home.json", list)
        return tar
    }

    private func register() throws {
        let keys: JSON = [
            [
                "source": "home",
                "keys": [["label": "Hello {name}", "description": "A greeting", "locale": "en"]],
            ]
        ]
        _ = try archive.service.keys.register(
            KeyRegistration(["source_keys": keys]), in: key, app, once: nil)
    }

    private func set(_ session: ServiceSession) throws -> JSON? {
        var request = TranslationSetRequest()
        request.locale = "ru"
        let page = try archive.service.translations.set(
            session, key, ofSource: KeyHash.source(named: "home"), request)
        return page.members["results"]
    }

    @Test func appsGetTheirTranslationsAtOnce() throws {
        let report = try archive.run(tar())
        #expect(report.newKeys == 1 && report.namelessKeys == 1 && report.newTranslations == 1)
        #expect(report.sources == 1)
        let expected: JSON = .object(
            JSONObject([.init(name: Self.hello, value: [["label": "Привет, {name}"]])]))
        #expect(try set(app) == expected)
        #expect(try set(archive.boss) == expected)
        let single = try archive.service.translations.usable(
            app, key, hash: Self.hello, locale: "ru", page: PageRequest())
        #expect(single.records.map(\.label) == ["Привет, {name}"])
        #expect(try archive.service.maintenance.check() == [])
    }

    /// Nobody is shown a key without a text: not in lists, numbers, the feed, nor by its hash.
    @Test func translatorsAreNotShownThem() throws {
        _ = try archive.run(tar())
        let service = archive.service
        #expect(try service.keys.page(archive.boss, key, KeyListRequest(locale: "ru")).total == 0)
        var search = KeyListRequest(locale: "ru")
        search.words = ["Привет"]
        #expect(try service.keys.page(archive.boss, key, search).total == 0)
        let feed = try service.feed.page(
            archive.boss, key, since: "0", locale: nil, limit: 100, address: "")
        #expect(feed.results.isEmpty && !feed.hasMore)
        let metrics = try service.projects.metrics(archive.boss, key, locale: "ru", source: nil)
        let counts = metrics.object?["results"]?.object?["ru"]?.object
        for name in ["key_count", "translated_key_count", "translation_count", "word_count"] {
            #expect(counts?[name]?.integer == 0, "\(name)")
        }
        #expect(try service.projects.overview(archive.boss, key).keyCount == 0)
        #expect(try service.keys.byHash(archive.boss, key, page: nil).members["results"] == [:])
        #expect(throws: ServiceError.notFound("There is no such key")) {
            try service.keys.record(archive.boss, key, hash: Self.hello, locale: "ru", include: [])
        }
        let sources = try service.sources.page(archive.boss, key, search: nil, page: PageRequest())
        #expect(sources.records.map(\.keyCount) == [0])
        let activity = try service.feed.activity(
            archive.boss, key, locale: nil, page: PageRequest(), address: "")
        #expect(activity.records.isEmpty && activity.total == 0)
    }

    @Test func registeringGivesTheLabelAndTellsEverything() throws {
        _ = try archive.run(tar())
        let before = try archive.service.changes.lastRevision(of: key)
        try register()
        let record = try archive.service.keys.record(
            archive.boss, key, hash: Self.hello, locale: "ru", include: [.translations, .sources])
        #expect(record.label == "Hello {name}" && record.summary == "A greeting")
        #expect(record.translations?.map(\.label) == ["Привет, {name}"])
        #expect(record.sources == ["home"])
        #expect(record.target?.status == .accepted)
        var search = KeyListRequest(locale: "ru")
        search.words = ["Hello"]
        #expect(try archive.service.keys.page(archive.boss, key, search).total == 1)
        let feed = try archive.service.feed.page(
            archive.boss, key, since: String(before), locale: nil, limit: 100, address: "")
        #expect(feed.results.map(\.type) == ["key", "translation"])
        #expect(feed.results.first?.action == "created")
        let tokens = try archive.service.database.read { db in
            try String.fetchAll(db, sql: "SELECT token FROM keyToken")
        }
        #expect(tokens.contains("name"))
        #expect(try archive.service.maintenance.check() == [])
        let position = try archive.service.changes.lastRevision(of: key)
        try register()
        #expect(try archive.service.changes.lastRevision(of: key) == position)
    }

    /// An archive of later years has the originals.
    @Test func anotherArchiveGivesTheLabelToo() throws {
        _ = try archive.run(tar())
        var whole = tar()
        whole.add(
            "translation_keys.json",
            """
            {"results": {"\(Self.hello)": {"label": "Hello {name}", "description": "A greeting"}}}
            """)
        let report = try archive.run(whole)
        #expect(report.changedKeys == 1 && report.namelessKeys == 0)
        #expect(try archive.key("Hello {name}", "A greeting").label == "Hello {name}")
        let back = try archive.run(tar())
        #expect(back.namelessKeys == 0 && back.changedKeys == 0)
        #expect(try archive.key("Hello {name}", "A greeting").label == "Hello {name}")
    }

    /// In one language the archive has the original, in another only the hash.
    @Test(arguments: [true, false])
    func oneOriginalIsEnough(isFirst: Bool) throws {
        var tar = ImportStage.project(locales: ["en", "ru"])
        let hash = KeyHash.key(label: "Hello", description: "")
        let bare = "{\"results\": {\"\(hash)\": [{\"label\": \"x\"}]}}"
        let full = """
            {"results": {"\(hash)": {"original": {"label": "Hello", "locale": "en"}, "translations":
             [{"label": "y"}]}}}
            """
        tar.add("en/translations.json", isFirst ? full : bare)
        tar.add("ru/translations.json", isFirst ? bare : full)
        let report = try archive.run(tar)
        #expect(report.newKeys == 1 && report.namelessKeys == 0)
        #expect(try archive.key("Hello").label == "Hello")
    }

    @Test func aKeyThatOnlyAPageNamesComesInToo() throws {
        var tar = ImportStage.project(locales: ["en", "ru"], hasSourceNames: false)
        tar.add("en/translations.json", "{}")
        tar.add("ru/translations.json", "{}")
        tar.add("ru/sources/home.json", "{\"\(Self.hello)\": [{\"label\": \"Привет\"}]}")
        let report = try archive.run(tar)
        #expect(report.newKeys == 1 && report.namelessKeys == 1 && report.newTranslations == 1)
        #expect(
            try set(app)
                == .object(JSONObject([.init(name: Self.hello, value: [["label": "Привет"]])])))
    }

    /// Releases and exports have the translations by their hashes, and no empty original.
    @Test(arguments: BundleShape.allCases)
    func theyComeThroughAnExport(shape: BundleShape) throws {
        _ = try archive.run(tar())
        let folder = try TemporaryFolder()
        try archive.service.archives.export(key, to: folder.path("archive"), format: shape.format)
        let other = try TranslationService(
            path: folder.path("other/server.sqlite"), clock: { 1_700_000_000 })
        let report = try other.archives.importRelease(at: folder.path("archive"))
        #expect(report.namelessKeys == 1 && report.newTranslations == 1)
        let single = try other.translations.usable(
            app, key, hash: Self.hello, locale: "ru", page: PageRequest())
        #expect(single.records.map(\.label) == ["Привет, {name}"])
        try other.close()
    }
}
