import TML
import Wire

/// Reads what a release archive has besides keys, translations and sources.
struct ReleaseParser {
    private let files: [String: [UInt8]]
    private var archive: ReleaseArchive

    /// Whether a file of that name is one that this reads.
    static func reads(_ name: String) -> Bool {
        ["application.json", "sources.json"].contains(name)
            || name.utf8.suffix(14).elementsEqual("/language.json".utf8)
    }

    /// Throws a sentence that names the member and what is wrong with it.
    static func archive(of files: [String: [UInt8]]) throws(ImportError) -> ReleaseArchive {
        var parser = try ReleaseParser(files)
        try parser.readLanguages()
        try parser.readSourceNames()
        return parser.archive
    }

    private init(_ files: [String: [UInt8]]) throws(ImportError) {
        self.files = files
        let json = try Self.object("application.json", in: files)
        let project: ProjectRecord
        do {
            project = try ProjectRecord(json: .object(json))
        } catch {
            throw ImportError("application.json is not a project: \(error)")
        }
        guard (1...128).contains(project.key.utf8.count),
            project.key.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else { throw ImportError("application.json: the key cannot stand in an address") }
        var details = project.details
        for name in ["features", "type", "url"] { details[name] = json[name] }
        details["ignored_keys"] = nil
        archive = ReleaseArchive(project: project, details: details)
        archive.ignoredKeys = Set(json.strings("ignored_keys").map { $0.lowercased() })
    }

    private static func object(
        _ name: String, in files: [String: [UInt8]]
    ) throws(ImportError) -> JSONObject {
        guard let object = try json(name, in: files)?.object else {
            throw ImportError("\(name) is missing or not a JSON object")
        }
        return object
    }

    private static func json(
        _ name: String, in files: [String: [UInt8]]
    ) throws(ImportError) -> JSON? {
        guard let bytes = files[name] else { return nil }
        do {
            return try JSON(parsing: bytes)
        } catch {
            throw ImportError(name, error)
        }
    }

    /// The languages of the project; each needs its definition.
    private mutating func readLanguages() throws(ImportError) {
        for record in archive.project.languages ?? [] {
            let name = "\(record.locale)/language.json"
            var definition = try Self.object(name, in: files)
            definition["status"] = nil
            do {
                _ = try Language(definition: JSON.object(definition).bytes)
            } catch {
                throw ImportError("\(name) is not a language definition: \(error)")
            }
            archive.languages.append(
                ReleaseArchive.Language(
                    locale: record.locale, englishName: record.englishName,
                    nativeName: record.nativeName, isRightToLeft: record.isRightToLeft,
                    flagURL: record.flagURL, isPublished: record.status != "unpublished",
                    definition: JSON.object(definition).text))
        }
        guard !archive.languages.isEmpty else {
            throw ImportError("application.json: the project has no languages")
        }
        let base = LocaleCode(archive.project.defaultLocale)
        guard archive.languages.contains(where: { LocaleCode($0.locale) == base }) else {
            throw ImportError("application.json: the default locale \(base) is not a language")
        }
    }

    /// Without the list, the sources are those that have files.
    private mutating func readSourceNames() throws(ImportError) {
        let name = "sources.json"
        guard let json = try Self.json(name, in: files) else { return }
        guard let names = json.array else { throw ImportError("\(name) is not a list") }
        for json in names {
            guard let source = json.string, !source.isEmpty else {
                throw ImportError("\(name): a source has no name")
            }
            archive.sourceNames.append(source)
        }
    }
}

extension ImportError {
    /// What is wrong with the text of a member.
    init(_ name: String, _ error: WireError) {
        self =
            switch error {
            case .notJSON(let offset):
                ImportError("\(name) is not JSON: something is wrong at byte \(offset)")
            case .notAnObject: ImportError("\(name) is not a JSON object")
            default: ImportError("\(name) cannot be read: \(error)")
            }
    }
}
