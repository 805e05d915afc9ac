import TML
import Wire

/// A member of an archive that lists keys: its entries are read one after another.
struct ReleaseMember {
    /// The name, for sentences about what is wrong.
    let name: String
    private let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// What stands there about one key.
    private struct Entry {
        let hash: String
        let bytes: ArraySlice<UInt8>

        /// The same for the same bytes, within one run of the program.
        var digest: Int {
            var hasher = Hasher()
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return hasher.finalize()
        }

        func json() throws -> JSON { try JSON(parsing: Array(bytes)) }
    }

    /// The members of `results`, or of the whole when it has no such wrapper: by hash of the key,
    /// in lower case.
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
        } catch let error as WireError {
            throw ImportError(name, error)
        }
    }

    /// `nil` when there are none.
    private func results() throws -> ObjectMembers? {
        guard let wrapped = try member(named: "results") else {
            return try ObjectMembers(of: bytes)
        }
        switch bytes[wrapped.lowerBound] {
        case UInt8(ascii: "{"): return try ObjectMembers(of: bytes, in: wrapped)
        case UInt8(ascii: "[")
        where try JSON(parsing: Array(bytes[wrapped])).array?.isEmpty == true:
            return nil
        default: throw ImportError("\(name): results is not an object")
        }
    }

    private func member(named wanted: String) throws -> Range<Int>? {
        var members = try ObjectMembers(of: bytes)
        var found: Range<Int>?
        while let member = try members.next() {
            if try members.name(of: member) == wanted { found = member.value }
        }
        return found
    }

    /// How many entries it has; 0 when it cannot be read, which reading it will tell.
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
        key.syntax = object["syntax"]?.string ?? "tml"
        return key
    }

    /// The translations of `<locale>/translations.json`, in both shapes of `tml-service.md` 5.4;
    /// with the key where the older one has it. Entries without translations are told too.
    func eachTranslations(
        defaultLocale: String,
        _ body: (ReleaseArchive.Key?, ReleaseArchive.Translations) throws -> Void
    ) throws {
        try eachResult { entry in
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
        let context = Context(wire: object["context"])
        return ReleaseArchive.Translation(
            label: ExactText(label),
            context: context.isAlways ? Context(wireRules: object["rules"]) : context)
    }

    /// The keys of a source with the digest of what stands there; only who asks for the
    /// translations has them parsed.
    func eachKeyOfSource(
        _ body: (
            _ hash: String, _ digest: Int, _ parse: () throws -> ReleaseArchive.Translations
        ) throws -> Void
    ) throws {
        try eachResult { entry in
            try body(entry.hash, entry.digest) { try translations(entry, entry.json()) }
        }
    }

    /// How many translations it has; 0 when it cannot be read.
    var translationCount: Int {
        var count = 0
        do {
            try eachTranslations(defaultLocale: "") { _, ofKey in count += ofKey.list.count }
        } catch {
            return 0
        }
        return count
    }

    /// The names of the sources that a source has within it.
    func nestedSources() throws -> [String] { try texts(of: "sources") }

    /// The hashes of those of a source's keys that are not to be translated.
    func ignoredKeys() throws -> [String] { try texts(of: "ignored_keys").map { $0.lowercased() } }

    private func texts(of list: String) throws -> [String] {
        do {
            guard let range = try member(named: list) else { return [] }
            let list = try JSON(parsing: Array(bytes[range])).array ?? []
            return list.compactMap(\.string).filter { !$0.isEmpty }
        } catch let error as WireError {
            throw ImportError(name, error)
        }
    }
}

/// The members of a JSON object one after another, without the whole of it in memory as values.
///
/// Only the borders of the values are looked for here; each is parsed by itself, strictly.
struct ObjectMembers {
    /// A member: where its name, with the quotes, and its value stand.
    struct Member {
        var name: Range<Int>
        var value: Range<Int>
    }

    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var isFirst = true

    /// Of the object that is the whole text; throws `.notAnObject` for anything else.
    init(of bytes: [UInt8]) throws(WireError) {
        try self.init(of: bytes, in: 0..<bytes.count)
    }

    init(of bytes: [UInt8], in range: Range<Int>) throws(WireError) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
        if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        skipSpace()
        guard place < end, bytes[place] == UInt8(ascii: "{") else { throw WireError.notAnObject }
        place += 1
    }

    /// The next member; `nil` after the last. Throws `.notJSON`.
    mutating func next() throws(WireError) -> Member? {
        skipSpace()
        if take(UInt8(ascii: "}")) {
            skipSpace()
            guard place == end else { throw error }
            return nil
        }
        if !isFirst {
            guard take(UInt8(ascii: ",")) else { throw error }
            skipSpace()
        }
        isFirst = false
        let name = place
        guard take(Self.quote) else { throw error }
        place = Self.end(ofStringAt: place, in: bytes, end)
        let nameEnd = place
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error }
        skipSpace()
        let value = place
        place = Self.end(ofValueAt: place, in: bytes, end)
        guard place < end else { throw error }
        return Member(name: name..<nameEnd, value: value..<place)
    }

    func name(of member: Member) throws(WireError) -> String {
        try JSON(parsing: bytes, in: member.name).string ?? ""
    }

    /// A member's value.
    func json(_ member: Member) throws(WireError) -> JSON {
        try JSON(parsing: bytes, in: member.value)
    }
}

extension ObjectMembers {
    private var error: WireError { .notJSON(offset: place) }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < end, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < end {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return
            }
        }
    }

    private static let quote = UInt8(ascii: "\"")

    /// After the quote that ends it, or the end of all when none does.
    private static func end(ofStringAt start: Int, in bytes: [UInt8], _ end: Int) -> Int {
        var place = start
        while place < end {
            let byte = bytes[place]
            place += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == quote { break }
        }
        return min(place, end)
    }

    /// The comma or bracket after the value, or the end of all when there is none.
    private static func end(ofValueAt start: Int, in bytes: [UInt8], _ end: Int) -> Int {
        var depth = 0
        var place = start
        while place < end {
            switch bytes[place] {
            case quote:
                place = self.end(ofStringAt: place + 1, in: bytes, end)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return place }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return place
            default: break
            }
            place += 1
        }
        return end
    }
}
