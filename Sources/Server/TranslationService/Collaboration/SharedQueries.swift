public import Catalog
import GRDB
import KeyIndex
import TML
public import Text
public import Wire

/// The queries that the managers of a project share with all members (`tml-service.md` 3.11, 3.12).
public struct SharedQueries: Sendable {
    let database: ServiceDatabase

    /// Returns the shared queries, sorted by name.
    public func page(
        _ session: ServiceSession, _ project: Project.Key, page: PageRequest
    ) throws(ServiceError) -> Page<SharedQueryRecord> {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            return try Page.fetch(
                db, from: "sharedQuery WHERE project = :project", orderedBy: "name",
                arguments: ["project": access.project.id], page, Self.record)
        }
    }

    /// Shares a query. Replaces the shared query with the same name.
    ///
    /// Throws `.forbidden` without the permission to manage the members, and `.invalid` for a name,
    /// a filter or an order that cannot be read, for a text that is too long, and for too many
    /// queries.
    public func set(
        _ session: ServiceSession, _ project: Project.Key, _ fields: JSONObject,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once) {
            (editor: SharedQueryEditor) in
            ["query": try editor.set(fields).json]
        }
    }

    /// Removes a shared query. Throws `.forbidden` like `set`, and `.notFound`.
    public func remove(
        _ session: ServiceSession, _ project: Project.Key, _ fields: JSONObject,
        once: IdempotencyKey?
    ) throws(ServiceError) -> WriteAnswer {
        try database.collaborate(session, in: .key(project), once: once) {
            (editor: SharedQueryEditor) in
            ["name": .string(try editor.remove(fields))]
        }
    }

    private static func record(_ row: Row) throws -> SharedQueryRecord {
        var object = JSONObject()
        for (member, column) in [
            ("name", "name"), ("filter", "filter"), ("search", "search"), ("source", "source"),
            ("order", "sortOrder"),
        ] {
            object[member] = (row[column] as String?).map(JSON.string)
        }
        return try SharedQueryRecord(json: .object(object))
    }
}

/// Changes the shared queries.
private struct SharedQueryEditor: Collaboration {
    let access: Access
    let writer: ProjectWriter

    /// Shares a query. Replaces the shared query with the same name.
    func set(_ fields: JSONObject) throws -> SharedQueryRecord {
        try member.require(.manageTranslators)
        let record = SharedQueryRecord(try Self.wanted(fields))
        try requireRoom(for: record.name)
        try db.execute(
            sql: """
                INSERT INTO sharedQuery
                    (project, name, filter, search, source, sortOrder, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (project, name) DO UPDATE SET
                    filter = excluded.filter, search = excluded.search,
                    source = excluded.source, sortOrder = excluded.sortOrder,
                    updatedAt = excluded.updatedAt
                """,
            arguments: [
                access.project.id, record.name, record.filter, record.search, record.source,
                record.order, writer.now,
            ])
        return record
    }

    /// Removes a shared query. Returns its name.
    func remove(_ fields: JSONObject) throws -> String {
        try member.require(.manageTranslators)
        let name = try Self.name(fields)
        try db.execute(
            sql: "DELETE FROM sharedQuery WHERE project = ? AND name = ?",
            arguments: [access.project.id, name])
        guard db.changesCount > 0 else {
            throw ServiceError.notFound("There is no shared query with this name")
        }
        return name
    }

    private func requireRoom(for name: String) throws {
        let others = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM sharedQuery WHERE project = ? AND name <> ?",
            arguments: [access.project.id, name])
        guard others ?? 0 < SharedQuery.most else {
            throw ServiceError.invalid(
                "name", "too_many", "A project can have at most \(SharedQuery.most) shared queries")
        }
    }

    private static func wanted(_ fields: JSONObject) throws -> SharedQuery {
        let name = try name(fields)
        let text = { (field: String) in
            try RequestText.optional(fields[field], field, limit: SharedQuery.longestText)
        }
        let order = try text("order").map { KeyQuery.Order(rawValue: $0) } ?? .registered
        guard let order else {
            throw ServiceError.invalid("order", "invalid", "order must be registered or label")
        }
        let query = SharedQuery(
            name: name, filter: try filter(try text("filter") ?? ""),
            search: ExactText(try text("search") ?? ""),
            source: try text("source").map { ExactText($0) }, order: order)
        guard !query.isTooLong else {
            throw ServiceError.invalid(
                "filter", "too_long", "filter is longer than \(SharedQuery.longestText) bytes")
        }
        return query
    }

    private static func filter(_ text: String) throws -> KeyFilter {
        let filter: KeyFilter
        do {
            filter = try KeyFilter(text: text)
        } catch {
            throw ServiceError.invalid("filter", "invalid", error.message)
        }
        guard (try? KeyFilter(text: filter.text)) == filter else {
            throw ServiceError.invalid(
                "filter", "invalid", "filter cannot be stored; write it in a simpler form")
        }
        return filter
    }

    /// Returns the name, on one line and without spaces at its ends.
    private static func name(_ fields: JSONObject) throws -> String {
        let longest = SavedQuery.longestName
        let name = try RequestText.needed(fields["name"], "name", limit: 4 * longest).trimmed
        guard name.unicodeScalars.count <= longest, !name.contains(where: \.isNewline) else {
            throw ServiceError.invalid(
                "name", "invalid", "name must be one line of at most \(longest) characters")
        }
        return String(name)
    }
}
