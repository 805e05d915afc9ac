public import Catalog
import Foundation
import GRDB
import KeyIndex
import TML
public import Text
import Wire

/// The keys that an app uses, and their sources (`tml-service.md` 3.5, rows 34 and 35).
public struct KeyRegistration: Hashable, Sendable {
    struct Key: Hashable, Sendable {
        var label: String
        var description: String
        /// The locale; `nil` means the default locale of the project.
        var locale: String?
        /// The level; `nil` means the project's level for new keys.
        var level: Int?
        var syntax: String
    }

    struct Source: Hashable, Sendable {
        /// The names from the outermost source to the source with the keys; empty for keys without
        /// a source.
        var path: [String]
        var keys: [Key]
    }

    let sources: [Source]

    /// Reads the fields of a request. `source_keys` is JSON, JSON text, or base64 of JSON text if
    /// `base64` is set.
    ///
    /// Throws `.malformed` for unreadable data, `.tooLarge` for too many keys or sources, and
    /// `.invalid` with all problems of keys and sources.
    public init(_ fields: JSONObject) throws(ServiceError) {
        let list = try Self.list(
            fields["source_keys"] ?? .null, isBase64: fields["base64"]?.boolean ?? false)
        guard list.count <= Limits.registeredKeys else { throw Self.tooMany }
        var sources: [Source] = []
        var count = 0
        for element in list {
            guard let object = element.object else {
                throw .malformed(
                    "source_keys must be a list of objects with the fields source and keys")
            }
            let source = try Self.source(object)
            count += source.keys.count
            guard count <= Limits.registeredKeys else { throw Self.tooMany }
            sources.append(source)
        }
        self.sources = sources
    }

    fileprivate init(sources: [Source]) { self.sources = sources }

    /// Splits the registration into parts with at most `size` keys and sources. The result has at
    /// least one part.
    fileprivate func parts(of size: Int) -> [KeyRegistration] {
        var parts: [[Source]] = [[]]
        var room = size
        for source in sources {
            var rest = source.keys[...]
            repeat {
                if room < 2 {
                    parts.append([])
                    room = size
                }
                let keys = rest.prefix(room - 1)
                parts[parts.count - 1].append(Source(path: source.path, keys: Array(keys)))
                rest = rest.dropFirst(keys.count)
                room -= 1 + keys.count
            } while !rest.isEmpty
        }
        return parts.map(KeyRegistration.init(sources:))
    }

    private static var tooMany: ServiceError {
        .tooLarge("A request can register at most \(Limits.registeredKeys) keys")
    }

    private static func list(_ value: JSON, isBase64: Bool) throws(ServiceError) -> [JSON] {
        if let list = value.array { return list }
        guard case .string(let text) = value else {
            throw .malformed("source_keys is missing")
        }
        guard let bytes = isBase64 ? decoded(text) : Array(text.utf8) else {
            throw .malformed("source_keys is not base64")
        }
        guard let json = try JSONText.parsedIfJSON(bytes) else {
            throw .malformed("source_keys is not JSON")
        }
        guard let list = json.array else { throw .malformed("source_keys is not a list") }
        return list
    }

    /// A `+` that a client did not escape has become a space (`tml-service.md` 1.3). The alphabet
    /// for URLs and missing padding are also accepted.
    private static func decoded(_ text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "="): break
            default: digits.append(byte)
            }
        }
        digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        return Data(base64Encoded: Data(digits)).map(Array.init)
    }
}

extension KeyRegistration {
    private static let separator = "@:@"

    private static func source(_ object: JSONObject) throws(ServiceError) -> Source {
        let name = object["source"]?.string ?? ""
        let path = name.unicodeScalars.split(separator: separator.unicodeScalars)
            .map { String($0) }
        guard path.count <= Limits.sourceDepth,
            path.allSatisfy({ $0.utf8.count <= Limits.sourceBytes && !$0.utf8.contains(0) })
        else {
            throw .invalid(
                "source", "too_long",
                "The name of a source can have at most \(Limits.sourceBytes) bytes, and a path "
                    + "of sources can have at most \(Limits.sourceDepth) names")
        }
        var keys: [Key] = []
        for element in object["keys"]?.array ?? [] {
            if let key = try element.object.flatMap({ object throws(ServiceError) in
                try key(object)
            }) {
                keys.append(key)
            }
        }
        return Source(path: path, keys: keys)
    }

    /// `nil` for an empty label, because there is nothing to translate.
    private static func key(_ object: JSONObject) throws(ServiceError) -> Key? {
        let label = object["label"]?.string ?? ""
        guard !label.allSatisfy(\.isWhitespace) else { return nil }
        let description = object["description"]?.string ?? ""
        for (field, text) in [("label", label), ("description", description)] {
            guard text.utf8.count <= Limits.labelBytes else {
                throw .invalid(
                    field, "too_long", "The \(field) is longer than \(Limits.labelBytes) bytes")
            }
            guard !text.utf8.contains(0) else {
                throw .invalid(field, "invalid", "The \(field) contains a NUL character")
            }
        }
        let locale = object["locale"]?.string
        return Key(
            label: label, description: description,
            locale: try locale.flatMap { text throws(ServiceError) in try checked(locale: text) },
            level: object["level"]?.integer,
            syntax: try syntax(object["syntax"]?.string ?? ""))
    }

    /// A name: `tml`, `xmessage`.
    private static func syntax(_ name: String) throws(ServiceError) -> String {
        guard !name.isEmpty else { return "tml" }
        guard Limits.isSyntax(name) else {
            throw .invalid(
                "syntax", "invalid",
                "The name of a syntax can have at most \(Limits.syntaxBytes) characters: letters, "
                    + "digits, . - _ + :")
        }
        return name
    }

    private static func checked(locale: String) throws(ServiceError) -> String? {
        guard !locale.isEmpty else { return nil }
        let isSane =
            locale.utf8.count <= 35
            && locale.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || $0 == "-" || $0 == "_")
            }
        guard isSane else {
            throw .invalid("locale", "invalid", "The locale of a key is not valid")
        }
        return locale
    }
}

extension Keys {
    /// Registers keys and sources (`tml-service.md` 3.5). Unknown keys and sources are created. For
    /// known keys, the time of the last use is stored and the additional source is added. A
    /// repetition changes nothing else.
    ///
    /// Many keys are written in several transactions, so that other requests can write between
    /// them. If one transaction is refused, the earlier ones stay.
    ///
    /// Allowed for apps, and for translators with inline mode (`tml-service.md` 8, row 22); others
    /// get `.forbidden`. Throws `.invalid` if the project would have more keys than `quotas` allow
    /// or, for the public token of an app, too many sources. Throws `.tooManyRequests` if its apps
    /// register more data per day.
    public func register(
        _ registration: KeyRegistration, in key: Project.Key, _ session: ServiceSession,
        _ quotas: ProjectQuotas = ProjectQuotas(), once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        let parts = registration.parts(of: Limits.keysOfTransaction)
        for part in parts.dropLast() {
            _ = try register(part: part, in: key, session, quotas, once: nil)
        }
        return try register(part: parts[parts.count - 1], in: key, session, quotas, once: once)
    }

    private func register(
        part: KeyRegistration, in key: Project.Key, _ session: ServiceSession,
        _ quotas: ProjectQuotas, once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.write(session, in: .key(key), once: once) { access, writer in
            let member = access.member
            if !(member.isInline && member.allows(.createTranslations)) {
                try member.require(.registerKeys)
            }
            var work = try Registrar(writer: writer, member)
            for source in part.sources { try work.add(source) }
            try work.requireRoom(quotas, isPublic: session.isApplication && !session.mayRelease)
            return .ok([:])
        }
    }
}

/// The part of a registration that writes to the database.
private struct Registrar {
    let writer: ProjectWriter

    private let defaultLevel: Int
    /// The maximum level of a new key.
    private let highestLevel: Int
    private let locales: [LocaleCode]
    private var sources: [ExactText: SourceID] = [:]
    private var newKeys = 0
    private var newSources = 0
    /// The bytes of new keys, sources and links. The limit of new keys covers the first link of a
    /// new key.
    private var newBytes = 0

    /// Limits the level of new keys to the level of the sender. For an app, the limit is the
    /// project's level for new keys, because the token of an app is public, and otherwise nobody
    /// could see or remove such a key.
    init(writer: ProjectWriter, _ member: Member) throws {
        self.writer = writer
        let wanted = writer.project.passedOn["default_level"]?.integer ?? 0
        defaultLevel = min(max(wanted, 0), MemberRole.admin.level)
        highestLevel = member.role == .application ? defaultLevel : member.role.level
        locales = try writer.project.locales(writer.db).map { LocaleCode($0) }
    }

    /// Each name of a path is a source. The names after it are nested in this source.
    mutating func add(_ source: KeyRegistration.Source) throws {
        var path: [SourceID] = []
        for name in source.path {
            let id = try id(named: name)
            for parent in path where parent != id {
                if try writer.nest(id, in: parent) { newBytes += Limits.linkBytes }
            }
            path.append(id)
        }
        for key in source.keys { try add(key, to: path.last) }
    }

    private mutating func id(named name: String) throws -> SourceID {
        if let id = sources[ExactText(name)] { return id }
        if try StoredSource.find(writer.db, writer.project, name: name) == nil {
            newSources += 1
            newBytes += Limits.newSourceBytes + name.utf8.count
        }
        let id = try writer.source(named: name)
        sources[ExactText(name)] = id
        return id
    }

    private mutating func add(_ key: KeyRegistration.Key, to source: SourceID?) throws {
        let hash = KeyHash.key(label: key.label, description: key.description)
        let known = try writer.verify(hash: hash)
        let id = try known ?? writer.register(new(key, hash)).id
        if known == nil {
            newKeys += 1
            newBytes += key.label.utf8.count + key.description.utf8.count
        }
        guard let source else { return }
        let moved = try writer.put(keys: [id], inSource: source)
        guard known != nil, !moved.isEmpty else { return }
        try writer.touch(key: id)
        newBytes += 2 * Limits.linkBytes
    }

    /// Checks the limit of keys in the project, and for a public token the daily limits and the
    /// limit of sources.
    func requireRoom(_ quotas: ProjectQuotas, isPublic: Bool) throws {
        if isPublic { try requireRoomForApp(quotas) }
        guard newKeys > 0 else { return }
        let count = try count(of: "translationKey")
        guard count <= quotas.keys else {
            throw ServiceError.invalid(
                "source_keys", "too_many",
                """
                The project would have \(count) keys; the limit for apps is \(quotas.keys). The \
                administrator of the server can raise the limit (max-keys)
                """)
        }
    }

    private func requireRoomForApp(_ quotas: ProjectQuotas) throws {
        let use = DailyUse(db: writer.db, now: writer.now)
        let holder = "project \(writer.project.id.rawValue)"
        try use.take(newKeys, of: .keys, for: holder, most: quotas.newKeys)
        try use.take(newBytes, of: .keyBytes, for: holder, most: quotas.newKeyMebibytes << 20)
        guard newSources > 0 else { return }
        let count = try count(of: "source")
        guard count <= Limits.sources else {
            throw ServiceError.invalid(
                "source_keys", "too_many",
                """
                The project would have \(count) sources; the limit for apps is \
                \(Limits.sources). A token with the permission to make releases has no such limit
                """)
        }
    }

    /// Returns the number of the project's rows in a table.
    private func count(of table: String) throws -> Int {
        try Int.fetchOne(
            writer.db, sql: "SELECT count(*) FROM \(table) WHERE project = ?",
            arguments: [writer.project.id]) ?? 0
    }

    private func new(_ key: KeyRegistration.Key, _ hash: String) -> NewKey {
        let locale = LocaleCode(key.locale ?? writer.project.defaultLocale)
        return NewKey(
            hash: hash, label: key.label, description: key.description,
            locale: (locales.first { $0 == locale } ?? locale).rawValue,
            level: min(max(key.level ?? defaultLevel, 0), highestLevel), syntax: key.syntax)
    }
}
