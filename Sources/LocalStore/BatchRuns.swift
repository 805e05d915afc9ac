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

/// The next key of a batch, as the local copy has it now.
struct BatchKey<Item> {
    /// The items of the batch that are about the key.
    let items: ArraySlice<Item>
    let place: TargetRowID
    let detail: KeyDetail
    let membership: Membership?
}

extension BatchRun {
    /// Takes the next items of the batch: the items of one key, which follow each other.
    mutating func takeItems<Item>(
        of all: [Item], by key: (Item) -> some Equatable
    ) -> ArraySlice<Item> {
        let rest = all[position...]
        let first = key(rest[position])
        let items = rest.prefix { key($0) == first }
        position += items.count
        return items
    }

    /// Takes the items of the next key of the batch. If the local copy no longer has the key, its
    /// items are left out.
    ///
    /// - Returns: the key with its items; `nil` if the key is gone.
    mutating func takeKey<Item>(
        of all: [Item], by form: (Item) -> FormID, in db: Database
    ) throws -> BatchKey<Item>? {
        let first = form(all[position])
        let items = takeItems(of: all) { form($0).key }
        guard let place = try Places(db: db).target(first.key, first.locale),
            let detail = try TranslationStore.detail(of: first.key, locale: first.locale, in: db)
        else {
            leaveOut(.changed, items.count)
            return nil
        }
        let membership = try ProjectTable(db: db).membership(of: first.key.project)
        return BatchKey(items: items, place: place, detail: detail, membership: membership)
    }

    /// Counts items that the batch leaves out.
    mutating func leaveOut(_ obstacle: BatchObstacle, _ count: Int = 1) {
        leftOut[obstacle, default: 0] += count
    }
}

extension BatchRun {
    fileprivate var name: Action.Name {
        switch work {
        case .decision(let plan):
            switch plan.decision {
            case .judge: .judgeMany
            case .decide(let decision): decision.action
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
