public import Catalog
import GRDB
public import TML
import Text

/// The settings of a project that its managers may change.
public struct ProjectSettings: Hashable, Sendable {
    /// The name for people.
    public var name: String
    /// A description for people; may be empty.
    public var summary: String
    /// The language of the originals.
    public var defaultLocale: LocaleCode

    /// Creates settings.
    public init(name: String, summary: String, defaultLocale: LocaleCode) {
        self.name = name
        self.summary = summary
        self.defaultLocale = defaultLocale
    }

    /// The code of the refusal of a change to settings that someone else changed first.
    public static let changedCode = "changed"

    /// The maximum length of a summary, in characters.
    private static let summaryCharacters = 2000

    /// Throws `.invalid` for a long summary, and for one with control characters.
    static func requireUsable(_ summary: String) throws {
        if let control = ControlCharacters.first(in: summary) {
            throw ServiceError.invalid(
                "summary", "invalid", ControlCharacters.refusal("The summary", control))
        }
        guard summary.count <= summaryCharacters else {
            throw ServiceError.invalid(
                "summary", "too_long",
                "A summary can have at most \(summaryCharacters) characters")
        }
    }

    /// Returns these settings with the differences between the settings that the person saw and
    /// the settings that the person wants. Throws `.invalid` if such a field is no longer as the
    /// person saw it.
    fileprivate func changed(
        from shown: ProjectSettings, to wanted: ProjectSettings
    ) throws -> ProjectSettings {
        var settings = self
        try settings.change(\.name, from: shown, to: wanted)
        try settings.change(\.summary, from: shown, to: wanted)
        try settings.change(\.defaultLocale, from: shown, to: wanted)
        return settings
    }

    private mutating func change<Value: Equatable>(
        _ field: WritableKeyPath<ProjectSettings, Value>, from shown: ProjectSettings,
        to wanted: ProjectSettings
    ) throws {
        let (stored, new) = (self[keyPath: field], wanted[keyPath: field])
        guard new != shown[keyPath: field], new != stored else { return }
        guard stored == shown[keyPath: field] else {
            throw ServiceError.invalid(
                "settings", Self.changedCode,
                "Someone changed the settings after you opened the page")
        }
        self[keyPath: field] = new
    }
}

extension Projects {
    /// Returns the settings of a project, and true if the language of the originals can change:
    /// the project has no keys yet. Throws `.forbidden` without the permission.
    public func settings(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> (settings: ProjectSettings, mayChangeLanguage: Bool) {
        try database.read { db in
            let access = try Access(db, session, key)
            try access.member.require(.writeKeys)
            return (Self.settings(of: access.project), try !Self.hasKeys(db, access.project))
        }
    }

    /// Changes the settings of a project in which `wanted` differs from `shown`, the settings that
    /// the person saw. So the changes of other people stay.
    ///
    /// Throws `.forbidden` without the permission. Throws `.invalid` for a name that is empty or
    /// longer than 255 characters, for a long summary, for a language without a definition, for
    /// another language of the originals if the project has keys, and for a setting that someone
    /// changed after the person saw it.
    public func change(
        _ session: ServiceSession, _ key: Project.Key, from shown: ProjectSettings,
        to wanted: ProjectSettings
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            let access = try Access(writing: db, session, key, now: now)
            try access.member.require(.writeKeys)
            let stored = Self.settings(of: access.project)
            let settings = try stored.changed(from: shown, to: wanted)
            let isRenamed = settings.name != stored.name
            let name = try isRenamed ? Self.usableName(settings.name) : stored.name
            if settings.summary != stored.summary {
                try ProjectSettings.requireUsable(settings.summary)
            }
            let writer = ProjectWriter(
                db: db, project: access.project, actor: access.actor, now: now)
            let locale = try Self.newDefault(settings.defaultLocale, writer)
            try db.execute(
                sql: """
                    UPDATE project SET name = ?, description = ?, defaultLocale = ?, updatedAt = ?
                    WHERE id = ?
                    """, arguments: [name, settings.summary, locale, now, access.project.id])
        }
    }

    /// The summary has the line breaks of Unix, as forms have them after they are read.
    private static func settings(of project: StoredProject) -> ProjectSettings {
        ProjectSettings(
            name: project.name, summary: project.summary.replacing("\r\n", with: "\n"),
            defaultLocale: LocaleCode(project.defaultLocale))
    }

    private static func hasKeys(_ db: Database, _ project: StoredProject) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM translationKey WHERE project = ?)",
            arguments: [project.id]) ?? true
    }

    /// The project's spelling of its language. A new language is added to the project.
    private static func newDefault(_ locale: LocaleCode, _ writer: ProjectWriter) throws -> String {
        let project = writer.project
        guard locale != LocaleCode(project.defaultLocale) else { return project.defaultLocale }
        guard try !hasKeys(writer.db, project) else {
            throw ServiceError.invalid(
                "default_locale", "in_use",
                "The project has keys, so the language of the original texts cannot change")
        }
        _ = try writer.addLanguage(locale)
        return try project.locale(writer.db, locale.rawValue, forReading: false)
    }
}
