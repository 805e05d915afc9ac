public import Catalog
import GRDB
import TML
public import Wire

/// Projects, as their members see them (`tml-service.md` 3.1).
extension TranslationService {
    /// The projects of the person who asks, in order of name; all for an administrator; only that
    /// of the token if it is good for one.
    public func projects(
        _ session: Session, search: String?, page: PageRequest
    ) throws(ServiceError) -> Page<ProjectRecord> {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT p.* FROM project p
                    WHERE (:isAdmin OR (:isApplication AND p.key = :key)
                           OR EXISTS (SELECT 1 FROM membership m
                              WHERE m.project = p.id AND m.user = :user AND m.isBlocked = 0
                                 AND m.removedAt IS NULL))
                      AND (:key IS NULL OR p.key = :key)
                      AND (:search IS NULL OR contains(p.name, :search))
                    ORDER BY p.name, p.id
                    """,
                arguments: [
                    "isAdmin": session.isAdmin, "isApplication": session.isApplication,
                    "user": session.userID, "key": session.project?.rawValue, "search": search,
                ])
            let records = rows.dropFirst(page.offset).prefix(page.perPage).map { row in
                StoredProject(row).record
            }
            return Page(records: Array(records), total: rows.count, request: page)
        }
    }

    /// One line of the administrator's list of projects.
    public struct ProjectLine: Hashable, Sendable {
        public let key: Project.Key
        public let name: String
        public let locales: [String]
        public let keyCount: Int
        public let translationCount: Int
    }

    /// All projects with their sizes, in order of name.
    public func projectLines() throws(ServiceError) -> [ProjectLine] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM project ORDER BY name, id").map { row in
                let project = StoredProject(row)
                return ProjectLine(
                    key: Project.Key(project.key), name: project.name,
                    locales: try project.locales(db),
                    keyCount: try Self.count(db, "translationKey", project.id),
                    translationCount: try Self.count(db, "translation", project.id))
            }
        }
    }

    private static func count(_ db: Database, _ table: String, _ project: Int) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(table) WHERE project = ?", arguments: [project]) ?? 0
    }

    /// Lets reviewers approve their own translations, or not; throws `.notFound`.
    public func setSelfApproval(_ isAllowed: Bool, in key: Project.Key) throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: "UPDATE project SET allowsSelfApproval = ?, updatedAt = ? WHERE key = ?",
                arguments: [isAllowed, now, key.rawValue])
            guard db.changesCount > 0 else {
                throw ServiceError.notFound("There is no project with the key \(key)")
            }
        }
    }

    /// What the person who asks is in a project (`GET …/translators/me`).
    public func membership(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> MembershipRecord {
        let now = clock()
        let known = try read { db in try Access(db, session, key) }
        let access =
            known.member.id != 0 || session.isApplication
            ? known
            : try write { db in try Access(writing: db, session, key, now: now) }
        return Self.record(of: access.member)
    }

    static func record(of member: Member) -> MembershipRecord {
        var translator = translator(member)
        translator.uuid = member.uuid
        // TMLKit keeps its token under this name, and fails without one.
        translator.username = member.email
        translator.gender = member.gender
        translator.isInline = member.isInline
        translator.features = ["fallback_language": false, "show_locked_keys": false]
        let granted = member.role.permissions
        let locales = member.localeRoles.sorted { $0.key < $1.key }.map { locale, role in
            MembershipRecord.LocaleRole(
                locale: locale.rawValue, role: role.rawValue,
                permissions: names(of: role.permissions.subtracting(granted)),
                withheld: names(of: granted.subtracting(role.permissions)))
        }
        return MembershipRecord(
            translator: translator, role: member.role.rawValue, permissions: names(of: granted),
            locales: locales)
    }

    private static func names(of permissions: Set<Permission>) -> [String] {
        Permission.allCases.filter(permissions.contains).map(\.rawValue)
    }
}
