public import Catalog
public import LocalStore
import TranslationAPI

/// The result of an upload.
public struct PushReport: Hashable, Sendable {
    /// The number of answered requests.
    public var batches = 0
    /// The results of the changes, over all requests and projects.
    public var answered = AnswerReport()
    /// True if the server had returned to an earlier state.
    public var wentBack = false
    /// The projects with accepted texts.
    public var reached: Set<Project.Key> = []
    /// The projects whose changes were not uploaded, because the translator can no longer access
    /// the project, or because a file cannot be read or written.
    public var closed: [Project.Key: SyncError] = [:]
    /// The cursor of each project after its last upload, if nothing else has changed in the
    /// project.
    var cursors: [Project.Key: String] = [:]

    /// Creates the report of an upload without any requests.
    public init() {}
}

extension Synchronizer {
    /// The maximum number of changes in a request (`tml-service.md` 3.12).
    public static let batchLimit = 100

    /// Uploads the outbox, project by project, until nothing is queued.
    ///
    /// Changes without an answer to an earlier upload go first, unaltered and with the same ids. If
    /// a request fails, its changes stay sent and the next call repeats them. If the request
    /// certainly did not leave this machine, its changes are queued again. A project that the
    /// translator can no longer access, or a file that cannot be read or written, does not stop the
    /// other projects; the report contains its error.
    ///
    /// If the server has returned to an earlier state, the languages with work are downloaded again
    /// before the upload.
    ///
    /// - Parameter looking: whether projects without changes to upload are checked for a return of
    ///   the server, too.
    public func push(looking: Bool = false) async throws(SyncError) -> PushReport {
        var report = PushReport()
        try await push(looking: looking, into: &report)
        return report
    }

    /// Uploads the outbox. If the upload fails, the report contains the results until then.
    ///
    /// - Parameter seconds: comments and changes of actions on many keys stay queued for this time.
    public func push(
        looking: Bool, sparing seconds: Int = 0, into report: inout PushReport
    ) async throws(SyncError) {
        for project in try projects(looking: looking) {
            do {
                try await reread(project, into: &report)
                do {
                    if looking { try await look(at: project) }
                    try await push(project, sparing: seconds, into: &report)
                } catch .server(.wentBack) {
                    report.wentBack = true
                    try await noteReturn(of: project)
                    try await reread(project, into: &report)
                    try await push(project, sparing: seconds, into: &report)
                }
            } catch .server(.forbidden(let words)) {
                report.closed[project] = .server(.forbidden(words))
            } catch .server(.notFound) {
                report.closed[project] = .server(.notFound)
            } catch .server(.file(let words)) {
                report.closed[project] = .server(.file(words))
            }
        }
    }

    private func projects(looking: Bool) throws(SyncError) -> [Project.Key] {
        try keep { () throws(StoreError) in
            let busy = try store.projectsWithWork()
            guard looking else { return busy }
            return busy + (try store.projectsWithKept()).filter { !busy.contains($0) }
        }
    }

    private func push(
        _ project: Project.Key, sparing seconds: Int, into report: inout PushReport
    ) async throws(SyncError) {
        while true {
            // Taken changes are marked as sent. After a cancellation, it would not be known whether
            // they were uploaded.
            guard !Task.isCancelled else { throw .server(.cancelled) }
            let taken = try keep { () throws(StoreError) in
                try store.takeNextChanges(
                    project: project, sparing: seconds, limit: Self.batchLimit)
            }
            guard !taken.changes.isEmpty else { return }
            let answered = try await push(
                taken.changes, to: project, isRepeated: taken.mayHaveArrived)
            report.batches += 1
            report.answered.add(answered)
            report.cursors[project] = answered.cursor
            if !answered.texts.isEmpty { report.reached.insert(project) }
            let answers =
                answered.accepted + answered.conflicting.count + answered.refused.count
                + answered.undone + answered.rebased
            if answers == 0 {
                guard answered.requeued == 0 else { return }
                throw .noAnswer
            }
        }
    }

    /// Uploads changes. If the server refuses a request as a whole, each change is uploaded alone,
    /// so that a change that the server never accepts does not stop the others. If a request did
    /// not leave this machine, its changes are queued again, unless an earlier request with them
    /// may have arrived.
    private func push(
        _ changes: [Change], to project: Project.Key, isRepeated: Bool
    ) async throws(SyncError) -> AnswerReport {
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
                return try apply(ChangesAnswer(results: results, cursor: nil), project)
            }
            var report = AnswerReport()
            for change in changes {
                report.add(try await push([change], to: project, isRepeated: true))
            }
            return report
        }
        return try apply(answer, project)
    }

    func apply(
        _ answer: ChangesAnswer, _ project: Project.Key
    ) throws(SyncError) -> AnswerReport {
        try keep { () throws(StoreError) in
            try store.apply(answer, project: project)
        }
    }
}

extension AnswerReport {
    fileprivate mutating func add(_ other: AnswerReport) {
        accepted += other.accepted
        noteKeys(of: other)
        texts.merge(other.texts, uniquingKeysWith: +)
        refusal = other.refusal ?? refusal
        cursor = other.cursor
        conflicting += other.conflicting
        refused += other.refused
        requeued += other.requeued
        undone += other.undone
        rebased += other.rebased
        unknown += other.unknown
    }
}
