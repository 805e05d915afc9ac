public import Catalog
import GRDB
import KeyIndex
public import TML
public import Text
public import Wire

/// The projects of a member (`tml-service.md` 3.1).
public struct Projects: Sendable {
    let database: ServiceDatabase

    /// Returns the projects of the person, sorted by name. An administrator gets all projects. A
    /// token for one project gives only this project.
    public func page(
        _ session: ServiceSession, search: String?, page: PageRequest
    ) throws(ServiceError) -> Page<ProjectRecord> {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT p.* FROM project p
                    WHERE (:isAdmin OR (:isApplication AND p.key = :key)
                           OR EXISTS (SELECT 1 FROM membership m
                              WHERE m.project = p.id AND m.user = :user AND m.isBlocked = 0
                                 AND m.removedAt IS NULL))
                      AND (:key IS NULL OR p.key = :key)
                      AND (:search IS NULL OR holds(p.name, folded(:search)))
                    ORDER BY p.name, p.id
                    """,
                arguments: [
                    "isAdmin": session.isAdmin, "isApplication": session.isApplication,
                    "user": session.userID, "key": session.project?.rawValue, "search": search,
                ])
            return Page(of: rows, page) { row in StoredProject(row).record }
        }
    }

    /// One line of the administrator's list of projects.
    public struct Line: Hashable, Sendable {
        /// The key of the project, used in every call.
        public let key: Project.Key
        /// The name for people.
        public let name: String
        /// The languages, in the order in which they were added.
        public let locales: [String]
        /// The number of keys, including hidden keys.
        public let keyCount: Int
        /// The number of translations in all languages and states.
        public let translationCount: Int
    }

    /// Returns all projects with their sizes, sorted by name.
    public func lines() throws(ServiceError) -> [Line] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM project ORDER BY name, id").map { row in
                let project = StoredProject(row)
                return Line(
                    key: Project.Key(project.key), name: project.name,
                    locales: try project.locales(db),
                    keyCount: try Self.count(db, "translationKey", project.id),
                    translationCount: try Self.count(db, "translation", project.id))
            }
        }
    }

    private static func count(_ db: Database, _ table: String, _ project: ProjectID) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(table) WHERE project = ?", arguments: [project]) ?? 0
    }

    /// Allows or forbids that reviewers approve their own translations. Throws `.notFound`.
    public func setSelfApproval(_ isAllowed: Bool, in key: Project.Key) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try db.execute(
                sql: "UPDATE project SET allowsSelfApproval = ?, updatedAt = ? WHERE key = ?",
                arguments: [isAllowed, now, key.rawValue])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
        }
    }
}

extension Projects {
    /// Sets how many votes a translation needs to be accepted, and counts the votes again.
    ///
    /// Imported translations stay accepted; the decisions of reviewers stay. The feed reports each
    /// translation whose state changes.
    ///
    /// - Parameter votes: 1 or more.
    /// - Throws: `.invalid` for fewer votes, `.notFound` for an unknown project.
    public func setThreshold(_ votes: Int, in key: Project.Key) throws(ServiceError) {
        guard votes >= 1 else {
            throw .invalid("threshold", "too_small", "The threshold must be at least 1 vote")
        }
        let now = database.clock()
        try database.write { db in
            guard let former = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
            try db.execute(
                sql: "UPDATE project SET threshold = ?, updatedAt = ? WHERE id = ?",
                arguments: [votes, now, former.id])
            guard let project = try StoredProject.find(db, id: former.id) else { return }
            let writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
            try writer.countingAhead { try writer.recountAll(since: former) }
        }
    }
}

/// The data of a new project (`tml-service.md` 3.1, row 3).
public struct NewProject: Hashable, Sendable {
    /// The name for people.
    public var name: String
    /// The type: `web`, `ios`… The service only stores the type and sends it.
    public var type: String
    /// The address of the app.
    public var url: String?
    /// A description for people.
    public var summary: String
    /// The language of the originals.
    public var defaultLocale: LocaleCode
    /// The languages to translate into.
    public var locales: [LocaleCode]

    /// Creates the data of a project with the usual values for an app.
    public init(
        name: String, type: String = "web", url: String? = nil, summary: String = "",
        defaultLocale: LocaleCode = "en", locales: [LocaleCode] = []
    ) {
        self.name = name
        self.type = type
        self.url = url
        self.summary = summary
        self.defaultLocale = defaultLocale
        self.locales = locales
    }
}

extension Projects {
    /// Creates a project with a key of 256 random bits, and returns this key.
    ///
    /// The person of the session becomes the admin. Without a session, the project has no members.
    /// Throws `.forbidden` for an app. Throws `.invalid` for a name that is empty or longer than
    /// 255 characters, for a long summary, and for a language without a definition.
    public func create(
        _ new: NewProject, by session: ServiceSession? = nil
    ) throws(ServiceError) -> Project.Key {
        let now = database.clock()
        return try database.write { db in try Self.create(db, new, by: session, now: now) }
    }

    /// Creates a project for the person of the session, if the person is among `makers`. Returns
    /// the project (`tml-service.md` 3.1, row 3).
    public func create(
        _ new: NewProject, by session: ServiceSession, among makers: ProjectMakers,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        let now = database.clock()
        return try database.write(once: once) { db in
            try makers.require(db, session)
            let key = try Self.create(db, new, by: session, now: now)
            let record = try StoredProject.find(db, key: key)?.record
            return WriteAnswer(record?.json ?? .null, .made)
        }
    }

    private static func create(
        _ db: Database, _ new: NewProject, by session: ServiceSession?, now: Int
    ) throws -> Project.Key {
        if let session, session.isApplication || session.project != nil {
            throw ServiceError.forbidden(
                .writeKeys,
                "To create a project, use a personal token that is valid for all projects")
        }
        let name = try usableName(new.name)
        try ProjectSettings.requireUsable(new.summary)
        let key = Hexadecimal.text(of: Sodium.randomBytes(32))
        try db.execute(
            sql: """
                INSERT INTO project
                    (key, name, description, defaultLocale, details, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key, name, new.summary, new.defaultLocale.rawValue,
                JSON.object(new.details).text, now, now,
            ])
        guard let project = try StoredProject.find(db, id: db.lastInsertedID()) else {
            throw ServiceError.notFound("The project no longer exists")
        }
        try addPeopleAndLanguages(db, new, project, session, now)
        return Project.Key(key)
    }

    /// The name without white space at its beginning. Throws `.invalid`.
    static func usableName(_ name: String) throws -> String {
        let name = name.trimmingPrefix(while: \.isWhitespace)
        guard !name.isEmpty, name.count <= 255, VisibleText.isVisible(String(name)) else {
            throw ServiceError.invalid(
                "name", "invalid", "The name of a project must have 1 to 255 visible characters")
        }
        return String(name)
    }

    /// Returns true if the person may create projects.
    public func mayCreate(
        _ session: ServiceSession, among makers: ProjectMakers
    ) throws(ServiceError) -> Bool {
        guard session.project == nil else { return false }
        return try database.read { db in try makers.includes(db, session) }
    }

    private static func addPeopleAndLanguages(
        _ db: Database, _ new: NewProject, _ project: StoredProject, _ session: ServiceSession?,
        _ now: Int
    ) throws {
        var actor: Member?
        if let session {
            let id = try Member.enter(
                db, project: project.id, user: session.userID, role: .admin, locale: nil, now: now)
            actor = try Member.find(db, id: id)
        }
        let writer = ProjectWriter(db: db, project: project, actor: actor, now: now)
        for (index, locale) in ([new.defaultLocale] + new.locales).enumerated() {
            let record = try writer.addLanguage(locale).record
            let spelled = record.object?["language"]?.object?["locale"]?.string
            if index == 0, let spelled, spelled != project.defaultLocale {
                try db.execute(
                    sql: "UPDATE project SET defaultLocale = ? WHERE id = ?",
                    arguments: [spelled, project.id])
            }
        }
    }
}

extension NewProject {
    /// The data of a project that SDKs read and the service only passes on. SDKs treat a missing
    /// feature as off (`tml-service.md` 4.2).
    fileprivate var details: JSONObject {
        var details = Self.usualDetails(locksOriginals: true)
        details["type"] = .string(type)
        if let url { details["url"] = .string(url) }
        return details
    }

    /// The data of a project without a type and an address.
    ///
    /// - Parameter locksOriginals: true if nobody may change the wording of the originals.
    static func usualDetails(locksOriginals: Bool) -> JSONObject {
        let on = [
            "inline_translations", "machine_translations", "machine_suggestions",
            "translation_suggestions", "decorations", "shortcuts", "context_rules",
            "language_cases", "glossary", "language_flags", "releases",
        ]
        var features = JSONObject(on.map { JSONObject.Member(name: $0, value: true) })
        features["lock_original_content"] = .boolean(locksOriginals)
        return [
            "features": .object(features),
            "tokens": ["data": [:], "decoration": [:]], "css": .string(Self.styles),
        ]
    }

    /// The styles by which inline mode shows the states of texts.
    private static var styles: String {
        let colors = [
            ("not_translated", "red"), ("translated", "green"), ("fallback", "#e90"),
            ("pending", "#e90"), ("locked", "blue"),
        ]
        return colors.map { ".tml_\($0) { border-bottom: 1px dotted \($1); }" }
            .joined(separator: " ")
    }
}

/// The people who may create projects through the API.
public enum ProjectMakers: String, Hashable, Sendable, CaseIterable {
    /// The administrators of the service.
    case admins
    /// The administrators of the service, and everybody who is manager or admin of a project.
    case managers
    /// Everybody with an account.
    case everybody

    /// Throws `.forbidden`, with a sentence that names the people who may create projects.
    func require(_ db: Database, _ session: ServiceSession) throws {
        guard try !includes(db, session) else { return }
        switch self {
        case .admins:
            throw Self.refusal("Only administrators of this server may create projects")
        case .managers:
            throw Self.refusal(
                "Only people who manage a project on this server may create projects")
        case .everybody:
            throw Self.refusal("An app cannot create projects: use the token of a person")
        }
    }

    private static func refusal(_ sentence: String) -> ServiceError {
        .forbidden(.writeKeys, sentence)
    }

    fileprivate func includes(_ db: Database, _ session: ServiceSession) throws -> Bool {
        guard !session.isApplication else { return false }
        if session.isAdmin { return true }
        switch self {
        case .admins: return false
        case .everybody: return true
        case .managers:
            return try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM membership
                                   WHERE user = ? AND role IN ('manager', 'admin')
                                     AND isBlocked = 0 AND removedAt IS NULL)
                    """, arguments: [session.userID]) ?? false
        }
    }
}

/// The record of a project that SDKs read first (`tml-service.md` 3.4, 4.2).
extension Projects {
    /// Returns the project with its languages, features and settings, without extensions.
    public func record(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> ProjectRecord {
        try database.read { db in
            let access = try Access(db, session, key)
            return try Self.full(db, access, session)
        }
    }

    /// Returns the project with extensions (`tml-service.md` 3.4): the definitions of the default
    /// locale and of the chosen locale, and the translations of `source` into the chosen locale.
    /// The chosen locale is the first of `locales` that the project has.
    ///
    /// Some SDKs use the last language that differs from the one before for the translations. So
    /// the chosen locale is last. The answer includes the sources nested in `source`, because SDKs
    /// register each source that is missing.
    public func definition(
        _ session: ServiceSession, _ key: Project.Key, locales: [String], source: String?,
        showsIgnored: Bool = false
    ) throws(ServiceError) -> ProjectRecord {
        try database.read { db in
            let access = try Access(db, session, key)
            let project = access.project
            var record = try Self.full(db, access, session)
            let offered = (record.languages ?? []).map { LocaleCode($0.locale) }
            let chosen = locales.lazy.compactMap { locale in
                LocaleCode.best(for: LocaleCode(locale), among: offered)
            }.first?.rawValue
            var extensions = ProjectExtensions()
            for locale in [project.defaultLocale, chosen ?? project.defaultLocale] {
                guard extensions.languages[locale] == nil,
                    let text = try project.definition(db, of: locale)
                else { continue }
                extensions.languages[locale] = try JSON(parsing: Array(text.utf8))
            }
            let set = TranslationSet(access: access, locale: chosen ?? project.defaultLocale)
            if let source {
                extensions.sources = try set.ofSourceAndNested(
                    db, source, showsIgnored: showsIgnored)
            }
            record.extensions = extensions
            if showsIgnored {
                record.details["ignored_keys"] = .array(
                    try set.ignoredKeys(db, in: nil).map(JSON.string))
            }
            return record
        }
    }

    private static func full(
        _ db: Database, _ access: Access, _ session: ServiceSession
    ) throws -> ProjectRecord {
        try full(access.project, languages: LanguageRow.shown(db, to: access, session))
    }

    /// Returns the project with these languages, its features, and the data that the service only
    /// passes on.
    static func full(_ project: StoredProject, languages: [LanguageRecord]) -> ProjectRecord {
        var record = project.record
        record.languages = languages
        let details = project.passedOn
        let told: Set = ["features", "type", "url", "status", "error"]
        record.details = JSONObject(details.members.filter { !told.contains($0.name) })
        for name in ["tokens", "shortcuts", "tools", "settings"]
        where record.details[name] == nil {
            record.details[name] = .object(JSONObject())
        }
        for feature in details["features"]?.object?.members ?? [] {
            if let isOn = feature.value.boolean { record.features[feature.name] = isOn }
        }
        return record
    }
}

extension TranslationSet {
    /// Source name → set, of a source and of its nested sources.
    fileprivate func ofSourceAndNested(
        _ db: Database, _ name: String, showsIgnored: Bool
    ) throws -> JSONObject {
        let source = try StoredSource.find(db, access.project, name: name)
        var sets: JSONObject = [
            name: .object(try ofSource(db, source, showsIgnored: showsIgnored))
        ]
        for nested in try source?.nestedNames(db, visibleTo: access) ?? [] where sets[nested] == nil
        {
            let source = try StoredSource.find(db, access.project, name: nested)
            sets[nested] = .object(try ofSource(db, source, showsIgnored: showsIgnored))
        }
        return sets
    }
}

/// The files of a project (`tml-service.md` 3.1, row 13).
extension Projects {
    /// Returns the archives of the published releases, the newest first. `url` is the address below
    /// the address of the server: `/<key>/<version>.tar.gz`.
    public func files(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            let project = try Access(db, session, key).project
            return try Page.fetch(
                db, from: "release WHERE project = :project AND state = 'published'",
                orderedBy: "id DESC", arguments: ["project": project.id], page
            ) { row in Self.file(row, of: project) }
        }
    }

    private static func file(_ row: Row, of project: StoredProject) -> JSON {
        let version: String = row["version"]
        let createdAt: Int = row["createdAt"]
        let generatedAt: Int? = row["generatedAt"]
        return [
            "id": .integer(row["id"]), "state": .string(row["state"]),
            "url": .string("/\(project.key)/\(version).tar.gz"),
            "name": .string("\(version).tar.gz"), "locale": .null, "key_count": .null,
            "translation_count": .null, "file_size": .integer(row["fileSize"]),
            "created_at": .string(WireTime(secondsSince1970: createdAt).text),
            "updated_at": .string(WireTime(secondsSince1970: generatedAt ?? createdAt).text),
        ]
    }

    /// Returns the orders of translations from agencies. The list is always empty (`tml-service.md`
    /// 3.1, row 12).
    public func orders(
        _ session: ServiceSession, _ key: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<JSON> {
        try database.read { db in
            _ = try Access(db, session, key)
            return Page(records: [], total: 0, request: page)
        }
    }
}
