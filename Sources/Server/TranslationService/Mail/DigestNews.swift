import Catalog
import GRDB
import KeyIndex
import TML
import Text

/// The news of a person in a period: new texts to review, and unseen notifications.
struct DigestNews {
    /// A line of the digest.
    struct Item: Hashable {
        let action: String
        let object: String
        let locale: String
        let label: String
        let actor: String?
    }

    /// The news of one project.
    struct Chapter {
        let project: Project.Key
        let name: String
        /// The number of new texts of other people that wait for a review, by language.
        var reviews: [(locale: String, count: Int)] = []
        var items: [Item] = []

        var reviewCount: Int { reviews.reduce(0) { $0 + $1.count } }
        var isEmpty: Bool { reviews.isEmpty && items.isEmpty }
    }

    private static let mostItems = 1000
    private static let mostLines = 40

    private let since: Int
    private let until: Int
    private var chapters: [Chapter] = []

    /// Collects the news after `since`, up to and including `until`.
    init(_ db: Database, _ user: UserID, since: Int, until: Int) throws {
        self.since = since
        self.until = until
        let items = try Self.items(db, user, since, until)
        let memberships = try Self.memberships(db, user)
        let members = try memberships.compactMap { try Member.find(db, id: $0.0) }
        let reviews = try Self.reviews(db, members, since, until)
        for (id, project, name) in memberships {
            var chapter = Chapter(project: project, name: name.inOneLine())
            chapter.reviews = reviews[id] ?? []
            chapter.items = items[project] ?? []
            if !chapter.isEmpty { chapters.append(chapter) }
        }
    }

    var isEmpty: Bool { chapters.isEmpty }

    private static func memberships(
        _ db: Database, _ user: UserID
    ) throws -> [(MemberID, Project.Key, String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT m.id, p.key, p.name FROM membership m JOIN project p ON p.id = m.project
                WHERE m.user = ? AND m.removedAt IS NULL AND m.isBlocked = 0 ORDER BY p.name, p.id
                """, arguments: [user]
        ).map { ($0["id"], Project.Key($0["key"]), $0["name"]) }
    }

    /// Notifications that the person has not seen yet.
    private static func items(
        _ db: Database, _ user: UserID, _ since: Int, _ until: Int
    ) throws -> [Project.Key: [Item]] {
        let session = ServiceSession(userID: user, isAdmin: false)
        let rows = try Notifications.unseen(
            db, session, since: since, until: until, most: mostItems)
        return Dictionary(grouping: rows) { Project.Key($0["projectKey"]) }.mapValues { rows in
            rows.map { row in
                Item(
                    action: row["action"], object: row["objectType"], locale: row["locale"],
                    label: (row["label"] as String).inOneLine(most: 60),
                    actor: (row["actorName"] as String?)?.inOneLine())
            }
        }
    }

    /// The new texts of other people that each member may review. The index `logByAge` contains the
    /// projects, so only the entries of these projects are read.
    private static func reviews(
        _ db: Database, _ members: [Member], _ since: Int, _ until: Int
    ) throws -> [MemberID: [(locale: String, count: Int)]] {
        let reviewers = members.filter { member in
            ([nil] + member.localeRoles.keys.map(Optional.some)).contains {
                member.allows(.approve, in: $0)
            }
        }
        guard !reviewers.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db,
            sql: """
                WITH member AS MATERIALIZED (
                    SELECT id, project FROM membership
                    WHERE id IN (SELECT value FROM json_each(:members))
                )
                SELECT m.id AS member, t.locale, k.level, count(DISTINCT t.id) AS count
                FROM changeLog a INDEXED BY logByAge
                CROSS JOIN changeLog c ON c.project = a.project AND c.revision = a.revision
                CROSS JOIN member m ON m.project = c.project AND c.actor IS NOT m.id
                CROSS JOIN translation t ON t.id = c.object AND t.status IN ('pending', 'accepted')
                CROSS JOIN translationKey k
                    ON k.id = t.key AND k.isIgnored = 0 AND k.label <> ''
                WHERE a.at > :since AND a.at <= :until
                  AND a.project IN (SELECT project FROM member)
                  AND c.type = 'translation' AND c.action IN ('created', 'updated')
                GROUP BY m.id, t.locale, k.level ORDER BY t.locale
                """,
            arguments: [
                "members": IDList(reviewers.map(\.id)).argument, "since": since, "until": until,
            ])
        let rowsOfMember = Dictionary(grouping: rows) { $0["member"] as MemberID }
        return Dictionary(
            uniqueKeysWithValues: reviewers.map { ($0.id, counts($0, rowsOfMember[$0.id] ?? [])) })
    }

    /// The numbers of texts, by language, up to the member's level.
    private static func counts(_ member: Member, _ rows: [Row]) -> [(locale: String, count: Int)] {
        var counts: [String: Int] = [:]
        for row in rows {
            let locale = LocaleCode(row["locale"] as String)
            guard member.allows(.approve, in: locale),
                (row["level"] as Int) <= member.role(in: locale).level
            else { continue }
            counts[locale.rawValue, default: 0] += row["count"]
        }
        return counts.sorted { $0.key < $1.key }.map { (locale: $0.key, count: $0.value) }
    }
}

/// The words of a digest.
extension DigestNews {
    var subject: String {
        let items = chapters.flatMap(\.items)
        let comments = items.count { $0.object == "comment" }
        let rejections = items.count { $0.action == "rejected" }
        let counts = [
            (chapters.reduce(0) { $0 + $1.reviewCount }, "text to review", "texts to review"),
            (comments, "comment", "comments"),
            (rejections, "rejected text", "rejected texts"),
            (items.count - comments - rejections, "other change", "other changes"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        return "Translations: \(words.joined(separator: ", "))"
    }

    func paragraphs(site: String) -> [String] {
        let times = [since, until].map { "\(WireTime(secondsSince1970: $0).text.prefix(16)) UTC" }
        return ["This is the news from \(times[0]) to \(times[1])."]
            + chapters.map { Self.paragraph($0, site: site) }
    }

    private static func paragraph(_ chapter: Chapter, site: String) -> String {
        var lines = ["\(chapter.name): \(site)/projects/\(chapter.project.rawValue)"]
        lines += chapter.reviews.map { "- to review in \($0.locale): \($0.count)" }
        lines += chapter.items.prefix(mostLines).map(line)
        if chapter.items.count > mostLines {
            lines.append("- and \(chapter.items.count - mostLines) more")
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ item: Item) -> String {
        let actor = item.actor.map { " by \($0)" } ?? ""
        return "- \(verb(item))\(actor): “\(item.label)” (\(item.locale))"
    }

    private static func verb(_ item: Item) -> String {
        switch (item.object, item.action) {
        case ("comment", _): "comment"
        case (_, "created"): "new translation"
        case (_, "updated"): "changed translation"
        default: "\(item.action) translation"
        }
    }
}
