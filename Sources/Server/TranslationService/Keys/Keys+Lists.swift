import Dispatch
import Foundation
import GRDB
import KeyIndex
import Locking

/// The preparation of lists before the first request.
extension Keys {
    /// Keeps the lists of big projects prepared until the service is closed.
    ///
    /// Returns when the data for most lists is ready, at the latest after `patience` seconds. For a
    /// million keys in ten languages, this takes about a second. The remaining work continues in
    /// the background.
    public func keepListsReady(patience: Int = 10) {
        let threads = min(ProcessInfo.processInfo.activeProcessorCount, 4)
        // After a failure, the lists are prepared again. Until then, the first request has to wait.
        preparation.start(patience: patience) { [self] in
            try? prepareLists(threads: threads)
        }
        preparation.begin { [self] in
            try? prepareLists()
            try? prepareSearches()
        }
    }

    /// Prepares the lists. A project with fewer keys than `least` needs no preparation.
    func prepareLists(least: Int = 10_000, threads: Int = 1) throws {
        for (project, revision) in try revisions()
        where preparation.isDue(project, revision: revision) {
            if try isBig(project, least) { try prepareLists(of: project, threads) }
            preparation.note(project, isReadyAt: revision)
        }
    }

    private func revisions() throws -> [(project: ProjectID, revision: Int)] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, lastRevision FROM project ORDER BY id")
        }
        .map { ($0[0], $0[1]) }
    }

    private func isBig(_ project: ProjectID, _ least: Int) throws -> Bool {
        try database.read { db in
            try Int.fetchOne(
                db,
                sql:
                    "SELECT count(*) FROM (SELECT 1 FROM translationKey WHERE project = ? LIMIT ?)",
                arguments: [project, least])
        } == least
    }

    private func prepareLists(of project: ProjectID, _ threads: Int) throws {
        let locales = try locales(of: project)
        let pieces = Self.usualPieces(project, locales)
        let failure = Locked<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            do {
                for index in stride(from: thread, to: pieces.count, by: threads) {
                    try prepare(project, pieces[index])
                }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Prepares the slowest searches of the big projects whose lists are prepared.
    func prepareSearches(least: Int = 10_000, cost: Int = FrequentSearches.slowCost) throws {
        for (project, revision) in try revisions()
        where preparation.isWithoutSearches(project, revision: revision) && cache.hasRoom {
            guard try isBig(project, least), let searches = try frequentSearches(of: project, cost)
            else { continue }
            for query in searches.queries(of: project) {
                try prepare(project) { finder in _ = try finder.set(query) }
            }
            preparation.note(project, searches, areReadyAt: revision)
        }
    }

    private func frequentSearches(of project: ProjectID, _ cost: Int) throws -> FrequentSearches? {
        var searches = preparation.searches(of: project)
        let locales = try locales(of: project)
        try prepare(project) { finder in
            if searches?.areOutdated(by: finder) ?? true {
                searches = try FrequentSearches(finder, locales: locales, cost: cost)
            }
        }
        return searches
    }

    private func locales(of project: ProjectID) throws -> [String] {
        try database.read { db in try StoredProject.find(db, id: project)?.locales(db) ?? [] }
    }

    /// Prepares each list in its own transaction, so that no long transaction prevents a checkpoint
    /// of the database's log.
    func prepare(_ project: ProjectID, _ body: (KeyFinder) throws -> Void) throws {
        guard !preparation.isEnded else { return }
        try database.read { db in
            guard let project = try StoredProject.find(db, id: project) else { return }
            do {
                try body(KeyFinder(db, project.indexed, cache))
            } catch is StaleSnapshot {
                // Another call has prepared newer lists.
            }
        }
    }

    /// Returns the conditions of most lists of the project.
    private static func usualPieces(
        _ project: ProjectID, _ locales: [String]
    ) -> [@Sendable (KeyFinder) throws -> Void] {
        [{ finder in _ = try finder.sequence(.label) }]
            + locales.map { locale in
                { finder in
                    for query in KeyExpression.usual(project, locale) { _ = try finder.set(query) }
                    _ = try finder.owners(locale: locale)
                }
            }
    }
}
