import Catalog
import GRDB
import TML
import Wire

/// Turns entries of the log into what the feed shows: each with its record as it is now.
struct FeedReader {
    let access: Access
    /// What the addresses of release files begin with.
    let address: String

    /// The rows are of the log, with the key's `hash` and whether it `isHidden` from who asks, and
    /// the actor's name.
    func items(_ db: Database, _ rows: [Row]) throws -> [FeedItemRecord] {
        let translations = try TranslationReader(access: access).records(
            db, ids: Self.objects(rows, of: "translation") + Self.objects(rows, of: "vote"))
        let keys = try keysOfEntries(db, rows)
        let targets = try targetsOfEntries(db, rows)
        let others = try OtherRecords(db, access, rows, address: address)
        return rows.map { row in
            var item = Self.item(row)
            guard !(row["isHidden"] as Bool) else { return Self.gone(item) }
            // It was out of use, and is back.
            if item.type == "key", item.action == "deleted" { item.action = "created" }
            switch item.type {
            case "translation", "vote": item.translation = item.id.flatMap { translations[$0] }
            case "key", "label": item.translationKey = (row["key"] as Int?).flatMap { keys[$0] }
            default: item.other = others.record(of: row)
            }
            if let key: Int = row["key"], let locale = item.locale {
                item.target = targets[locale]?[key]
            }
            return item
        }
    }

    /// A key that is hidden from who asks has gone, for them.
    private static func gone(_ item: FeedItemRecord) -> FeedItemRecord {
        var item = item
        item.action = "deleted"
        item.actor = nil
        return item
    }

    static func objects(_ rows: [Row], of type: String) -> [Int] {
        rows.filter { ($0["type"] as String) == type }.compactMap { $0["object"] as Int? }
    }

    private static func item(_ row: Row) -> FeedItemRecord {
        var item = FeedItemRecord(
            revision: row["revision"], type: row["type"], action: row["action"])
        item.key = row["hash"]
        item.locale = row["locale"]
        item.id = row["object"]
        item.at = WireTime(secondsSince1970: row["at"]).text
        item.actor = TranslatorRecord(
            brief: row["actor"], name: row["actorName"], user: row["actorUser"])
        item.note = row["note"]
        return item
    }

    private func keysOfEntries(
        _ db: Database, _ rows: [Row]
    ) throws -> [Int: TranslationKeyRecord] {
        let ids = Self.objects(rows, of: "key") + Self.objects(rows, of: "label")
        guard !ids.isEmpty else { return [:] }
        let reader = KeyReader(access: access, locale: nil, include: [.sources, .labels])
        let pairs = try reader.records(db, ids: Array(Set(ids))).compactMap { record in
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
