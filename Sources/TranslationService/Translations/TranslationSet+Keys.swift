import GRDB
import TML

/// The keys of a set.
extension TranslationSet {
    /// Keys above it are hidden.
    var level: Int { access.member.role(in: locale.map { LocaleCode($0) }).level }

    private static let isVisible = "k.project = :project AND k.isIgnored = 0 AND k.level <= :level"

    private func arguments(_ source: StoredSource?) -> StatementArguments {
        ["project": access.project.id, "level": level, "source": source?.id]
    }

    /// The keys of one source, or of the project, in the order of registration.
    func keys(_ db: Database, in source: StoredSource?, page: PageRequest?) throws -> [Key] {
        let isInSource =
            source == nil
            ? ":source IS NULL"
            : "k.id IN (SELECT key FROM keySource WHERE source = :source)"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT k.id, k.hash FROM translationKey k
                WHERE \(Self.isVisible) AND \(isInSource)
                ORDER BY k.id LIMIT :limit OFFSET :offset
                """,
            arguments: arguments(source) + [
                "limit": page?.perPage ?? -1, "offset": page?.offset ?? 0,
            ])
        return rows.map { Key(id: $0["id"], hash: $0["hash"]) }
    }

    /// How many there are.
    func keyCount(_ db: Database, in source: StoredSource?) throws -> Int {
        let isInSource =
            source == nil
            ? ":source IS NULL"
            : "k.id IN (SELECT key FROM keySource WHERE source = :source)"
        return try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM translationKey k WHERE \(Self.isVisible) AND \(isInSource)
                """, arguments: arguments(source)) ?? 0
    }

    /// The hashes of the keys that apps must neither register nor translate (`tml-service.md` 8,
    /// row 19).
    func ignoredKeys(_ db: Database, in source: StoredSource?) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT k.hash FROM translationKey k
                WHERE k.project = :project AND k.isIgnored = 1 AND k.level <= :level
                  AND (:source IS NULL OR EXISTS (SELECT 1 FROM keySource ks
                           WHERE ks.key = k.id AND ks.source = :source))
                ORDER BY k.id
                """, arguments: arguments(source))
    }
}
