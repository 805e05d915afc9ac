public import Catalog
import GRDB

/// Saves batches part by part, each part in one short transaction, so that other writes can run in
/// between. All parts of a batch are one action.
public struct BatchRuns: Sendable {
    private let store: TranslationStore

    /// Creates the batches of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Saves the next part of a batch: each verdict as in `review` of one key, each text as in
    /// `submit` of one key, as a draft to review, or as a discarded draft, each lock or tag of a key,
    /// each change that leaves the outbox. Earlier states come back as texts or verdicts. A
    /// translation that has changed since the preview is left out.
    ///
    /// - Parameter part: the number of translations of the part, besides the rest of its last key.
    public func save(
        _ run: BatchRun, part: Int = BatchRun.part
    ) throws(StoreError) -> BatchRun {
        try store.write { db in
            var (next, steps) = (run, [ActionTable.Step]())
            let end = min(run.position + part, run.count)
            switch run.work {
            case .decision(let plan):
                let reviews = BatchReview(store)
                let list = plan.marked.list
                let language = try Places(db: db).language(list.locale, of: list.project)
                while next.position < end {
                    steps += try reviews.decide(about: plan, in: &next, language, db)
                }
            case .texts(let texts):
                let writing = TextWriting(
                    db: db, use: texts.use, makeID: store.makeID, now: store.now())
                while next.position < end {
                    steps += try writing.writeKey(of: texts, in: &next)
                }
            case .restoration(let plan):
                let restorations = RestorationWriting(
                    db: db, makeID: store.makeID, now: store.now())
                while next.position < end {
                    steps += try restorations.writeKey(of: plan, in: &next)
                }
            }
            try note(steps, in: &next, db)
            return next
        }
    }

    private func note(
        _ steps: [ActionTable.Step], in run: inout BatchRun, _ db: Database
    ) throws {
        let table = ActionTable(db: db)
        if let action = run.action {
            run.action = try table.append(steps, to: action)
        } else if !steps.isEmpty {
            run.action = try table.add(run.name, steps, now: store.now())
        }
    }
}

extension BatchRun {
    fileprivate var name: Action.Name {
        switch work {
        case .decision(let plan):
            switch plan.decision {
            case .judge: .judgeMany
            case .lock: .lock
            case .tag: .tag
            case .takeBack: .takeBack
            }
        case .texts(let texts):
            switch texts.kind {
            case .replacement: .replace
            case .fixes: .fixAll
            case .drafts: texts.use == .discard ? .discard : .save
            }
        case .restoration: .restore
        }
    }
}
