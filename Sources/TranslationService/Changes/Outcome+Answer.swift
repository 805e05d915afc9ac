import GRDB
import Wire

/// What a change's answer shows: the records as they are now.
extension ChangeApplier.Outcome {
    /// The translation as who changed it sees it now.
    func translation(_ db: Database, _ access: Access) throws -> TranslationRecord? {
        try translation.flatMap { id in try TranslationReader(access: access).record(db, id: id) }
    }

    /// What the key amounts to in the language now, if the change was about one.
    func target(_ db: Database, _ access: Access) throws -> TargetRecord? {
        guard let locale else { return nil }
        return try db.first(sql: Self.ofTarget, arguments: [key.id, locale]) { row in
            TargetRecord(row, from: 0, locale: locale)
        } ?? TargetRecord(locale: locale)
    }

    private static let ofTarget = """
        SELECT \(TargetColumn.list)
        FROM target g
        LEFT JOIN membership m ON m.id = g.lockedBy LEFT JOIN user u ON u.id = m.user
        WHERE g.key = ? AND g.locale = ?
        """

    /// The answer to a REST write; with `duplicate` if it was to make a translation.
    func answer(_ db: Database, _ access: Access, isNew: Bool) throws -> WriteAnswer {
        var members = JSONObject()
        if isNew { members["duplicate"] = .boolean(isSameText) }
        members["translation"] = try translation(db, access)?.json
        members["target"] = try target(db, access)?.json
        for member in details.members { members[member.name] = member.value }
        return .ok(members, status: isNew && !isSameText ? 201 : 200)
    }
}
