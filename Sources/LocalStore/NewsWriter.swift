import Catalog
import GRDB
import TML
import Text

/// Writes what a server tells about one language of a project.
struct NewsWriter {
    let db: Database
    let project: Int64
    let language: Int64
    let round: Int64

    /// Replaces everything that is known of a key, but for our work on it.
    func save(_ pulled: PulledKey) throws {
        let place = TargetPlace(
            language: language, key: try keys.save(pulled.key, project: project))
        try keys.save(pulled.target, at: place, round: round)
        try translations.removeAll(at: place)
        for translation in pulled.translations {
            try translations.replace(translation, at: place)
        }
        try keys.refreshToReview(at: place)
        let texts = pulled.translations.sorted { $0.id < $1.id }.map(\.text.string)
        try search.save(
            [pulled.key.label.string, pulled.key.description.string] + texts, at: place)
    }

    /// Removes the keys that the full pull did not bring.
    func removeUnseen() throws {
        let unseen = try db.integers(
            "SELECT key FROM target WHERE language = ? AND round <> ?", [language, round])
        for key in unseen { try keys.remove(at: TargetPlace(language: language, key: key)) }
    }

    func apply(_ items: [NewsItem]) throws {
        var touched: Set<TargetPlace> = []
        var reworded: [TargetPlace: Int] = [:]
        var judged: Set<TargetPlace> = []
        for item in items {
            guard let place = try apply(item) else { continue }
            touched.insert(place)
            switch item {
            case .translation(let translation, _):
                reworded[place] = max(reworded[place] ?? 0, translation.revision)
            case .translationDeleted: reworded[place] = .max
            case .target: judged.insert(place)
            case .key, .keyDeleted: break
            }
        }
        for (place, revision) in reworded where !judged.contains(place) {
            try keys.deriveStatus(at: place, since: revision)
        }
        for place in touched {
            try keys.refreshToReview(at: place)
            try search.refresh(at: place)
        }
    }
}

extension NewsWriter {
    private var keys: KeyTable { KeyTable(db: db) }
    private var translations: TranslationTable { TranslationTable(db: db) }
    private var search: SearchTable { SearchTable(db: db) }

    /// Gives the target that the item is about, unless it is gone or was never here.
    private func apply(_ item: NewsItem) throws -> TargetPlace? {
        switch item {
        case .key(let key):
            let place = TargetPlace(language: language, key: try keys.save(key, project: project))
            try welcome(place)
            return place
        case .keyDeleted(let hash):
            try removeKey(hash)
            return nil
        case .translation(let translation, let hash):
            guard let place = try target(hash) else { return nil }
            try translations.save(translation, at: place)
            return place
        case .translationDeleted(let id, let hash):
            guard let place = try target(hash) else { return nil }
            try translations.remove(id, at: place)
            return place
        case .target(let target, let hash):
            guard let place = try self.target(hash) else { return nil }
            try keys.saveNews(target, at: place, round: round)
            return place
        }
    }

    /// A key that comes back is told anew with all that it has. What else it had before is gone, of
    /// which nothing was told meanwhile.
    private func welcome(_ place: TargetPlace) throws {
        try db.run(
            """
            DELETE FROM translation WHERE (language, key) IN (
                SELECT language, key FROM target WHERE language = ? AND key = ? AND isGone = 1)
            """, [place.language, place.key])
        try db.run(
            """
            INSERT INTO target (language, key, status, round) VALUES (?, ?, 0, ?)
            ON CONFLICT (language, key) DO UPDATE
            SET isGone = 0, status = 0, isLocked = 0, lockedBy = NULL, revision = 0
            WHERE isGone = 1
            """, [place.language, place.key, round])
        try ClosedKeys(db: db).refresh(key: place.key)
    }

    /// A deleted key is deleted in every language.
    private func removeKey(_ hash: String) throws {
        let targets = try db.rows(
            """
            SELECT language, key FROM translationKey JOIN language USING (project)
            JOIN target ON target.key = translationKey.id AND target.language = language.id
            WHERE translationKey.project = ? AND hash = ?
            """, [project, hash])
        for row in targets {
            try keys.remove(at: TargetPlace(language: row["language"], key: row["key"]))
        }
    }

    private func target(_ hash: String) throws -> TargetPlace? {
        let key = try db.integer(
            """
            SELECT target.key FROM translationKey
            JOIN target ON target.key = translationKey.id AND target.language = ?
            WHERE translationKey.project = ? AND hash = ?
            """, [language, project, hash])
        return key.map { TargetPlace(language: language, key: $0) }
    }
}
