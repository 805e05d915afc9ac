import GRDB
import TML
import Wire

/// What goes into a bundle, as one snapshot of the database has it.
struct BundleContent {
    /// A file of translations; `/index` and `index` share one (`tml-service.md` 5.2).
    struct SourceFile {
        /// Without `sources/` and `.json`.
        let path: String
        /// The ids of the sources.
        var sources: [Int]

        /// The names of the sources within them.
        func nested(_ db: Database) throws -> [String] {
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT c.name FROM nestedSource n JOIN source c ON c.id = n.child
                    WHERE n.parent IN \(IDList.sql) ORDER BY c.id
                    """, arguments: [IDList(sources).argument])
        }

        /// The hashes of those of their keys that are not to be translated.
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
    /// All names of sources, also of those that can have no file.
    let sourceNames: [String]
    let files: [SourceFile]
    let ignoredKeys: [String]

    /// With the published languages among `locales`, or all published ones when none are named;
    /// the default language always. With `isComplete` the unpublished ones too.
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
                "locales", "unusable", "The locale \(odd.record.locale) cannot name a folder")
        }
        let sources = try Row.fetchAll(
            db, sql: "SELECT id, name FROM source WHERE project = ? ORDER BY id",
            arguments: [project.id]
        ).map { (id: $0["id"] as Int, name: $0["name"] as String) }
        sourceNames = sources.map(\.name)
        files = Self.files(of: sources)
        ignoredKeys = try String.fetchAll(
            db,
            sql: "SELECT hash FROM translationKey WHERE project = ? AND isIgnored = 1 ORDER BY id",
            arguments: [project.id])
    }

    /// Left out are names that cannot be paths, and those below a source whose file takes the
    /// place of the folder: `a.json/b` beside `a`.
    private static func files(of sources: [(id: Int, name: String)]) -> [SourceFile] {
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

    /// `a`, `a/b` of `a/b/c`.
    static func folders(of path: String) -> [String] {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
    }
}
