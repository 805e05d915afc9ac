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
    struct Member: Sendable {
        let path: String
        let digest: BundleFile.Digest
    }

    private var give: (Member) throws -> Void = { _ in }
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

    /// Writes all files, and calls `give` with each complete file.
    ///
    /// - Parameter record: the members of `snapshot.json` without the metrics.
    func writeAll(record: JSONObject, _ give: (Member) throws -> Void) throws {
        try withoutActuallyEscaping(give) { give in
            self.give = give
            defer { self.give = { _ in } }
            try writeCommonFiles(record)
            for language in content.languages { try write(language) }
        }
    }

    private func writeCommonFiles(_ record: JSONObject) throws {
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
        try give(Member(path: path, digest: try file.close()))
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
        let wanted = shape == .year2015 ? "k.isIgnored = 1" : "1"
        let snapshot = snapshot
        try add("translation_keys.json") { file in
            try file.write(#"{"results":{"#)
            try snapshot.read { db in
                var isFirst = true
                try db.each(
                    sql: """
                        SELECT k.hash, \(KeyOriginal.columns) FROM translationKey k
                        WHERE k.project = ? AND k.label <> '' AND \(wanted) ORDER BY k.id
                        """, arguments: [project.id]
                ) { row in
                    guard let original = try KeyOriginal.json(row, from: 1) else { return }
                    try Self.write(row[0], original, to: file, isFirst: isFirst)
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
        let nested = try snapshot.read(source.nested)
        try add("\(locale)/sources/\(source.path).json") { file in
            try file.write(#"{"results":{"#)
            try writeTranslations(locale, of: source.sources, to: file)
            try file.write(#"},"sources":"#)
            try file.write(.array(nested.map(JSON.string)))
            if !source.ignoredKeys.isEmpty {
                try file.write(#","ignored_keys":"#)
                try file.write(.array(source.ignoredKeys.map(JSON.string)))
            }
            try file.write("}")
        }
    }

    private func writeTranslations(
        _ locale: String, of sources: [SourceID]?, to file: BundleFile
    ) throws {
        let translations = BundleTranslations(
            project: content.project, locale: locale, accept: accept, sources: sources,
            hasOriginals: shape == .year2015)
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
        /// The hashes of the keys that must not be translated.
        var ignoredKeys: [String] = []

        /// Returns the names of the nested sources.
        func nested(_ db: Database) throws -> [String] {
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT c.name FROM nestedSource n JOIN source c ON c.id = n.child
                    WHERE n.parent IN \(IDList.sql) ORDER BY c.id
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
        files = try Self.addingIgnoredKeys(db, project, to: Self.files(of: sources))
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

    private static func addingIgnoredKeys(
        _ db: Database, _ project: StoredProject, to files: [SourceFile]
    ) throws -> [SourceFile] {
        var keys: [SourceID: [KeyID: String]] = [:]
        try db.each(sql: ignoredKeysOfSources, arguments: [project.id]) { row in
            keys[try row[0], default: [:]][try row[1]] = try row[2]
        }
        return files.map { file in
            var file = file
            let ofFile = file.sources.compactMap { keys[$0] }
                .reduce(into: [:]) { all, keys in all.merge(keys) { first, _ in first } }
            file.ignoredKeys = ofFile.sorted { $0.key < $1.key }.map(\.value)
            return file
        }
    }

    private static let ignoredKeysOfSources = """
        SELECT s.source, k.id, k.hash FROM translationKey k JOIN keySource s ON s.key = k.id
        WHERE k.project = ? AND k.isIgnored = 1
        """

    /// Returns `a` and `a/b` for `a/b/c`.
    static func folders(of path: String) -> [String] {
        let parts = path.splitExactly("/")
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
    /// True if each key comes with its original.
    var hasOriginals = false

    /// One key with its state in the language.
    struct Key {
        let hash: String
        /// The original; `nil` if only the hash of the key is known, or without `hasOriginals`.
        let original: JSON?
        /// The translations in the order in which SDKs try them.
        let translations: [JSON]
    }

    /// The columns of a translation and of its key.
    fileprivate enum Column: Int, StatementColumn {
        case id, hash, isLocked, text, context, status, rank, age

        var sql: String {
            switch self {
            case .id: "k.id"
            case .hash: "k.hash"
            case .isLocked: "g.isLocked"
            case .text: "t.label"
            case .age: TranslationReader.age
            case .context, .status, .rank: "t.\(self)"
            }
        }
    }

    func forEach(_ db: Database, _ body: (Key) throws -> Void) throws {
        var arguments: StatementArguments = ["project": project.id, "locale": locale]
        if let sources { arguments += ["sources": IDList(sources).argument] }
        var group: Group?
        try db.each(sql: sql, named: arguments) { row in
            if try group?.id != row[Column.id] {
                if let group { try body(group.key) }
                group = try Group(row, hasOriginal: hasOriginals)
            }
            try group?.add(row)
        }
        if let group { try body(group.key) }
    }

    private var sql: String {
        let ofSources = """
            AND k.id IN (SELECT key FROM keySource
                         WHERE source IN (SELECT value FROM json_each(:sources)))
            """
        return """
            SELECT \(Column.list)\(hasOriginals ? ", \(KeyOriginal.columns)" : "")
            FROM translationKey k
            LEFT JOIN target g ON g.key = k.id AND g.locale = :locale
            LEFT JOIN translation t ON t.key = k.id AND t.locale = :locale
                 AND t.status IN \(accept.sql)
            WHERE k.project = :project AND k.isIgnored = 0 \(sources == nil ? "" : ofSources)
            ORDER BY k.id
            """
    }
}

/// The original of a key in the form of archives.
enum KeyOriginal {
    /// The columns of the table of keys, `k`.
    static let columns = "k.label, k.locale, k.description, k.level, k.syntax"

    /// Returns the original; `nil` for a key without a label. Members with default values are not
    /// written.
    ///
    /// - Parameter first: the position of the first column.
    static func json(_ row: StatementRow, from first: Int) throws -> JSON? {
        let label: String = try row[first]
        guard !label.isEmpty else { return nil }
        var key: JSONObject = [
            "label": .string(label), "locale": .string(try row[first + 1]),
        ]
        let description: String = try row[first + 2]
        if !description.isEmpty { key["description"] = .string(description) }
        let level: Int = try row[first + 3]
        if level > 0 { key["level"] = .integer(level) }
        let syntax: String = try row[first + 4]
        if syntax != "tml" { key["syntax"] = .string(syntax) }
        return .object(key)
    }
}

/// The rows of one key.
private struct Group {
    private typealias Column = BundleTranslations.Column

    let id: KeyID
    private let hash: String
    private let original: JSON?
    private var found: [(rank: [Int], json: JSON)] = []

    init(_ row: StatementRow, hasOriginal: Bool) throws {
        id = try row[Column.id]
        hash = try row[Column.hash]
        original = hasOriginal ? try KeyOriginal.json(row, from: Column.allCases.count) : nil
    }

    mutating func add(_ row: StatementRow) throws {
        guard let label: String = try row[Column.text] else { return }
        let context = Context(code: try row[Column.context] ?? "") ?? Context()
        var translation: JSONObject = ["label": .string(label)]
        if let wire = context.wire { translation["context"] = wire }
        if try row[Column.isLocked] as Bool? == true { translation["locked"] = true }
        found.append((try Self.rank(row, choices: context.choices.count), .object(translation)))
    }

    /// Translations with more conditions come first, because SDKs use the first match. Then the
    /// reviews, the votes and the age decide (`tml-service.md` 4.6).
    private static func rank(_ row: StatementRow, choices: Int) throws -> [Int] {
        let verdict =
            switch try row[Column.status] as String? {
            case "approved": 0
            case "accepted": 1
            default: 2
            }
        return [-choices, verdict, -(try row[Column.rank] ?? 0), try row[Column.age] ?? 0]
    }

    var key: BundleTranslations.Key {
        let sorted = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        return BundleTranslations.Key(
            hash: hash, original: original, translations: sorted.map(\.json))
    }
}
