package import GRDB

/// The state of a project in one snapshot of the database.
package struct IndexedProject {
    package let id: ProjectID
    /// The newest revision of the project.
    package let lastRevision: Int
    /// The change log contains only revisions above this number.
    package let logFloor: Int

    package init(id: ProjectID, lastRevision: Int, logFloor: Int) {
        self.id = id
        self.lastRevision = lastRevision
        self.logFloor = logFloor
    }
}

/// Finds keys in one snapshot of the database.
///
/// Each condition is a set of keys with one bit for each key. The cache keeps the set together with
/// the revision for which the set is correct. For a newer revision, the finder tests only the keys
/// that the change log contains after the older revision. So the cost of a list depends on the
/// changes, not on the size of the project.
package final class KeyFinder {
    package let db: Database
    package let project: IndexedProject
    private let cache: KeyIndexCache
    package let numbering: KeyNumbering
    private var changes: [Int: [Change]?] = [:]

    /// Above this number of changes, a new computation is faster than an update.
    private static let changeLimit = 20_000

    /// Up to this number of keys, a test of each key is faster than a search in the index of all
    /// keys.
    private var fewKeys: Int { min(1000, numbering.ids.count / 8) }

    private struct Change {
        var key: KeyID
        /// `nil` if the change concerns all languages.
        var locale: String?
    }

    package init(_ db: Database, _ project: IndexedProject, _ cache: KeyIndexCache) throws {
        self.db = db
        self.project = project
        self.cache = cache
        numbering = try cache.value(
            .numbering(project: project.id), at: project.lastRevision
        ) {
            try KeyNumbering(db, project: project.id)
        } update: { numbering, _ in
            try numbering.extend(db, project: project.id)
            return true
        }
    }

    /// Returns the ids of one page of the keys that match a query, and the total number of these
    /// keys.
    package func page(
        of query: KeyExpression, in order: KeyOrder, isDescending: Bool, offset: Int, limit: Int
    ) throws -> (ids: [KeyID], total: Int) {
        let set = try set(query)
        let total = set.count
        guard offset < total else { return ([], total) }
        let places: [Int]
        if order == .registered {
            let length = min(limit, total - offset)
            let page = set.places(
                after: isDescending ? total - offset - length : offset, limit: length)
            places = isDescending ? page.reversed() : page
        } else {
            places = try sequence(order).page(
                of: set, count: total, after: offset, limit: limit, isDescending: isDescending)
        }
        return (places.map { numbering.ids[$0] }, total)
    }

    /// Returns the keys that match a query.
    package func set(_ query: KeyExpression) throws -> KeyBitSet {
        switch query {
        case .condition(let condition): return try kept(condition).set
        case .any(let queries):
            var result = KeyBitSet(none: numbering.ids.count)
            for query in queries { result.formUnion(try kept(query)) }
            return result
        case .all(let queries): return try intersection(queries)
        case .not(let query):
            var result = everything
            result.subtract(try kept(query))
            return result
        case .atLeast(let number, let order):
            let sequence = try sequence(order)
            var result = KeyBitSet(none: numbering.ids.count)
            for place in try sequence.suffix(from: number.databaseValue, db, numbering) {
                result.insert(Int(place))
            }
            return result
        }
    }

    /// Evaluates the conditions in order, the slowest last. Stops as soon as no key is left.
    private func intersection(_ queries: [KeyExpression]) throws -> KeyBitSet {
        guard let first = queries.first else { return everything }
        var result = try set(first)
        for query in queries.dropFirst() {
            let count = result.count
            if count == 0 { break }
            if case .not(let excluded) = query {
                result.subtract(try kept(excluded))
            } else if count <= fewKeys {
                result.formIntersection(try set(query, among: result))
            } else {
                result.formIntersection(try set(query))
            }
        }
        return result
    }

    /// Returns the keys that match a query. For a search that is not in the cache, only these keys
    /// are tested.
    private func set(_ query: KeyExpression, among keys: KeyBitSet) throws -> KeyBitSet {
        switch query {
        case .any(let queries):
            var result = KeyBitSet(none: numbering.ids.count)
            for query in queries { result.formUnion(try set(query, among: keys)) }
            return result
        case .condition(let condition)
        where condition.isSearch && !cache.has(.set(condition, project: project.id)):
            let ids = keys.places(after: 0, limit: fewKeys).map { numbering.ids[$0] }
            var result = KeyBitSet(none: numbering.ids.count)
            for id in try condition.those(db, of: IDList(ids)) {
                if let place = numbering.place(of: id) { result.insert(place) }
            }
            return result
        case .condition, .all, .not, .atLeast: return try set(query)
        }
    }

    private var everything: KeyBitSet { KeyBitSet(all: numbering.ids.count) }

    /// Returns the keys that match a query. Few keys are returned as a list, as in the cache.
    private func kept(_ query: KeyExpression) throws -> KeptKeys {
        guard case .condition(let condition) = query else { return .many(try set(query)) }
        return try kept(condition)
    }

    private func kept(_ condition: KeyCondition) throws -> KeptKeys {
        guard condition.isLogged else { return .many(try made(condition)) }
        return try cache.value(
            .set(condition, project: project.id), at: project.lastRevision
        ) {
            KeptKeys(try made(condition))
        } update: { kept, since in
            guard let ids = try changed(since: since, in: condition.locale) else { return false }
            if !ids.isEmpty { try update(&kept, condition, ids) }
            return true
        }
    }

    private func update(_ kept: inout KeptKeys, _ condition: KeyCondition, _ ids: Set<KeyID>) throws
    {
        var set = kept.set
        let fitting = try condition.those(db, of: IDList(Array(ids)))
        for id in ids {
            guard let place = numbering.place(of: id) else { continue }
            if fitting.contains(id) { set.insert(place) } else { set.remove(place) }
        }
        kept = KeptKeys(set)
    }

    private func made(_ condition: KeyCondition) throws -> KeyBitSet {
        var set = KeyBitSet(none: numbering.ids.count)
        for part in condition.parts {
            if let column = part.translation, let locale = condition.locale {
                let owners = try owners(locale: locale)
                for range in owners.ranges {
                    try part.all.within(range, of: column).all(db) { (id: TranslationID) in
                        if let place = owners.place(of: id) { set.insert(place) }
                    }
                }
            } else {
                var near = 0
                try part.all.all(db) { (id: KeyID) in
                    guard let place = numbering.place(of: id, near: near) else { return }
                    set.insert(place)
                    near = place + 1
                }
            }
        }
        return set
    }

    package func owners(locale: String) throws -> TranslationOwners {
        try cache.value(
            .owners(locale: locale, project: project.id), at: project.lastRevision
        ) {
            try TranslationOwners(db, project: project.id, locale: locale, numbering)
        } update: { owners, since in
            guard let keys = try changed(since: since, in: locale) else { return false }
            try owners.extend(db, keys: keys, locale: locale, numbering)
            return true
        }
    }

    package func sequence(_ order: KeyOrder) throws -> KeySequence {
        try cache.value(
            .sequence(order, project: project.id), at: project.lastRevision
        ) {
            try KeySequence(db, order, project: project.id, numbering)
        } update: { sequence, since in
            guard let ids = try changed(since: since, in: order.locale), ids.count <= 2000 else {
                return false
            }
            if !ids.isEmpty { try sequence.move(ids, db, numbering) }
            return true
        }
    }
}

extension KeyFinder {
    /// Returns the keys that changed after the revision in data that affects the language. Without
    /// a language, only changes of the keys themselves count. `nil` if there are too many, or if
    /// the log no longer contains them.
    private func changed(since revision: Int, in locale: String?) throws -> Set<KeyID>? {
        let known = try changes[revision] ?? read(since: revision)
        changes[revision] = .some(known)
        guard let known else { return nil }
        return Set(
            known.lazy.filter { $0.locale == nil || $0.locale == locale }.map(\.key))
    }

    private func read(since revision: Int) throws -> [Change]? {
        guard revision >= project.logFloor,
            project.lastRevision - revision <= Self.changeLimit
        else { return nil }
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT key, CASE WHEN type IN ('key', 'label') THEN NULL ELSE locale END
                FROM changeLog WHERE project = ? AND revision > ? AND key IS NOT NULL
                """)
        return try Row.fetchAll(statement, arguments: [project.id, revision]).map { row in
            Change(key: row[0], locale: row[1])
        }
    }
}
