import Catalog
import GRDB
import TML
import Text
import Wire

/// The teamwork around translations: comments, labels, details of keys, following, glossary.
///
/// Every call is one change. It checks the rules of `tml-service.md` 9.4 in their order: first
/// the permission, then the validity. If a rule forbids the change, the call throws a
/// `ServiceError` and writes nothing.
protocol Collaboration {
    var access: Access { get }
    var writer: ProjectWriter { get }
    init(access: Access, writer: ProjectWriter)
}

extension Collaboration {
    var db: Database { writer.db }
    var member: Member { access.member }

    /// Returns the project's spelling of the locale of a change. The change must name a locale.
    func locale(_ wanted: String?) throws -> String {
        guard let wanted, !wanted.isEmpty else { throw RequestText.required("locale") }
        return try access.project.locale(db, wanted, forReading: false)
    }

    func key(_ hash: String, in locale: String? = nil) throws -> StoredKey {
        try StoredKey.find(db, visibleTo: access, hash: hash, locale: locale)
    }

    /// Returns the current position of the project in the change feed.
    func position() throws -> JSON {
        .integer(
            try Int.fetchOne(
                db, sql: "SELECT lastRevision FROM project WHERE id = ?",
                arguments: [access.project.id]) ?? 0)
    }

    /// Returns the answer to a change of a key: the current state of the key.
    func answer(_ key: StoredKey) throws -> JSONObject {
        let reader = KeyReader(access: access, locale: nil, include: [.sources, .labels])
        return ["translation_key": try reader.records(db, ids: [key.id]).first?.json ?? .null]
    }

}

/// Reads text fields of a request.
enum RequestText {
    static func required(_ field: String) -> ServiceError {
        .invalid(field, "required", "\(field) is missing")
    }

    /// Returns a text that is not empty, has no NUL and has at most `limit` bytes.
    static func needed(_ value: JSON?, _ field: String, limit: Int) throws -> String {
        guard let value, !value.isNull else { throw required(field) }
        guard let text = value.string else {
            throw ServiceError.invalid(field, "invalid", "\(field) must be a string")
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            throw ServiceError.invalid(field, "empty", "\(field) is empty")
        }
        return try checked(text, field, limit: limit)
    }

    /// Returns such a text; `nil` if the value is missing, null or empty. `name` is the word for the
    /// text in messages: the field if it is `nil`.
    static func optional(
        _ value: JSON?, _ field: String, called name: String? = nil, limit: Int
    ) throws -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string else {
            throw ServiceError.invalid(field, "invalid", "\(name ?? field) must be a string")
        }
        return text.isEmpty ? nil : try checked(text, field, called: name, limit: limit)
    }

    private static func checked(
        _ text: String, _ field: String, called name: String? = nil, limit: Int
    ) throws -> String {
        let name = name ?? field
        guard text.utf8.count <= limit else {
            throw ServiceError.invalid(field, "too_long", "\(name) is longer than \(limit) bytes")
        }
        if let control = ControlCharacters.first(in: text) {
            throw ServiceError.invalid(field, "invalid", ControlCharacters.refusal(name, control))
        }
        return text
    }
}

extension ServiceDatabase {
    /// Runs one change of a project. The answer ends with the project's position in the change
    /// feed.
    func collaborate<Editor: Collaboration>(
        _ session: ServiceSession, in project: ProjectFinder, once: IdempotencyKey?,
        outcome: WriteAnswer.Outcome = .done,
        _ body: (Editor) throws -> JSONObject
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: project, once: once) { access, writer in
            let editor = Editor(access: access, writer: writer)
            var members = try body(editor)
            members["revision"] = try editor.position()
            return .ok(members, outcome)
        }
    }
}
