import Foundation
import GRDB
import KeyIndex
import LanguageData
import TML
import Text
import Wire

/// Writes a project as a folder of files (`tml-service.md` 5.2), from one snapshot of the database.
///
/// Only one key at a time is in memory, so a project can have any size.
final class BundleWriter {
    let snapshot: any DatabaseReader
    let content: BundleContent
    let accept: Acceptance
    let shape: BundleShape
    /// An existing empty folder.
    let folder: String
    /// Called between files and after some keys. Throws to stop the work.
    let step: (_ done: Int, _ all: Int) throws -> Void

    /// A file of the bundle.
    struct Member {
        let path: String
        let digest: BundleFile.Digest
    }

    /// The written members, in order.
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

    /// In the shape of 2015, each translation contains its original. Only the ignored keys are then
    /// missing.
    private static func hasKeys(_ content: BundleContent, _ shape: BundleShape) -> Bool {
        shape == .year2016 || !content.ignoredKeys.isEmpty
    }

    /// `record` contains the members of `snapshot.json` without the metrics.
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

    /// The project without its temporary data: extensions and the current release.
    private func application() -> JSONObject {
        var record = Projects.full(
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

    /// The file also contains ignored keys. Their hashes are among the ignored keys.
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

    /// The project's definition, otherwise the common one, otherwise the built-in one.
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
        _ locale: String, of sources: [SourceID]?, to file: BundleFile
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

/// The content of a bundle, from one snapshot of the database.
struct BundleContent {
    /// A file of translations. `/index` and `index` have the same file (`tml-service.md` 5.2).
    struct SourceFile {
        /// The path without `sources/` and `.json`.
        let path: String
        /// The ids of the sources.
        var sources: [SourceID]

        /// Returns the names of the nested sources.
        func nested(_ db: Database) throws -> [String] {
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT c.name FROM nestedSource n JOIN source c ON c.id = n.child
                    WHERE n.parent IN \(IDList.sql) ORDER BY c.id
                    """, arguments: [IDList(sources).argument])
        }

        /// Returns the hashes of the keys that must not be translated.
        func ignoredKeys(_ db: Database) throws -> [String] {
            try String.fetchAll(
                db,
                sql: """
                    SELECT hash FROM translationKey WHERE isIgnored = 1 AND id IN
                        (SELECT key FROM keySource WHERE source IN \(IDList.sql))
                    ORDER BY id
                    """, arguments: [IDList(sources).argument])
        }
    }

    let project: StoredProject
    let languages: [LanguageRow]
    /// All names of sources, including names that cannot have a file.
    let sourceNames: [String]
    let files: [SourceFile]
    let ignoredKeys: [String]

    /// Creates the content with the published languages among `locales`, or with all published
    /// languages if `locales` is empty. The default language is always included. With `isComplete`,
    /// unpublished languages are included, too.
    init(
        _ db: Database, _ project: StoredProject, locales: [String] = [], isComplete: Bool = false
    ) throws {
        self.project = project
        let wanted = Set(locales.map { LocaleCode($0) })
        languages = try LanguageRow.all(db, project: project.id).filter { row in
            let isWanted = wanted.isEmpty || wanted.contains(LocaleCode(row.record.locale))
            return row.record.locale == project.defaultLocale
                || (isWanted && (isComplete || row.state == "published"))
        }
        if let odd = languages.first(where: { !MemberName.isPart($0.record.locale) }) {
            throw ServiceError.invalid(
                "locales", "unusable",
                "The locale \(odd.record.locale) is not a valid name of a folder")
        }
        let sources = try Row.fetchAll(
            db, sql: "SELECT id, name FROM source WHERE project = ? ORDER BY id",
            arguments: [project.id]
        ).map { (id: $0["id"] as SourceID, name: $0["name"] as String) }
        sourceNames = sources.map(\.name)
        files = Self.files(of: sources)
        ignoredKeys = try String.fetchAll(
            db,
            sql: "SELECT hash FROM translationKey WHERE project = ? AND isIgnored = 1 ORDER BY id",
            arguments: [project.id])
    }

    /// Names that cannot be paths are not included. A source below the file of another source is
    /// not included either: `a.json/b` beside `a`.
    private static func files(of sources: [(id: SourceID, name: String)]) -> [SourceFile] {
        var files: [SourceFile] = []
        var places: [ExactText: Int] = [:]
        for source in sources {
            guard let path = MemberName.path(ofSource: source.name) else { continue }
            if let place = places[ExactText(path)] {
                files[place].sources.append(source.id)
            } else {
                places[ExactText(path)] = files.count
                files.append(SourceFile(path: path, sources: [source.id]))
            }
        }
        let taken = Set(
            files.flatMap { [ExactText($0.path + ".json"), ExactText($0.path + ".json.gz")] })
        return files.filter { file in
            Self.folders(of: file.path).allSatisfy { !taken.contains(ExactText($0)) }
        }
    }

    /// Returns `a` and `a/b` for `a/b/c`.
    static func folders(of path: String) -> [String] {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
    }
}

/// Reads keys with their translations into one language, one by one, in the order of registration.
struct BundleTranslations {
    let project: StoredProject
    let locale: String
    let accept: Acceptance
    /// The sources of the keys; `nil` means all keys.
    var sources: [SourceID]?

    /// One key with its state in the language.
    struct Key {
        fileprivate let row: Row
        /// The translations in the order in which SDKs try them.
        let translations: [JSON]

        var hash: String { row["hash"] }
        /// The original; `nil` if only the hash of the key is known.
        var original: JSON? {
            row["label"] == "" ? nil : BundleTranslations.original(row)
        }
    }

    /// Returns a key in the form of archives. Members with default values are not written.
    static func original(_ row: Row) -> JSON {
        var key: JSONObject = ["label": .string(row["label"]), "locale": .string(row["locale"])]
        let description: String = row["description"]
        if !description.isEmpty { key["description"] = .string(description) }
        let level: Int = row["level"]
        if level > 0 { key["level"] = .integer(level) }
        let syntax: String = row["syntax"]
        if syntax != "tml" { key["syntax"] = .string(syntax) }
        return .object(key)
    }

    func forEach(_ db: Database, _ body: (Key) throws -> Void) throws {
        var arguments: StatementArguments = ["project": project.id, "locale": locale]
        if let sources { arguments += ["sources": IDList(sources).argument] }
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        var group: Group?
        while let row = try rows.next() {
            let id: KeyID = row[0]
            if group?.id != id {
                if let group { try body(group.key) }
                group = Group(row)
            }
            group?.add(row)
        }
        if let group { try body(group.key) }
    }

    private var sql: String {
        let ofSources = """
            AND k.id IN (SELECT key FROM keySource
                         WHERE source IN (SELECT value FROM json_each(:sources)))
            """
        return """
            SELECT k.id, g.isLocked, t.label AS text, t.context, t.status, t.rank,
                   t.id AS translation,
                   k.hash, k.label AS label, k.description, k.locale AS locale, k.level, k.syntax
            FROM translationKey k
            LEFT JOIN target g ON g.key = k.id AND g.locale = :locale
            LEFT JOIN translation t ON t.key = k.id AND t.locale = :locale
                 AND t.status IN \(accept.sql)
            WHERE k.project = :project AND k.isIgnored = 0 \(sources == nil ? "" : ofSources)
            ORDER BY k.id
            """
    }
}

/// The rows of one key.
private struct Group {
    let id: KeyID
    private let row: Row
    private var found: [(rank: [Int], json: JSON)] = []

    init(_ row: Row) {
        id = row[0]
        self.row = row.copy()
    }

    mutating func add(_ row: Row) {
        guard let label: String = row[2] else { return }
        let context = Context(code: row[3] ?? "") ?? Context()
        var translation: JSONObject = ["label": .string(label)]
        if let wire = context.wire { translation["context"] = wire }
        if row[1] as Bool? == true { translation["locked"] = true }
        found.append((Self.rank(row, choices: context.choices.count), .object(translation)))
    }

    /// Translations with more conditions come first, because SDKs use the first match. Then the
    /// reviews and the votes decide (`tml-service.md` 4.6).
    private static func rank(_ row: Row, choices: Int) -> [Int] {
        let verdict =
            switch row[4] as String? {
            case "approved": 0
            case "accepted": 1
            default: 2
            }
        return [-choices, verdict, -(row[5] ?? 0), row[6] ?? 0]
    }

    var key: BundleTranslations.Key {
        let sorted = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        return BundleTranslations.Key(row: row, translations: sorted.map(\.json))
    }
}
