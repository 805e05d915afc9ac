public import Catalog
import GRDB
import KeyIndex
import TML
public import Wire

/// The data of keys for the pages of people.
extension Keys {
    /// Returns the states of a key in the languages in which the person may see the key, in the
    /// order of the languages; with a locale, only in this language. Throws `.notFound`.
    public func targets(
        _ session: ServiceSession, _ project: Project.Key, hash: String, locale: String? = nil
    ) throws(ServiceError) -> [TargetRecord] {
        try database.read { db in
            let access = try Access(db, session, project)
            let wanted = try locale.map { locale in
                try access.project.locale(db, locale, forReading: true)
            }
            let key = try StoredKey.find(db, visibleTo: access, hash: hash, locale: wanted)
            let locales = try access.project.locales(db).filter { locale in
                locale != access.project.defaultLocale && key.level <= access.level(in: locale)
                    && (wanted == nil || wanted == locale)
            }
            return try locales.compactMap { locale in
                try KeyReader(access: access, locale: locale, include: [])
                    .targets(db, ids: [key.id])[key.id]
            }
        }
    }

    /// Returns the ignored keys after the key with this number, in the order of registration, for
    /// people who may put the keys back into use.
    public func ignored(
        _ session: ServiceSession, _ project: Project.Key, after: Int?, limit: Int
    ) throws(ServiceError) -> [TranslationKeyRecord] {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.member.require(.writeKeys)
            let ids = try KeyID.fetchAll(
                db,
                sql: """
                    SELECT id FROM translationKey
                    WHERE project = ? AND isIgnored = 1 AND id > ? AND level <= ? AND label <> ''
                    ORDER BY id LIMIT ?
                    """,
                arguments: [access.project.id, after ?? 0, access.level(in: nil), limit])
            return try KeyReader(access: access, locale: nil, include: []).records(db, ids: ids)
        }
    }
}
