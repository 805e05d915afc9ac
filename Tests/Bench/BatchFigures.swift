import Catalog
import LocalStore
import Sync
import Text

/// Verdicts on many translations, saved and undone part by part as the program does it.
struct BatchFigures {
    /// The highest growth of memory in MiB.
    private static let mostMemory = 64.0

    private let store: TranslationStore
    private let table: FigureTable

    init(_ store: TranslationStore, _ table: FigureTable) {
        self.store = store
        self.table = table
    }

    /// Approves the accepted translations of keys with one form.
    func approve(_ count: Int) throws {
        try measure("approval", .approve, of: "state:accepted forms:1", count)
    }

    /// Rejects the suggestions of one author.
    func reject(_ count: Int) throws {
        try measure("rejection", .reject(reason: "Bench"), of: "author:Import", count)
    }

    private func measure(
        _ name: String, _ verdict: Verdict, of text: String, _ count: Int
    ) throws {
        let memory = MemoryGrowth()
        var planning = Sample()
        let plan = try planning.time {
            try BatchReview(store).plan(.judge(verdict), for: marked(text, count))
        }
        guard !plan.items.isEmpty else { throw BenchFailure("no translations for “\(text)”") }
        let name = "\(name) of \(plan.items.count)"
        table.add("\(name), list of the translations", planning.quantile(1) / 1000, "s")
        let before = try state()
        let action = try save(plan, name)
        table.add("\(name), growth of memory", memory.megabytes, "MiB", limit: Self.mostMemory)
        show(try state(), since: before, "\(name), in the outbox")
        try undo(action, name)
        show(try state(), since: before, "\(name), in the outbox after the undo")
    }

    /// Marks the first keys of a list.
    private func marked(_ text: String, _ count: Int) throws -> MarkedKeys {
        var marked = MarkedKeys(
            in: try QueryFigures.query(text), keys: [], isAll: true, count: count)
        marked.read = Array(try TextFinder(store).keys(marked).prefix(count))
        marked.count = marked.read?.count ?? 0
        return marked
    }

    private func save(_ plan: BatchPlan, _ name: String) throws -> Action.ID {
        var run = BatchRun(.decision(plan))
        var parts = Sample()
        while !run.isFinished {
            try parts.time {
                run = try BatchRuns(store).save(run)
                _ = try store.outboxCounts()
            }
        }
        show(parts, name)
        guard let action = run.action else { throw BenchFailure("no verdict was saved") }
        return action.id
    }

    private func undo(_ action: Action.ID, _ name: String) throws {
        let memory = MemoryGrowth()
        var parts = Sample()
        var report = try parts.time { try store.undo(action, most: BatchRun.part) }
        guard report != nil else { throw BenchFailure("the action cannot be undone") }
        while let last = report, !last.isFinished {
            report = try parts.time {
                let next = try store.goOn(last, most: BatchRun.part)
                _ = try store.outboxCounts()
                return next
            }
        }
        let undo = "undo of the \(name)"
        show(parts, undo)
        table.add("\(undo), undone", "\(report?.count ?? 0) of \(report?.action.count ?? 0)")
        table.add("\(undo), growth of memory", memory.megabytes, "MiB", limit: Self.mostMemory)
    }

    private func show(_ parts: Sample, _ name: String) {
        table.add("\(name), time", parts.values.reduce(0, +) / 1000, "s")
        table.add("\(name), one part of \(BatchRun.part)", parts, share: 1)
    }

    /// The numbers of changes and actions of the translator.
    private func state() throws -> (changes: Int, actions: Int) {
        (try store.outboxCounts().queued, try store.actions(limit: .max).count)
    }

    private func show(
        _ after: (changes: Int, actions: Int), since before: (changes: Int, actions: Int),
        _ name: String
    ) {
        let changes = after.changes - before.changes
        let limit = Synchronizer.batchLimit
        table.add(
            name,
            "\(changes) changes, \(after.actions - before.actions) actions, "
                + "\((changes + limit - 1) / limit) requests")
    }
}
