import Catalog
import GRDB
import TML
import Text

/// Writes the data that a server sends about one language of a project.
struct NewsWriter {
    let db: Database
    let project: Int64
    let language: Int64
    let round: Int64
    let makeID: () -> Change.ID
    private let searchedTo: Int64
    /// True if the outbox has a conflict, which the news may change.
    private let hasConflicts: Bool
    /// True if the language has a draft, whose text the news may bring.
    private let hasDrafts: Bool
    /// True if texts of the server may lower the base of a new translation in the outbox.
    private let lowersBases: Bool

    /// Creates a writer for one transaction.
    init(
        db: Database, project: Int64, language: Int64, round: Int64,
        makeID: @escaping () -> Change.ID
    ) throws {
        self.db = db
        self.project = project
        self.language = language
        self.round = round
        self.makeID = makeID
        searchedTo = try SearchTable(db: db).searchedTo(language)
        hasConflicts = try ChangeTable(db: db).hasConflicts(in: language)
        hasDrafts = try DraftTable(db: db).hasDrafts(in: language)
        lowersBases = try ChangeTable(db: db).hasAdditionsToRebase(in: language)
    }

    /// Replaces all stored data of these keys, except the translator's work. Deletes the drafts
    /// whose texts are among the data.
    func save(_ pulled: [PulledKey]) throws {
        var known = try KeyHashes(db: db).keys(pulled.map(\.key.id.hash), of: project)
        var new: [PulledTarget] = []
        var old: [PulledTarget] = []
        var nextID = try keys.nextID()
        for pulled in pulled {
            let hash = ExactText(pulled.key.id.hash)
            if let id = known[hash] {
                old.append(PulledTarget(key: id, pulled: pulled))
            } else {
                known[hash] = nextID
                new.append(PulledTarget(key: nextID, pulled: pulled))
                nextID += 1
            }
        }
        try keys.add(new.map { ($0.key, $0.pulled.key) }, project: project)
        try add(new)
        try update(old)
    }

    private func add(_ new: [PulledTarget]) throws {
        try keys.add(new, language: language, round: round)
        try translations.replace(new.flatMap(translations(of:)))
        try comments.add(
            new.flatMap { new in (new.pulled.comments ?? []).map { (place(of: new), $0) } })
        for new in new { try search.refresh(at: place(of: new), searchedTo: searchedTo) }
    }

    /// Updates known keys. The language can lack some of them.
    private func update(_ known: [PulledTarget]) throws {
        for known in known { try keys.update(known.pulled.key, known.key, project: project) }
        var withTarget = try keys.keysWithTarget(known.map(\.key), in: language)
        var lacking: [PulledTarget] = []
        var rest: [PulledTarget] = []
        for known in known {
            if withTarget.insert(known.key).inserted {
                lacking.append(known)
            } else {
                rest.append(known)
            }
        }
        try add(lacking)
        for known in rest { try updateTarget(known) }
    }

    private func updateTarget(_ known: PulledTarget) throws {
        let place = place(of: known)
        if lowersBases {
            try ChangeTable(db: db).lowerBases(at: place, before: known.pulled.translations)
        }
        try keys.save(known.pulled.target, at: place, round: round)
        // The translations that stay are replaced, so that the triggers compare their texts.
        try translations.removeAll(at: place, without: known.pulled.translations.map(\.id))
        try translations.replace(translations(of: known))
        try known.pulled.comments.map { try comments.replaceAll(at: place, by: $0) }
        if hasConflicts { try ChangeTable(db: db).renewConflicts(at: place, makeID: makeID) }
        if hasDrafts { try DraftTable(db: db).removeArrived(at: place) }
        try keys.refreshToReview(at: place)
        try search.refresh(at: place, searchedTo: searchedTo)
    }

    /// Removes the keys that the full download did not contain.
    func removeUnseen() throws {
        let unseen = try db.integers(
            "SELECT key FROM target WHERE language = ? AND round <> ?", [language, round])
        for key in unseen { try keys.remove(at: TargetRowID(language: language, key: key)) }
    }

    func apply(_ items: [NewsItem]) throws {
        var touched: Set<TargetRowID> = []
        var reworded: [TargetRowID: Int] = [:]
        var deleted: Set<Int> = []
        var judged: Set<TargetRowID> = []
        for item in items {
            guard let place = try apply(item) else { continue }
            touched.insert(place)
            switch item {
            case .translation(let translation, _):
                reworded[place] = max(reworded[place] ?? 0, translation.revision)
            case .translationDeleted(let id, _):
                reworded[place] = .max
                deleted.insert(id)
            case .target: judged.insert(place)
            case .key, .keyDeleted, .comment, .commentDeleted, .term, .termDeleted: break
            }
        }
        for (place, revision) in reworded where !judged.contains(place) {
            try keys.deriveStatus(at: place, since: revision)
        }
        for place in touched {
            if hasConflicts {
                try ChangeTable(db: db).renewConflicts(
                    at: place, deleted: deleted, makeID: makeID)
            }
            if hasDrafts { try DraftTable(db: db).removeArrived(at: place) }
            try keys.refreshToReview(at: place)
            try search.refresh(at: place, searchedTo: searchedTo)
        }
    }
}

extension NewsWriter {
    private var keys: KeyTable { KeyTable(db: db) }
    private var translations: TranslationTable { TranslationTable(db: db) }
    private var comments: CommentTable { CommentTable(db: db) }
    private var search: SearchTable { SearchTable(db: db) }

    private func place(of target: PulledTarget) -> TargetRowID {
        TargetRowID(language: language, key: target.key)
    }

    private func translations(
        of target: PulledTarget
    ) -> [(place: TargetRowID, translation: Translation)] {
        target.pulled.translations.map { (place(of: target), $0) }
    }

    /// Saves an item and returns its target; `nil` if the target was removed or never existed.
    private func apply(_ item: NewsItem) throws -> TargetRowID? {
        switch item {
        case .key(let key):
            let place = TargetRowID(
                language: language, key: try keys.save(key, project: project).id)
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
        case .comment(let comment, let hash):
            guard let place = try target(hash) else { return nil }
            try comments.add([(place, comment)])
            return place
        case .commentDeleted(let id, let hash):
            guard let place = try target(hash) else { return nil }
            try comments.remove(id, at: place)
            return place
        case .target(let target, let hash):
            guard let place = try self.target(hash) else { return nil }
            try keys.saveNews(target, at: place, round: round)
            return place
        case .term(let term):
            try TermTable(db: db).save(term, of: project)
            return nil
        case .termDeleted(let id):
            try TermTable(db: db).remove(id, of: project)
            return nil
        }
    }

    /// Creates the target of a key, or restores a removed one. The feed contains all records of a
    /// restored key. Older translations and comments are deleted, because the feed did not report
    /// their changes.
    private func welcome(_ place: TargetRowID) throws {
        for table in ["translation", "keyComment"] {
            try db.run(
                """
                DELETE FROM \(table) WHERE (language, key) IN (
                    SELECT language, key FROM target WHERE language = ? AND key = ? AND isGone = 1)
                """, [place.language, place.key])
        }
        try db.run(
            """
            INSERT INTO target (language, key, status, round) VALUES (?, ?, 0, ?)
            ON CONFLICT (language, key) DO UPDATE
            SET isGone = 0, status = 0, isLocked = 0, lockedBy = NULL, lockerID = NULL,
                revision = 0
            WHERE isGone = 1
            """, [place.language, place.key, round])
        try ClosedKeys(db: db).refresh(key: place.key)
    }

    /// Removes a deleted key from every language.
    private func removeKey(_ hash: String) throws {
        guard let key = try KeyHashes(db: db).key(hash, of: project) else { return }
        let languages = try db.integers(
            """
            SELECT id FROM language CROSS JOIN target ON target.language = id AND target.key = ?
            WHERE project = ?
            """, [key, project])
        for language in languages {
            try keys.remove(at: TargetRowID(language: language, key: key))
        }
    }

    private func target(_ hash: String) throws -> TargetRowID? {
        guard let key = try KeyHashes(db: db).key(hash, of: project) else { return nil }
        let place = TargetRowID(language: language, key: key)
        return try keys.hasTarget(at: place) ? place : nil
    }
}
