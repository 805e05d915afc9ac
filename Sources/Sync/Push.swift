import Catalog
public import LocalStore
import TranslationAPI

/// What a push did.
public struct PushReport: Hashable, Sendable {
    /// Requests that were answered.
    public var batches = 0
    /// What became of the changes, over all requests and projects.
    public var settled = SettleReport()
    /// Whether the server was found to have gone back to an earlier state.
    public var wentBack = false
    /// Where each project was after the last of its changes, if nothing else has happened there.
    var cursors: [Project.Key: String] = [:]

    /// A push that has not sent anything.
    public init() {}
}

extension Synchronizer {
    /// The most changes that a request carries (`tml-service.md` 3.12).
    public static let batchLimit = 100

    /// Sends the outbox, project by project, until nothing is queued.
    ///
    /// Changes that were sent before without an answer go first, unaltered and with the same ids.
    /// When a request fails, what it carried stays sent and is repeated by the next push, unless it has
    /// certainly not left: then it is queued as before. A
    /// project that the server does not let us into any more does not hold up the others; its
    /// error is thrown at the end.
    ///
    /// When the server is found to have gone back to an earlier state, what there is work in is read
    /// again before anything is sent.
    ///
    /// - Parameter looking: whether that is looked for also where nothing is to be sent.
    public func push(looking: Bool = false) async throws(SyncError) -> PushReport {
        var report = PushReport()
        var closed: SyncError?
        for project in try projects(looking: looking) {
            do {
                try await reread(project, into: &report)
                do {
                    if looking { try await look(at: project) }
                    try await push(project, into: &report)
                } catch .server(.wentBack) {
                    report.wentBack = true
                    try await noteReturn(of: project)
                    try await reread(project, into: &report)
                    try await push(project, into: &report)
                }
            } catch .server(.forbidden(let words)) {
                closed = .server(.forbidden(words))
            } catch .server(.notFound) {
                closed = .server(.notFound)
            }
        }
        if let closed { throw closed }
        return report
    }

    private func projects(looking: Bool) throws(SyncError) -> [Project.Key] {
        try keep { () throws(StoreError) in
            let busy = try store.projectsWithWork()
            guard looking else { return busy }
            return busy + (try store.projectsWithKept()).filter { !busy.contains($0) }
        }
    }

    private func push(
        _ project: Project.Key, into report: inout PushReport
    ) async throws(SyncError) {
        while true {
            // What is taken is marked as sent, and nobody could tell that it has not left.
            guard !Task.isCancelled else { throw .server(.cancelled) }
            let taken = try keep { () throws(StoreError) in
                try store.takeNextChanges(project: project, limit: Self.batchLimit)
            }
            guard !taken.changes.isEmpty else { return }
            let settled = try await push(
                taken.changes, to: project, isRepeated: taken.mayHaveArrived)
            report.batches += 1
            report.settled.add(settled)
            report.cursors[project] = settled.cursor
            let answers = settled.accepted + settled.conflicting.count + settled.refused.count
            if answers == 0 {
                guard settled.requeued == 0 else { return }
                throw .noAnswer
            }
        }
    }

    /// A request that is refused as a whole is repeated change by change, so that one the server
    /// will never take does not hold up the rest. One that has not left queues its changes again,
    /// unless an earlier one with them may have arrived.
    private func push(
        _ changes: [Change], to project: Project.Key, isRepeated: Bool
    ) async throws(SyncError) -> SettleReport {
        let server = server
        let seen = try newestCursor(of: project)
        let answer: ChangesAnswer
        do {
            answer = try await ask { () async throws(ServerError) in
                try await server.send(changes, to: project, seen: seen)
            }
        } catch .server(let error) where error.isBeforeSending && !isRepeated {
            try keep { () throws(StoreError) in try store.queueAgain(changes.map(\.id)) }
            throw .server(error)
        } catch .server(.refused(let words)) {
            guard changes.count > 1 else {
                let results = changes.map { ChangeResult(id: $0.id, outcome: .refused(words)) }
                return try settle(ChangesAnswer(results: results, cursor: nil), project)
            }
            var report = SettleReport()
            for change in changes {
                report.add(try await push([change], to: project, isRepeated: true))
            }
            return report
        }
        return try settle(answer, project)
    }

    func settle(
        _ answer: ChangesAnswer, _ project: Project.Key
    ) throws(SyncError) -> SettleReport {
        try keep { () throws(StoreError) in
            try store.settle(answer, project: project)
        }
    }
}

extension SettleReport {
    fileprivate mutating func add(_ other: SettleReport) {
        accepted += other.accepted
        note(other.labels)
        texts.merge(other.texts, uniquingKeysWith: +)
        refusal = other.refusal ?? refusal
        cursor = other.cursor
        conflicting += other.conflicting
        refused += other.refused
        requeued += other.requeued
        unknown += other.unknown
    }
}
