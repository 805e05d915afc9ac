import Dispatch
import GRDB
import Locking

/// Works out in the background what the lists of big projects are made of, so that nobody waits
/// for it: when the server starts, and when a project has come to rest after changes.
final class ListPreparation: Sendable {
    private let queue = DispatchQueue(label: "lists", qos: .utility)
    private let isEnding = Locked(false)
    /// The revision that each project had when it was looked at the last time, and whether what it
    /// needs was ready then.
    private let seen = Locked<[Int: (revision: Int, isReady: Bool)]>([:])

    private static let interval = DispatchTimeInterval.seconds(5)

    /// Calls `look` at once, and again after each interval until `end`.
    func begin(_ look: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard !isEnded else { return }
            look()
            queue.asyncAfter(deadline: .now() + Self.interval) { [self] in begin(look) }
        }
    }

    var isEnded: Bool { isEnding.withLock { $0 } }

    /// Returns when nothing is being worked out any more.
    func end() {
        isEnding.withLock { $0 = true }
        queue.sync {}
    }

    /// Whether the project has something to be worked out and is at rest; at first every one is.
    func isDue(_ project: Int, revision: Int) -> Bool {
        seen.withLock { seen in
            guard let last = seen[project] else { return true }
            if last.revision != revision { seen[project] = (revision, false) }
            return last.revision == revision && !last.isReady
        }
    }

    func note(_ project: Int, isReadyAt revision: Int) {
        seen.withLock { $0[project] = (revision, true) }
    }
}

extension TranslationService {
    /// Has the lists of big projects ready, from now until the service is closed.
    public func keepListsReady() {
        preparation.begin { [self] in
            do {
                try prepareLists()
            } catch {
                // It is tried again; until then whoever asks first waits.
            }
        }
    }

    /// A project with fewer keys than `least` is listed fast enough without.
    func prepareLists(least: Int = 10_000) throws {
        let projects = try read { db in
            try Row.fetchAll(db, sql: "SELECT id, lastRevision FROM project ORDER BY id")
        }
        for row in projects where preparation.isDue(row[0], revision: row[1]) {
            try prepareLists(of: row[0], least)
            preparation.note(row[0], isReadyAt: row[1])
        }
    }

    private func prepareLists(of project: Int, _ least: Int) throws {
        let queries = try read { db in try Self.usualQueries(db, project, least) }
        guard !queries.isEmpty else { return }
        try prepare(project) { finder in _ = try finder.sequence(.label) }
        for (locale, query) in queries {
            try prepare(project) { finder in
                _ = try finder.set(query)
                if let locale { _ = try finder.owners(locale: locale) }
            }
        }
    }

    /// Each in a transaction of its own, so that none keeps the log of the database from being
    /// carried over for long.
    private func prepare(_ project: Int, _ body: (KeyFinder) throws -> Void) throws {
        guard !preparation.isEnded else { return }
        try read { db in
            guard let project = try StoredProject.find(db, id: project) else { return }
            do {
                try body(KeyFinder(db, project, keyShelf))
            } catch is Overtaken {
                // Somebody has it ready.
            }
        }
    }

    /// What most lists of the project are made of, each with its language; nothing for a small one.
    private static func usualQueries(
        _ db: Database, _ project: Int, _ least: Int
    ) throws -> [(locale: String?, query: KeyQuery)] {
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM (SELECT 1 FROM translationKey WHERE project = ? LIMIT ?)",
            arguments: [project, least])
        guard count == least else { return [] }
        let roles = try String.fetchAll(
            db,
            sql: """
                SELECT role FROM membership WHERE project = :project
                UNION
                SELECT l.role FROM localeRole l JOIN membership m ON m.id = l.member
                WHERE m.project = :project
                """, arguments: ["project": project])
        let levels = Set(roles.compactMap { Role(rawValue: $0)?.level }).sorted()
        let locales = try String.fetchAll(
            db, sql: "SELECT locale FROM projectLanguage WHERE project = ? ORDER BY id",
            arguments: [project])
        var queries: [(locale: String?, query: KeyQuery)] = levels.map { level in
            (locale: nil, query: .visible(project, level: level))
        }
        for locale in locales {
            queries += KeyQuery.usual(project, locale).map { (locale: locale, query: $0) }
        }
        return queries
    }
}
