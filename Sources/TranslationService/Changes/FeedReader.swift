import Catalog
import GRDB
import TML
import Wire

/// Turns entries of the log into what the feed shows: each with its record as it is now.
struct FeedReader {
    let access: Access

    func items(_ db: Database, _ rows: [Row]) throws -> [FeedItemRecord] {
        let translations = try TranslationReader(access: access).records(
            db, ids: Self.objects(rows, of: "translation") + Self.objects(rows, of: "vote"))
        let keys = try keysOfEntries(db, rows)
        let targets = try targetsOfEntries(db, rows)
        return rows.map { row in
            var item = Self.item(row)
            switch item.type {
            case "translation", "vote": item.translation = item.id.flatMap { translations[$0] }
            case "key": item.translationKey = (row["key"] as Int?).flatMap { keys[$0] }
            default: break
            }
            if let key: Int = row["key"], let locale = item.locale {
                item.target = targets[locale]?[key]
            }
            return item
        }
    }

    private static func objects(_ rows: [Row], of type: String) -> [Int] {
        rows.filter { ($0["type"] as String) == type }.compactMap { $0["object"] as Int? }
    }

    private static func item(_ row: Row) -> FeedItemRecord {
        var item = FeedItemRecord(
            revision: row["revision"], type: row["type"], action: row["action"])
        item.key = row["hash"]
        item.locale = row["locale"]
        item.id = row["object"]
        item.at = WireTime(secondsSince1970: row["at"]).text
        item.note = row["note"]
        if let actor: Int = row["actor"] {
            var person = TranslatorRecord(id: actor, displayName: row["actorName"])
            person.userID = row["actorUser"]
            item.actor = person
        }
        return item
    }

    private func keysOfEntries(
        _ db: Database, _ rows: [Row]
    ) throws -> [Int: TranslationKeyRecord] {
        let ids = Self.objects(rows, of: "key")
        guard !ids.isEmpty else { return [:] }
        let reader = KeyReader(access: access, locale: nil, include: [.sources, .labels])
        let pairs = try reader.records(db, ids: ids).compactMap { record in
            record.id.map { ($0, record) }
        }
        return Dictionary(pairs) { $1 }
    }

    /// Locale → key → target, without the best translation.
    private func targetsOfEntries(
        _ db: Database, _ rows: [Row]
    ) throws -> [String: [Int: TargetRecord]] {
        var keys: [String: Set<Int>] = [:]
        for row in rows {
            if let locale: String = row["locale"], let key: Int = row["key"] {
                keys[locale, default: []].insert(key)
            }
        }
        var targets: [String: [Int: TargetRecord]] = [:]
        for (locale, ids) in keys {
            targets[locale] = try KeyReader(access: access, locale: locale, include: [])
                .targets(db, ids: Array(ids))
        }
        return targets
    }
}
