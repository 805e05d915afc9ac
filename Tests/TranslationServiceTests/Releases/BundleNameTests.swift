import Catalog
import Foundation
import GRDB
import KeyIndex
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// Names of sources become paths, and text with `xml` in it stays visible to SDKs.
@Suite struct BundleNameTests {
    @Test(arguments: [
        ("recipe/show", "recipe/show"), ("/index", "index"), ("index", "index"),
        ("a//b/", "a/b"), ("tml_django_samples_doc.views.DocsView", nil as String?),
        ("Übersicht/größe 1", "Übersicht/größe 1"),
    ])
    func aNameIsAPath(name: String, path: String?) {
        #expect(MemberName.path(ofSource: name) == path ?? name)
    }

    @Test(arguments: [
        "..", "../../etc/passwd", "a/../b", "./a", "/", "", "a\u{0}b", "a\nb", "\u{7F}",
        String(repeating: "x", count: 241), String(repeating: "x/", count: 600),
    ])
    func whatCannotBeAPathIsNone(name: String) {
        #expect(MemberName.path(ofSource: name) == nil)
    }

    @Test func sourcesThatShareAFileHaveTheUnion() throws {
        let stage = try Stage()
        try stage.addSource("/index", [Stage.inbox])
        try stage.addSource("index", [Stage.short])
        let folder = try stage.built()
        let results = try stage.json("ru/sources/index.json", in: folder)["results"]?.object
        #expect(results?.members.map(\.name).sorted() == [Stage.inbox, Stage.short].sorted())
    }

    @Test func oddNamesAreListedButHaveNoFile() throws {
        let stage = try Stage()
        let names = ["../../../evil", "legal.json/part", "..", "tab\there"]
        for name in names { try stage.addSource(name, [Stage.inbox]) }
        let folder = try stage.built()
        let listed = try JSON(
            parsing: Array(Data(contentsOf: folder.appending(path: "sources.json")))
        ).array?.compactMap(\.string)
        #expect(names.allSatisfy { listed?.contains($0) == true })
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!files.contains { $0.contains("evil") || $0.contains("part") })
        let outside = try FileManager.default.subpathsOfDirectory(atPath: stage.folder.path)
        #expect(!outside.contains { $0.hasSuffix("evil.json") })
    }

    /// js and php search the text, ruby the bytes, for these letters.
    @Test func noFileSaysXML() throws {
        let stage = try Stage()
        try stage.applied(stage.create("Файл .xml и xxml, XML"), as: stage.reviewer)
        try stage.addSource("feeds/rss.xml", [Stage.inbox])
        let folder = try stage.built()
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: name)
            guard let data = FileManager.default.contents(atPath: url.path) else { continue }
            #expect(data.firstRange(of: Array("xml".utf8)) == nil, "\(name)")
            if name.hasSuffix(".json") { _ = try JSON(parsing: Array(data)) }
        }
        #expect(try stage.labels(of: Stage.inbox, in: folder) == ["Файл .xml и xxml, XML"])
    }

    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("xml", #"\u0078ml"#), ("xxmlxm", #"x\u0078mlxm"#),
        ("xmlxml", #"\u0078ml\u0078ml"#), (#"\\xml"#, #"\\\u0078ml"#), ("x", "x"),
    ])
    func onlyTheFirstLetterIsEscaped(text: String, expected: String) {
        let bytes = BundleFile.withoutXML(Array(text.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    /// Looks for a text that at the usual level becomes a file with `xml` in it.
    @Test func compressedBytesAreSearchedToo() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.json")
        var random = SeededRandom(seed: 7)
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0x20...0x6F, using: &random) }
        for number in 0..<2000 {
            try Data(noise[(number * 50)...].prefix(100_000)).write(to: URL(filePath: path))
            try GzipFile.compress(path, to: path + ".gz", level: 6)
            guard try Self.hasXML(path + ".gz") else { continue }
            try GzipFile.compress(path)
            #expect(try !Self.hasXML(path + ".gz"))
            return
        }
        Issue.record("no such text was found")
    }

    private static func hasXML(_ path: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: path)).firstRange(of: Array("xml".utf8)) != nil
    }
}

extension Stage {
    /// A source with these keys.
    func addSource(_ name: String, _ hashes: [String]) throws {
        try service.database.write { db in
            let project = try #require(try StoredProject.find(db, key: key))
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: clock.now)
            let source = try writer.source(named: name)
            for hash in hashes {
                let id = try #require(
                    try KeyID.fetchOne(
                        db, sql: "SELECT id FROM translationKey WHERE hash = ?", arguments: [hash]))
                try writer.put(keys: [id], inSource: source)
            }
        }
    }
}
