import TML

/// A release archive on disk: what is small is read at once, the rest member by member.
struct ReleaseFile {
    let archive: ReleaseArchive
    /// `translation_keys.json`; without entries when there is none.
    let keys: ReleaseMember
    /// How many keys and entries of translations there are to be done.
    let count: Int

    /// What is of no language of the project: the names of the files with how many texts are lost.
    let unplaced: [(name: String, texts: Int)]

    private let path: String
    private let limits: ArchiveLimits
    private let locales: Set<String>

    private static let keysName = "translation_keys.json"

    /// Reads all of the archive once; throws a sentence about what is wrong.
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

    /// How many translations there are in languages that the project does not have.
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

    /// `ru` of `ru/translations.json`.
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

    /// The next member is unpacked while `body` is busy with one.
    private static func eachMember(
        of path: String, _ limits: ArchiveLimits,
        where isWanted: @escaping @Sendable (_ name: String) -> Bool,
        _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
    ) throws {
        try Ahead.each(atOnce: 1, most: 1) { give in
            try ArchiveReader.each(of: path, limits: limits, where: isWanted) { name, bytes in
                try give((name, bytes))
            }
        } _: { (name: String, bytes: [UInt8]) in
            try body(name, bytes)
        }
    }

    /// The sources of `sources.json`, those that have files, and those within others, with what
    /// their files say of texts.
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

    /// `ru` and `recipe/show` of `ru/sources/recipe/show.json`.
    private func sourcePlace(of file: String) -> (locale: String, path: String)? {
        guard file.utf8.suffix(5).elementsEqual(".json".utf8),
            let locale = locales.first(where: { file.utf8.starts(with: "\($0)/sources/".utf8) })
        else { return nil }
        let path = file.utf8.dropFirst(locale.utf8.count + "/sources/".utf8.count).dropLast(5)
        return (locale, String(path) ?? "")
    }
}
