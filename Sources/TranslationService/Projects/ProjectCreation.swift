public import Catalog
import GRDB
public import TML
import Wire

/// A project to be made (`tml-service.md` 3.1, row 3).
public struct NewProject: Hashable, Sendable {
    public var name: String
    /// `web`, `ios`…: only passed on.
    public var type: String
    public var url: String?
    public var summary: String
    public var defaultLocale: LocaleCode
    /// The languages to translate into.
    public var locales: [LocaleCode]

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

extension TranslationService {
    /// Makes a project with a key of 256 random bits and returns that key.
    ///
    /// The person of the session becomes its admin; without a session nobody is a member. Throws
    /// `.forbidden` for an app, `.invalid` for a name that is empty or longer than 255 characters
    /// and for languages of which no definition is known.
    public func createProject(
        _ new: NewProject, by session: Session? = nil
    ) throws(ServiceError) -> Project.Key {
        let now = clock()
        return try write { db in try Self.createProject(db, new, by: session, now: now) }
    }

    /// The same for the person who asks, if they are among `makers`; answers with the project
    /// (`tml-service.md` 3.1, row 3).
    public func createProject(
        _ new: NewProject, by session: Session, among makers: ProjectMakers, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        let now = clock()
        return try write(once: once) { db in
            try makers.require(db, session)
            let key = try Self.createProject(db, new, by: session, now: now)
            let record = try StoredProject.find(db, key: key)?.record
            return WriteAnswer(record?.json ?? .null, status: 201)
        }
    }

    private static func createProject(
        _ db: Database, _ new: NewProject, by session: Session?, now: Int
    ) throws -> Project.Key {
        if let session, session.isApplication || session.project != nil {
            throw ServiceError.forbidden(
                .writeKeys, "Only a person whose token is good for all projects may make one")
        }
        let name = new.name.trimmingPrefix(while: \.isWhitespace)
        guard !name.isEmpty, name.count <= 255, !name.utf8.contains(0) else {
            throw ServiceError.invalid(
                "name", "invalid", "A project's name has 1 to 255 characters")
        }
        let key = Hexadecimal.text(of: Sodium.randomBytes(32))
        try db.execute(
            sql: """
                INSERT INTO project
                    (key, name, description, defaultLocale, details, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key, String(name), new.summary, new.defaultLocale.rawValue,
                JSON.object(new.details).text, now, now,
            ])
        guard let project = try StoredProject.find(db, id: Int(db.lastInsertedRowID)) else {
            throw ServiceError.notFound("The project is gone")
        }
        try addPeopleAndLanguages(db, new, project, session, now)
        return Project.Key(key)
    }

    private static func addPeopleAndLanguages(
        _ db: Database, _ new: NewProject, _ project: StoredProject, _ session: Session?, _ now: Int
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
    /// What SDKs read of a project and the service only passes on. A feature that is missing counts
    /// as off with them (`tml-service.md` 4.2).
    fileprivate var details: JSONObject {
        var details: JSONObject = ["type": .string(type)]
        if let url { details["url"] = .string(url) }
        let features = [
            "inline_translations", "machine_translations", "machine_suggestions",
            "translation_suggestions", "lock_original_content", "decorations", "shortcuts",
            "context_rules", "language_cases", "glossary", "language_flags", "releases",
        ]
        details["features"] = .object(
            JSONObject(features.map { JSONObject.Member(name: $0, value: true) }))
        details["tokens"] = ["data": [:], "decoration": [:]]
        details["css"] = .string(Self.styles)
        return details
    }

    /// How inline mode marks texts by their state.
    private static var styles: String {
        let colors = [
            ("not_translated", "red"), ("translated", "green"), ("fallback", "#e90"),
            ("pending", "#e90"), ("locked", "blue"),
        ]
        return colors.map { ".tml_\($0) { border-bottom: 1px dotted \($1); }" }
            .joined(separator: " ")
    }
}
