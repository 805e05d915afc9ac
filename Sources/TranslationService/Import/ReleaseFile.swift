import TML

/// A release archive on disk: what is small is read at once, the rest member by member.
struct ReleaseFile {
    let archive: ReleaseArchive
    /// `translation_keys.json`; without entries when there is none.
    let keys: ReleaseMember
    /// How many keys and entries of translations there are to be done.
    let count: Int

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

    /// A source with its keys, by their ids, and the names of the sources within it.
    struct Source {
        var name: String
        var keys: Set<Int> = []
        var nested: Set<String> = []
    }

    /// The sources of `sources.json`, those that have files, and those within others; `id` finds a
    /// key by its hash.
    func sources(id: (_ hash: String) -> Int?) throws -> [Source] {
        var list = SourceList(names: archive.sourceNames)
        try ArchiveReader.each(of: path, limits: limits) { name in
            sourcePath(of: name) != nil
        } _: { name, bytes in
            guard let path = sourcePath(of: name) else { return }
            try list.add(ReleaseMember(name, bytes), path: path, id: id)
        }
        return list.sources
    }

    /// `recipe/show` of `ru/sources/recipe/show.json`.
    private func sourcePath(of file: String) -> String? {
        guard file.utf8.suffix(5).elementsEqual(".json".utf8),
            let locale = locales.first(where: { file.utf8.starts(with: "\($0)/sources/".utf8) })
        else { return nil }
        return String(file.utf8.dropFirst(locale.utf8.count + "/sources/".utf8.count).dropLast(5))
    }
}

/// The sources that an archive's files name.
private struct SourceList {
    private(set) var sources: [ReleaseFile.Source] = []
    private var places: [String: Int] = [:]

    init(names: [String]) {
        for name in names { place(of: name) }
    }

    @discardableResult
    private mutating func place(of name: String) -> Int {
        if let place = places[name] { return place }
        places[name] = sources.count
        sources.append(ReleaseFile.Source(name: name))
        return sources.count - 1
    }

    /// `/index` and `index` share a file; both have then what is in it.
    mutating func add(_ file: ReleaseMember, path: String, id: (String) -> Int?) throws {
        var found = [path, "/" + path].compactMap { places[$0] }
        if found.isEmpty { found = [place(of: path)] }
        var keys: Set<Int> = []
        try file.eachHash { hash in
            guard let key = id(hash) else {
                throw ImportError("\(file.name): the key \(hash) is not in translation_keys.json")
            }
            keys.insert(key)
        }
        for hash in try file.ignoredKeys() {
            if let key = id(hash) { keys.insert(key) }
        }
        let nested = try file.nestedSources()
        for place in found {
            sources[place].keys.formUnion(keys)
            sources[place].nested.formUnion(nested)
        }
        for name in nested { place(of: name) }
    }
}
