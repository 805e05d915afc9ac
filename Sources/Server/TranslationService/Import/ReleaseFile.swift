import TML
import Text
import Wire

/// A release archive on disk. Small members are read immediately, the others one by one.
struct ReleaseFile {
    let archive: ReleaseArchive
    /// `translation_keys.json`; without entries if the archive does not have this member.
    let keys: ReleaseMember
    /// The number of keys and of entries of translations to import.
    let count: Int

    /// The files of languages that the project does not have, with the number of their texts, which
    /// are not imported.
    let unplaced: [(name: String, texts: Int)]

    private let path: String
    private let limits: ArchiveLimits
    private let locales: Set<String>

    private static let keysName = "translation_keys.json"

    /// Reads the complete archive once. Throws a sentence with the problem.
    init(at path: String, limits: ArchiveLimits) throws {
        self.path = path
        self.limits = limits
        var files: [String: [UInt8]] = [:]
        var counts: [String: Int] = [:]
        var keys = ReleaseMember(Self.keysName, Array("{}".utf8))
        try Self.eachMember(of: path, limits) { name in
            ReleaseParser.reads(name) || name == Self.keysName || Self.locale(of: name) != nil
        } _: { name, bytes in
            if let locale = Self.locale(of: name) {
                counts[locale] = ReleaseMember(name, bytes).count
            } else if name == Self.keysName {
                keys = ReleaseMember(name, bytes)
            } else {
                files[name] = bytes
            }
        }
        archive = try ReleaseParser.archive(of: files)
        locales = Set(archive.languages.map(\.locale))
        self.keys = keys
        var count = keys.count
        for locale in locales.sorted() {
            guard let ofLocale = counts[locale] else {
                throw ImportError("\(locale)/translations.json is missing")
            }
            count += ofLocale
        }
        self.count = count
        let strange = Set(counts.keys).subtracting(locales)
        unplaced = strange.isEmpty ? [] : try Self.texts(of: strange, path, limits)
    }

    /// Returns the number of translations in languages that the project does not have.
    private static func texts(
        of locales: Set<String>, _ path: String, _ limits: ArchiveLimits
    ) throws -> [(name: String, texts: Int)] {
        var found: [(name: String, texts: Int)] = []
        try eachMember(of: path, limits) { name in
            locale(of: name).map(locales.contains) ?? false
        } _: { name, bytes in
            found.append((name, ReleaseMember(name, bytes).translationCount))
        }
        return found.filter { $0.texts > 0 }.sorted { $0.name < $1.name }
    }

    /// Returns `ru` for `ru/translations.json`.
    private static func locale(of name: String) -> String? {
        let suffix = "/translations.json"
        guard name.utf8.count > suffix.utf8.count,
            name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return String(name.utf8.dropLast(suffix.utf8.count))
    }

    /// Calls `body` with the translations of each language of the project.
    func eachTranslations(_ body: (_ locale: String, ReleaseMember) throws -> Void) throws {
        try Self.eachMember(of: path, limits) { [locales] name in
            Self.locale(of: name).map(locales.contains) ?? false
        } _: { name, bytes in
            guard let locale = Self.locale(of: name) else { return }
            try body(locale, ReleaseMember(name, bytes))
        }
    }

    /// The next member is unpacked while `body` processes the current one.
    private static func eachMember(
        of path: String, _ limits: ArchiveLimits,
        where isWanted: @escaping @Sendable (_ name: String) -> Bool,
        _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
    ) throws {
        try Prefetch.each(atOnce: 1, most: 1) { give in
            try ArchiveReader.each(of: path, limits: limits, where: isWanted) { name, bytes in
                try give((name, bytes))
            }
        } _: { (name: String, bytes: [UInt8]) in
            try body(name, bytes)
        }
    }

    /// Returns the sources of `sources.json`, the sources with files, and nested sources, with the
    /// texts in their files.
    func sources(_ keys: ArchiveKeys) throws -> SourceList {
        var list = SourceList(names: archive.sourceNames, keys: keys)
        try ArchiveReader.each(of: path, limits: limits) { name in
            sourcePlace(of: name) != nil
        } _: { name, bytes in
            guard let place = sourcePlace(of: name) else { return }
            try list.add(ReleaseMember(name, bytes), path: place.path, locale: place.locale)
        }
        return list
    }

    /// Returns `ru` and `recipe/show` for `ru/sources/recipe/show.json`.
    private func sourcePlace(of file: String) -> (locale: String, path: String)? {
        guard file.utf8.suffix(5).elementsEqual(".json".utf8),
            let locale = locales.first(where: { file.utf8.starts(with: "\($0)/sources/".utf8) })
        else { return nil }
        let path = file.utf8.dropFirst(locale.utf8.count + "/sources/".utf8.count).dropLast(5)
        return (locale, String(path) ?? "")
    }
}

/// Reads all members of a release archive except keys, translations and sources.
struct ReleaseParser {
    private let files: [String: [UInt8]]
    private var archive: ReleaseArchive

    /// Returns true if this type reads a file of this name.
    static func reads(_ name: String) -> Bool {
        ["application.json", "sources.json"].contains(name)
            || name.utf8.suffix(14).elementsEqual("/language.json".utf8)
    }

    /// Throws a sentence with the member and its problem.
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
        else {
            throw ImportError(
                "application.json: the key of the project is too long or not valid in an address")
        }
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
            throw ImportError(name, WireError(error))
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
            throw ImportError(
                "application.json: the default locale \(base) is not a language of the project"
            )
        }
    }

    /// Without the list, the sources are the sources with files.
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
    /// Creates the error for the text of a member.
    init(_ name: String, _ error: WireError) {
        self =
            switch error {
            case .notJSON(let offset):
                ImportError("\(name) is not valid JSON: error at byte \(offset)")
            case .notAnObject: ImportError("\(name) is not a JSON object")
            default: ImportError("\(name) cannot be read: \(error)")
            }
    }
}

/// The content of a release archive (`tml-service.md` 5), without its keys and translations.
struct ReleaseArchive {
    struct Key {
        let hash: String
        let label: String
        let description: String
        let locale: String
        var level = 0
        var syntax = "tml"
        /// True if the hash does not match label and description.
        let hasForeignHash: Bool

        init(hash: String, label: String, description: String, locale: String) {
            self.hash = hash
            self.label = label
            self.description = description
            self.locale = locale
            hasForeignHash = KeyHash.key(label: label, description: description) != hash
        }
    }

    struct Translation {
        var label: ExactText
        /// True if control characters were removed from the text.
        var isCleaned = false
        var context: Context
    }

    /// The translations of one key into one language.
    struct Translations {
        var key: String
        var list: [Translation]
        var isLocked: Bool
        /// A digest of the bytes of the key's entry. Equal entries have equal digests.
        var digest = 0
    }

    struct Language {
        var locale: String
        var englishName: String
        var nativeName: String
        var isRightToLeft: Bool
        var flagURL: String?
        /// True if apps can use the language.
        var isPublished = true
        var definition: String
    }

    var project: ProjectRecord
    /// The members of `application.json` that the service only passes on, with the features.
    var details: JSONObject
    var languages: [Language] = []
    /// The hashes of keys that must not be translated.
    var ignoredKeys: Set<String> = []
    /// The names of `sources.json`.
    var sourceNames: [String] = []
}
