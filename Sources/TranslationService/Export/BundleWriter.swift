import Foundation
import GRDB
import LanguageData
import TML
import Wire

/// Writes a project as a folder of files (`tml-service.md` 5.2), all from one snapshot of the
/// database.
///
/// Nothing is held in memory but one key at a time, so that size does not matter.
final class BundleWriter {
    let snapshot: any DatabaseReader
    let content: BundleContent
    let accept: Acceptance
    let shape: BundleShape
    /// An existing empty folder.
    let folder: String
    /// Called between files and between some keys; throws to give up.
    let step: (_ done: Int, _ all: Int) throws -> Void

    /// A file of the bundle.
    struct Member {
        let path: String
        let digest: BundleFile.Digest
    }

    /// What was written, in order.
    private(set) var members: [Member] = []
    private var folders: Set<ExactText> = []
    private var done = 0
    private let all: Int

    init(
        snapshot: any DatabaseReader, content: BundleContent, accept: Acceptance,
        shape: BundleShape = .year2016, folder: String,
        step: @escaping (_ done: Int, _ all: Int) throws -> Void
    ) {
        self.snapshot = snapshot
        self.content = content
        self.accept = accept
        self.shape = shape
        self.folder = folder
        self.step = step
        let common = 2 + (shape == .year2016 ? 1 : 0) + (Self.hasKeys(content, shape) ? 1 : 0)
        all = common + content.languages.count * (2 + content.files.count)
    }

    /// In the shape of 2015 the translations have their originals, which leaves the ignored keys.
    private static func hasKeys(_ content: BundleContent, _ shape: BundleShape) -> Bool {
        shape == .year2016 || !content.ignoredKeys.isEmpty
    }

    /// `record` is what `snapshot.json` says besides the metrics.
    func writeAll(record: JSONObject) throws {
        try write("application.json") { _ in .object(application()) }
        try write("sources.json") { _ in .array(content.sourceNames.map(JSON.string)) }
        if shape == .year2016 {
            let content = content
            try write("snapshot.json") { db in
                var record = record
                record["metrics"] = try BundleMetrics.json(db, content)
                return .object(record)
            }
        }
        if Self.hasKeys(content, shape) { try writeKeys() }
        for language in content.languages { try write(language) }
    }
}

extension BundleWriter {
    private func write(_ path: String, _ json: (Database) throws -> JSON) throws {
        let value = try snapshot.read(json)
        try add(path) { file in try file.write(value) }
    }

    private func add(_ path: String, _ body: (BundleFile) throws -> Void) throws {
        for name in BundleContent.folders(of: path) where folders.insert(ExactText(name)).inserted {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
        }
        let file = try BundleFile(path: "\(folder)/\(path)")
        try body(file)
        members.append(Member(path: path, digest: try file.close()))
        done += 1
        try step(done, all)
    }

    /// The project without what is only true of a moment: extensions and the release in use.
    private func application() -> JSONObject {
        var record = TranslationService.full(
            content.project, languages: content.languages.map(\.record))
        record.details["snapshot"] = nil
        record.details["ignored_keys"] = nil
        record.extensions = nil
        var object = record.object
        if !content.ignoredKeys.isEmpty {
            object["ignored_keys"] = .array(content.ignoredKeys.map(JSON.string))
        }
        return object
    }

    /// The keys that are not to be translated are here too: their hashes are among the ignored.
    private func writeKeys() throws {
        let project = content.project
        let wanted = shape == .year2015 ? "isIgnored = 1" : "1"
        let snapshot = snapshot
        try add("translation_keys.json") { file in
            try file.write(#"{"results":{"#)
            try snapshot.read { db in
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT * FROM translationKey
                        WHERE project = ? AND label <> '' AND \(wanted) ORDER BY id
                        """, arguments: [project.id])
                var isFirst = true
                while let row = try rows.next() {
                    let original = BundleTranslations.original(row)
                    try Self.write(row["hash"], original, to: file, isFirst: isFirst)
                    isFirst = false
                }
            }
            try file.write("}}")
        }
    }

    private static func write(
        _ name: String, _ value: JSON, to file: BundleFile, isFirst: Bool
    ) throws {
        if !isFirst { try file.write(",") }
        try file.write(.string(name))
        try file.write(":")
        try file.write(value)
    }
}

extension BundleWriter {
    private func write(_ language: LanguageRow) throws {
        let locale = language.record.locale
        let definition = try definition(of: language)
        try write("\(locale)/language.json") { _ in .object(definition) }
        try add("\(locale)/translations.json") { file in
            try file.write(#"{"results":{"#)
            try writeTranslations(locale, of: nil, to: file)
            try file.write("}}")
        }
        for source in content.files { try write(source, locale) }
    }

    /// The project's, else the common one, else the one that comes with the program.
    private func definition(of language: LanguageRow) throws -> JSONObject {
        let locale = language.record.locale
        let stored = try snapshot.read { db in try content.project.definition(db, of: locale) }
        let bytes =
            stored.map { Array($0.utf8) }
            ?? BuiltInLanguages.definition(for: LocaleCode(locale)) ?? Array("{}".utf8)
        var object = try JSON(parsing: bytes).object ?? JSONObject()
        for member in language.record.object.members where object[member.name] == nil {
            object[member.name] = member.value
        }
        object["locale"] = .string(locale)
        object["status"] = nil
        return object
    }

    private func write(_ source: BundleContent.SourceFile, _ locale: String) throws {
        let (nested, ignored) = try snapshot.read { db in
            (try source.nested(db), try source.ignoredKeys(db))
        }
        try add("\(locale)/sources/\(source.path).json") { file in
            try file.write(#"{"results":{"#)
            try writeTranslations(locale, of: source.sources, to: file)
            try file.write(#"},"sources":"#)
            try file.write(.array(nested.map(JSON.string)))
            if !ignored.isEmpty {
                try file.write(#","ignored_keys":"#)
                try file.write(.array(ignored.map(JSON.string)))
            }
            try file.write("}")
        }
    }

    private func writeTranslations(
        _ locale: String, of sources: [Int]?, to file: BundleFile
    ) throws {
        let translations = BundleTranslations(
            project: content.project, locale: locale, accept: accept, sources: sources)
        var count = 0
        try snapshot.read { db in
            try translations.forEach(db) { key in
                try Self.write(key.hash, value(of: key), to: file, isFirst: count == 0)
                count += 1
                if count % 4096 == 0 { try step(done, all) }
            }
        }
    }

    private func value(of key: BundleTranslations.Key) -> JSON {
        guard shape == .year2015 else { return .array(key.translations) }
        let translations: JSONObject = ["translations": .array(key.translations)]
        guard let original = key.original else { return .object(translations) }
        return .object(["original": original, "translations": .array(key.translations)])
    }
}
