import TML
import Wire

/// Reads the members of a release archive, in both shapes of 5.4.
struct ReleaseParser {
    private let files: [String: [UInt8]]
    private var archive: ReleaseArchive
    private var keyPlaces: [String: Int] = [:]
    private var sourcePlaces: [String: Int] = [:]

    /// Throws a sentence that names the member and what is wrong with it.
    static func archive(of files: [String: [UInt8]]) throws(ImportError) -> ReleaseArchive {
        var parser = try ReleaseParser(files)
        try parser.readLanguages()
        try parser.readKeys()
        for language in parser.archive.languages { try parser.readTranslations(language.locale) }
        try parser.readSources()
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
        details["features"] = json["features"]
        archive = ReleaseArchive(project: project, details: details)
    }
}

extension ReleaseParser {
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
        } catch .notJSON(let offset) {
            throw ImportError("\(name) is not JSON: something is wrong at byte \(offset)")
        } catch {
            throw ImportError("\(name) cannot be read: \(error)")
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
                    flagURL: record.flagURL, definition: JSON.object(definition).text))
        }
        guard !archive.languages.isEmpty else {
            throw ImportError("application.json: the project has no languages")
        }
        let base = LocaleCode(archive.project.defaultLocale)
        guard archive.languages.contains(where: { LocaleCode($0.locale) == base }) else {
            throw ImportError("application.json: the default locale \(base) is not a language")
        }
    }

    private mutating func add(
        _ hash: String, _ object: JSONObject, in name: String
    ) throws(ImportError) {
        guard Hexadecimal.isText(hash, count: 32) else {
            throw ImportError("\(name): \(hash.debugDescription) is not the hash of a key")
        }
        guard keyPlaces[hash] == nil else { return }
        guard let label = object["label"]?.string, !label.utf8.contains(0) else {
            throw ImportError("\(name): the key \(hash) has no label")
        }
        let description = object["description"]?.string ?? ""
        if KeyHash.key(label: label, description: description) != hash {
            archive.foreignHashes += 1
        }
        var key = ReleaseArchive.Key(
            hash: hash, label: label, description: description,
            locale: object["locale"]?.string ?? archive.project.defaultLocale)
        key.level = max(0, object["level"]?.integer ?? 0)
        key.syntax = object["syntax"]?.string ?? "tml"
        keyPlaces[hash] = archive.keys.count
        archive.keys.append(key)
    }

    private mutating func readKeys() throws(ImportError) {
        let name = "translation_keys.json"
        for member in try results(name)?.members ?? [] {
            guard let object = member.value.object else {
                throw ImportError("\(name): the key \(member.name) is not an object")
            }
            try add(member.name.lowercased(), object, in: name)
        }
    }

    /// The `results` of a member, or the member itself when it has no such wrapper.
    private func results(_ name: String) throws(ImportError) -> JSONObject? {
        guard let json = try Self.json(name, in: files) else { return nil }
        guard let object = json.object else { throw ImportError("\(name) is not a JSON object") }
        guard let results = object["results"] else { return object }
        if results.array?.isEmpty == true { return JSONObject() }
        guard let results = results.object else {
            throw ImportError("\(name): results is not an object")
        }
        return results
    }
}

extension ReleaseParser {
    private mutating func readTranslations(_ locale: String) throws(ImportError) {
        let name = "\(locale)/translations.json"
        guard let results = try results(name) else { throw ImportError("\(name) is missing") }
        for member in results.members {
            let hash = member.name.lowercased()
            if let original = member.value.object?["original"]?.object {
                try add(hash, original, in: name)
            }
            guard let list = member.value.array ?? member.value.object?["translations"]?.array
            else { throw ImportError("\(name): the key \(hash) has no list of translations") }
            guard keyPlaces[hash] != nil else {
                throw ImportError("\(name): the key \(hash) is not in translation_keys.json")
            }
            guard !list.isEmpty else { continue }
            let records = try list.map { (json: JSON) throws(ImportError) in
                try Self.translation(json, hash, name)
            }
            let isLocked = list.contains { $0.object?["locked"]?.boolean == true }
            archive.translations[locale, default: []].append(
                ReleaseArchive.Translations(key: hash, list: records, isLocked: isLocked))
        }
    }

    private static func translation(
        _ json: JSON, _ hash: String, _ name: String
    ) throws(ImportError) -> ReleaseArchive.Translation {
        guard let object = json.object, let label = object["label"]?.string,
            !label.utf8.contains(0), label.utf8.count <= Limits.labelBytes
        else { throw ImportError("\(name): a translation of \(hash) has no usable label") }
        let context = Context(wire: object["context"])
        return ReleaseArchive.Translation(
            label: label, context: context.isAlways ? Context(wireRules: object["rules"]) : context)
    }

    /// The names of `sources.json`, and which keys and sources each of them has.
    private mutating func readSources() throws(ImportError) {
        let name = "sources.json"
        guard let names = try Self.json(name, in: files)?.array else {
            throw ImportError("\(name) is missing or not a list")
        }
        for json in names {
            guard let source = json.string, !source.isEmpty else {
                throw ImportError("\(name): a source has no name")
            }
            place(ofSource: source)
        }
        for file in files.keys.sorted() {
            guard let path = sourcePath(of: file) else { continue }
            try readSource(file, path)
        }
    }

    @discardableResult
    private mutating func place(ofSource name: String) -> Int {
        if let place = sourcePlaces[name] { return place }
        sourcePlaces[name] = archive.sources.count
        archive.sources.append(ReleaseArchive.Source(name: name))
        return archive.sources.count - 1
    }

    /// `recipe/show` of `ru/sources/recipe/show.json`.
    private func sourcePath(of file: String) -> String? {
        guard file.utf8.suffix(5).elementsEqual(".json".utf8),
            let language = archive.languages.first(where: {
                file.utf8.starts(with: "\($0.locale)/sources/".utf8)
            })
        else { return nil }
        let prefix = language.locale.utf8.count + "/sources/".utf8.count
        return String(file.utf8.dropFirst(prefix).dropLast(5))
    }

    /// `/index` and `index` share a file; both have then what is in it.
    private mutating func readSource(_ file: String, _ path: String) throws(ImportError) {
        var places = [path, "/" + path].compactMap { sourcePlaces[$0] }
        if places.isEmpty { places = [place(ofSource: path)] }
        let hashes = (try results(file)?.members ?? []).map { $0.name.lowercased() }
        for hash in hashes where keyPlaces[hash] == nil {
            throw ImportError("\(file): the key \(hash) is not in translation_keys.json")
        }
        let nested = try Self.object(file, in: files).strings("sources").filter { !$0.isEmpty }
        for place in places {
            archive.sources[place].keys.formUnion(hashes)
            archive.sources[place].nested.formUnion(nested)
        }
        for name in nested { place(ofSource: name) }
    }
}
