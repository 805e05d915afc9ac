public import Catalog
import GRDB
import TML

/// Verdicts on translations of many keys, locks and tags of many keys, and changes of many keys that
/// leave the outbox. A plan reads the keys, and a `BatchRun` saves the decisions in short
/// transactions (`BatchRuns`), so that other writes can run in between.
public struct BatchReview: Sendable {
    private let store: TranslationStore

    /// Creates the reviews of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Finds the translations that a verdict would change: for each marked key, the chosen
    /// translations that the same verdict on the single key would change. For a lock or a tag,
    /// finds the keys that it would change. For changes to take back, finds those that are not sent.
    public func plan(
        _ decision: BatchPlan.Decision, for marked: MarkedKeys,
        _ choice: BatchPlan.Choice = .proposal
    ) throws(StoreError) -> BatchPlan {
        let keys = try store.keys(marked)
        return try store.read { db in
            var plan = BatchPlan(decision, for: marked, choice)
            plan.newestChange = try db.integer("SELECT max(sequence) FROM change") ?? 0
            if !marked.isAll, keys.count < marked.keys.count {
                plan.leftOut[.changed] = marked.keys.count - keys.count
            }
            guard
                let language = try Places(db: db).language(
                    marked.list.locale, of: marked.list.project)
            else { return plan }
            var sources = KeySet()
            for key in keys {
                let place = TargetRowID(language: language, key: key)
                try add(place, to: &plan, &sources, in: db)
            }
            plan.sources = sources.count
            return plan
        }
    }
}

extension BatchPlan {
    /// The translations of a key that a verdict changes.
    fileprivate func judged(by verdict: Verdict, of overlaid: OverlaidTranslations) -> [Translation]
    {
        switch choice {
        case .proposal: Proposal(overlaid, for: verdict)?.translations ?? []
        case .waiting: overlaid.waiting(for: verdict)
        }
    }
}

extension BatchReview {
    private func add(
        _ place: TargetRowID, to plan: inout BatchPlan, _ sources: inout KeySet, in db: Database
    ) throws {
        let items = try items(of: plan, at: place, db)
        let sent = try plan.decision == .takeBack ? sentChanges(at: place, db) : 0
        if sent > 0 { plan.leftOut[.sent, default: 0] += sent }
        guard !items.isEmpty else {
            if sent == 0 { plan.leftOut[.nothing, default: 0] += 1 }
            return
        }
        if try isClosed(place, for: plan, db) {
            plan.leftOut[.locked, default: 0] += 1
            return
        }
        plan.items += items
        plan.keys += 1
        let found = try db.integers("SELECT source FROM keySource WHERE key = ?", [place.key])
        for source in found { sources.insert(source) }
    }

    /// Returns the number of changes of a key that may have reached the server.
    private func sentChanges(at place: TargetRowID, _ db: Database) throws -> Int {
        try ChangeTable(db: db).changes(of: place).count { $0.change.state == .sent }
    }

    /// Returns the translations or the changes of a key that the decision is about, or the key
    /// itself.
    private func items(
        of plan: BatchPlan, at place: TargetRowID, _ db: Database
    ) throws -> [BatchPlan.Item] {
        switch plan.decision {
        case .judge(let verdict):
            let overlaid = OverlaidTranslations(
                translations: try TranslationTable(db: db).translations(of: place),
                changes: try ChangeTable(db: db).changes(of: place).map(\.change))
            return plan.judged(by: verdict, of: overlaid).map {
                BatchPlan.Item(key: place.key, seen: SeenTranslation($0))
            }
        case .decide(let decision):
            guard try decision.isOfAllLanguages || KeyTable(db: db).target(at: place) != nil,
                try !DecidedKey(db: db, place: place).isExpected(decision)
            else { return [] }
            return [BatchPlan.Item(key: place.key)]
        case .takeBack:
            return try ChangeTable(db: db).changes(of: place)
                .filter { $0.change.state != .sent }
                .map { BatchPlan.Item(key: place.key, change: $0.sequence) }
        }
    }

    /// Returns true if the key is locked for the translator, so that the server refuses the
    /// decision. A lock does not protect the tags, and the server knows nothing of a change that is
    /// taken back.
    private func isClosed(
        _ place: TargetRowID, for plan: BatchPlan, _ db: Database
    ) throws -> Bool {
        switch plan.decision {
        case .takeBack: return false
        case .decide(let decision) where decision.isOfAllLanguages: return false
        case .judge, .decide: break
        }
        let list = plan.marked.list
        guard try KeyTable(db: db).target(at: place)?.isLocked == true else { return false }
        let membership = try ProjectTable(db: db).membership(of: list.project)
        return membership?.allows(.lockKeys, in: list.locale) != true
    }

    /// Returns true if the translator has worked on the key since a plan.
    private func isChanged(
        _ place: TargetRowID, since plan: BatchPlan, _ db: Database
    ) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM change WHERE language = ? AND key = ? AND sequence > ?",
            [place.language, place.key, plan.newestChange]) != nil
    }

    /// Decides about the next key of a batch: judges all of its translations, or none, or changes
    /// its lock or a tag, or takes its changes back. A translation that has changed since the plan
    /// gets no verdict.
    ///
    /// - Returns: the steps of the action.
    func decide(
        about plan: BatchPlan, in run: inout BatchRun, _ language: Int64?, _ db: Database
    ) throws -> [ActionTable.Step] {
        let key = plan.items[run.position].key
        let items = run.takeItems(of: plan.items, by: \.key)
        guard let submission = try submission(key, language, plan.marked.list, db),
            try items.compactMap(\.seen).allSatisfy(submission.isThere),
            try !isChanged(submission.place, since: plan, db)
        else {
            run.leaveOut(.changed, items.count)
            return []
        }
        let place = submission.place
        if try isClosed(place, for: plan, db) {
            run.leaveOut(.locked, items.count)
            return []
        }
        let made = try make(plan.decision, Array(items), submission, in: &run)
        run.done += made.count
        try KeyTable(db: db).refreshToReview(at: place)
        try KeyTable(db: db).removeIfDone(at: place)
        return made
    }

    /// Returns the submission for a key; `nil` if the local copy no longer has the key.
    private func submission(
        _ key: Int64, _ language: Int64?, _ list: KeyQuery, _ db: Database
    ) throws -> Submission? {
        guard let language,
            let hash = try db.row("SELECT hash FROM translationKey WHERE id = ?", [key])
        else { return nil }
        return Submission(
            db: db, place: TargetRowID(language: language, key: key),
            key: TranslationKey.ID(project: list.project, hash: try hash["hash"]),
            locale: list.locale, makeID: store.makeID, now: store.now())
    }
}

extension BatchReview {
    /// Makes the decision about the translations or the changes of a key, or about the key itself.
    private func make(
        _ decision: BatchPlan.Decision, _ items: [BatchPlan.Item], _ submission: Submission,
        in run: inout BatchRun
    ) throws -> [ActionTable.Step] {
        let made: [ActionTable.Step]
        switch decision {
        case .judge(let verdict):
            made = try items.compactMap(\.seen).compactMap {
                try submission.submit(verdict, translation: $0.id)
            }
        case .decide(let decision): made = try [submission.submit(decision)].compactMap(\.self)
        case .takeBack:
            return try takeBack(items.compactMap(\.change), submission.db, in: &run)
        }
        if made.count < items.count {
            run.leaveOut(.nothing, items.count - made.count)
        }
        return made
    }

    /// Takes changes of a key back. An undo begins with the last step, so the change that was queued
    /// first is the last one.
    private func takeBack(
        _ numbers: [Int64], _ db: Database, in run: inout BatchRun
    ) throws -> [ActionTable.Step] {
        var steps: [ActionTable.Step] = []
        for number in numbers {
            let stored = try ChangeTable(db: db).change(numbered: number)
            // The server may have answered the change since the plan.
            switch try stored?.takeBack(in: db) ?? .sent {
            case .taken(let step):
                steps += [step].compactMap(\.self)
                if stored?.change.isText == true { run.textsTakenBack += 1 }
            case .sent: run.leaveOut(.sent)
            case .drafted: run.leaveOut(.drafted)
            }
        }
        return steps.reversed()
    }
}
