public import Catalog
import GRDB

/// Reads the texts of many keys part by part, and finds the keys with a wanted text.
public struct TextFinder: Sendable {
    /// The maximum number of keys whose texts are read for a part.
    public static let part = 2_000
    /// A part ends after this number of found keys, because the caller checks each of them.
    public static let mostFound = 100
    /// A part ends after this time, because other requests to the disk wait for its end.
    private static let mostTime = Duration.milliseconds(100)

    private let store: TranslationStore

    /// Creates a finder for a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the numbers of the marked keys that the list has, for `next`.
    public func keys(_ marked: MarkedKeys) throws(StoreError) -> [Int64] {
        try store.keys(marked)
    }

    /// Returns the next keys that have a wanted text: a draft, a text in the outbox, or a
    /// translation that is not rejected.
    ///
    /// - Parameters:
    ///   - keys: the numbers of the keys.
    ///   - position: the number of keys that were read before.
    ///   - part: the number of keys to read.
    /// - Returns: the keys in full, and the number of keys that are read now.
    public func next(
        of keys: [Int64], from position: Int, in list: KeyQuery, part: Int = Self.part,
        isWanted: (String) -> Bool
    ) throws(StoreError) -> (found: [KeyDetail], position: Int) {
        try store.read { db in
            guard let language = try Places(db: db).language(list.locale, of: list.project)
            else { return ([], keys.count) }
            var found: [KeyDetail] = []
            var next = position
            let end = ContinuousClock.now + Self.mostTime
            while next < min(position + part, keys.count), found.count < Self.mostFound,
                next == position || ContinuousClock.now < end
            {
                let place = TargetRowID(language: language, key: keys[next])
                next += 1
                guard try Self.texts(at: place, in: db).contains(where: isWanted),
                    let id = try Self.id(of: place.key, in: list, db),
                    let detail = try TranslationStore.detail(of: id, locale: list.locale, in: db)
                else { continue }
                found.append(detail)
            }
            return (found, next)
        }
    }
}

extension TextFinder {
    private static func texts(at place: TargetRowID, in db: Database) throws -> [String] {
        try db.rows(
            """
            SELECT text FROM draft WHERE language = ?1 AND key = ?2
            UNION ALL
            SELECT text FROM change WHERE language = ?1 AND key = ?2 AND kind = 'translate'
            UNION ALL
            SELECT text FROM translation WHERE language = ?1 AND key = ?2 AND status < ?3
            """, [place.language, place.key, TranslationStatus.rejected.number]
        ).map { try $0["text"] }
    }

    private static func id(
        of key: Int64, in list: KeyQuery, _ db: Database
    ) throws -> TranslationKey.ID? {
        try db.row("SELECT hash FROM translationKey WHERE id = ?", [key]).map {
            TranslationKey.ID(project: list.project, hash: try $0["hash"])
        }
    }
}
