import Catalog
import GRDB
import KeyIndex
import TML

/// A row of the table of keys, in the form for the rules.
struct StoredKey {
    let id: KeyID
    let hash: String
    let label: String
    let syntax: String
    let locale: String
    let level: Int
    let maxLength: Int?
    let note: String?
    let isIgnored: Bool
    let revision: Int

    /// The columns of the statements below.
    private enum Column: Int, StatementColumn {
        case id, hash, label, syntax, locale, level, maxLength, note, isIgnored, revision
    }

    private static let byHash =
        "SELECT \(Column.list) FROM translationKey WHERE project = ? AND hash = ?"
    private static let byID = "SELECT \(Column.list) FROM translationKey WHERE id = ?"

    private init(_ row: StatementRow) throws {
        id = try row[Column.id]
        hash = try row[Column.hash]
        label = try row[Column.label]
        syntax = try row[Column.syntax]
        locale = try row[Column.locale]
        level = try row[Column.level]
        maxLength = try row[Column.maxLength]
        note = try row[Column.note]
        isIgnored = try row[Column.isIgnored]
        revision = try row[Column.revision]
    }

    var labelSyntax: LabelSyntax { LabelSyntax(ofKey: syntax) }
    var parsedLabel: Label { Label(label, syntax: labelSyntax) }

    /// True if translators can translate the key: it is not ignored and has a label.
    var isOffered: Bool { !isIgnored && !label.isEmpty }

    /// Returns true if the key exists for the member. An ignored key exists only for people who may
    /// change `ignored`. A key without a label exists for nobody.
    func isThere(for member: Member) -> Bool {
        !label.isEmpty && (!isIgnored || member.allows(.writeKeys))
    }

    static func find(_ db: Database, project: ProjectID, hash: String) throws -> StoredKey? {
        try db.first(
            sql: byHash, arguments: [project, hash.lowercased()], StoredKey.init)
    }

    static func find(_ db: Database, id: KeyID) throws -> StoredKey? {
        try db.first(sql: byID, arguments: [id], StoredKey.init)
    }

    /// Returns a key of the project, unless its level is above the member's level or the key is
    /// hidden (`isThere`). With a locale, the level is that of the language.
    ///
    /// Throws `.notFound`. The error is the same for a hidden key and for a missing key.
    static func find(
        _ db: Database, visibleTo access: Access, hash: String, locale: String? = nil
    ) throws -> StoredKey {
        let level = access.member.role(in: locale.map { LocaleCode($0) }).level
        guard let key = try find(db, project: access.project.id, hash: hash), key.level <= level,
            key.isThere(for: access.member)
        else { throw ServiceError.notFound("There is no such key") }
        return key
    }
}
