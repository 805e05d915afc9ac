import TML
import Text
import Wire

/// A member of an archive with entries for keys. The entries are read one by one.
struct ReleaseMember {
    /// The name for error messages.
    let name: String
    private let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The entry of one key.
    private struct Entry {
        let hash: String
        let bytes: ArraySlice<UInt8>

        /// A digest of the bytes. Equal bytes have equal digests within one run of the program.
        var digest: Int {
            var hasher = Hasher()
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return hasher.finalize()
        }

        func json() throws -> JSON { try JSON(parsing: Array(bytes)) }
    }

    /// Calls `body` with the members of `results`, or of the complete file if there is no
    /// `results`. The name of a member is the hash of the key, in lower case.
    private func eachResult(_ body: (Entry) throws -> Void) throws {
        do {
            guard var results = try results() else { return }
            while let member = try results.next() {
                let hash = try results.name(of: member).lowercased()
                guard Hexadecimal.isText(hash, count: 32) else {
                    throw ImportError("\(name): \(hash.debugDescription) is not the hash of a key")
                }
                try body(Entry(hash: hash, bytes: bytes[member.value]))
            }
        } catch let error as JSONError {
            throw ImportError(name, WireError(error))
        }
    }

    /// `nil` if there are no results.
    private func results() throws -> JSONMembers? {
        guard let wrapped = try member(named: "results") else {
            return try JSONMembers(of: bytes)
        }
        switch bytes[wrapped.lowerBound] {
        case UInt8(ascii: "{"): return try JSONMembers(of: bytes, in: wrapped)
        case UInt8(ascii: "[")
        where try JSON(parsing: Array(bytes[wrapped])).array?.isEmpty == true:
            return nil
        default: throw ImportError("\(name): the value of “results” is not an object")
        }
    }

    private func member(named wanted: String) throws -> Range<Int>? {
        var members = try JSONMembers(of: bytes)
        var found: Range<Int>?
        while let member = try members.next() {
            if try members.name(of: member) == wanted { found = member.value }
        }
        return found
    }

    /// The number of entries; 0 if the member cannot be read. The read itself reports the error.
    var count: Int {
        var count = 0
        do {
            var results = try results()
            while try results?.next() != nil { count += 1 }
        } catch {
            return 0
        }
        return count
    }
}

extension ReleaseMember {
    /// The keys of `translation_keys.json`.
    func eachKey(
        defaultLocale: String, _ body: (ReleaseArchive.Key) throws -> Void
    ) throws {
        try eachResult { entry in
            guard let object = try entry.json().object else {
                throw ImportError("\(name): the key \(entry.hash) is not an object")
            }
            try body(try key(entry.hash, object, defaultLocale))
        }
    }

    private func key(
        _ hash: String, _ object: JSONObject, _ defaultLocale: String
    ) throws -> ReleaseArchive.Key {
        guard let label = object["label"]?.string, !label.utf8.contains(0) else {
            throw ImportError("\(name): the key \(hash) has no label")
        }
        var key = ReleaseArchive.Key(
            hash: hash, label: label, description: object["description"]?.string ?? "",
            locale: object["locale"]?.string ?? defaultLocale)
        key.level = max(0, object["level"]?.integer ?? 0)
        if let name = object["syntax"]?.string, Limits.isSyntax(name) { key.syntax = name }
        return key
    }

    /// Calls `body` with the translations of `<locale>/translations.json`, in both shapes of
    /// `tml-service.md` 5.4. The older shape also contains the key. Entries without translations
    /// are included.
    ///
    /// - Parameter hashes: the hashes of the requested keys; `nil` means all keys.
    func eachTranslations(
        defaultLocale: String, of hashes: Set<String>? = nil,
        _ body: (ReleaseArchive.Key?, ReleaseArchive.Translations) throws -> Void
    ) throws {
        try eachResult { entry in
            if hashes?.contains(entry.hash) == false { return }
            let value = try entry.json()
            let original = try value.object?["original"]?.object.map { object in
                try key(entry.hash, object, defaultLocale)
            }
            try body(original, try translations(entry, value))
        }
    }

    private func translations(
        _ entry: Entry, _ value: JSON
    ) throws -> ReleaseArchive.Translations {
        guard let list = value.array ?? value.object?["translations"]?.array else {
            throw ImportError("\(name): the key \(entry.hash) has no list of translations")
        }
        return ReleaseArchive.Translations(
            key: entry.hash, list: try list.map { try translation($0, entry.hash) },
            isLocked: list.contains { $0.object?["locked"]?.boolean == true },
            digest: entry.digest)
    }

    private func translation(_ json: JSON, _ hash: String) throws -> ReleaseArchive.Translation {
        guard let object = json.object, let label = object["label"]?.string,
            !label.utf8.contains(0), label.utf8.count <= Limits.labelBytes
        else { throw ImportError("\(name): a translation of \(hash) has no usable label") }
        guard let context = Context(json: object["context"] ?? .null) else {
            throw ImportError("\(name): a translation of \(hash) has an unreadable context")
        }
        let clean = ExactText(label).withoutControls
        return ReleaseArchive.Translation(
            label: clean, isCleaned: clean != ExactText(label),
            context: context.isAlways ? Context(wireRules: object["rules"]) : context)
    }

    /// Calls `body` with the keys of a source and the digest of each entry. The translations are
    /// parsed only on request.
    func eachKeyOfSource(
        _ body: (
            _ hash: String, _ digest: Int, _ parse: () throws -> ReleaseArchive.Translations
        ) throws -> Void
    ) throws {
        try eachResult { entry in
            try body(entry.hash, entry.digest) { try translations(entry, entry.json()) }
        }
    }

    /// The number of translations; 0 if the member cannot be read.
    var translationCount: Int {
        var count = 0
        do {
            try eachTranslations(defaultLocale: "") { _, ofKey in count += ofKey.list.count }
        } catch {
            return 0
        }
        return count
    }

    /// Returns the names of the nested sources.
    func nestedSources() throws -> [String] { try texts(of: "sources") }

    /// Returns the hashes of the source's keys that must not be translated.
    func ignoredKeys() throws -> [String] { try texts(of: "ignored_keys").map { $0.lowercased() } }

    private func texts(of list: String) throws -> [String] {
        do {
            guard let range = try member(named: list) else { return [] }
            let list = try JSON(parsing: Array(bytes[range])).array ?? []
            return list.compactMap(\.string).filter { !$0.isEmpty }
        } catch let error as JSONError {
            throw ImportError(name, WireError(error))
        }
    }
}
