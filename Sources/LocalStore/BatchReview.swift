public import Catalog
import GRDB
import TML

/// Verdicts on translations of many keys. A plan reads the keys, and a `BatchRun` saves the verdicts
/// in short transactions (`BatchRuns`), so that other writes can run in between.
public struct BatchReview: Sendable {
    private let store: TranslationStore

    /// Creates the reviews of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Finds the translations that a verdict would change: for each marked key, the chosen
    /// translations that the same verdict on the single key would change.
    public func plan(
        _ verdict: Verdict, for marked: MarkedKeys, _ choice: BatchPlan.Choice = .proposal
    ) throws(StoreError) -> BatchPlan {
        let keys = try store.keys(marked)
        return try store.read { db in
            var plan = BatchPlan(verdict, for: marked, choice)
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
    /// The translations of a key that the verdict changes.
    fileprivate func judged(of overlaid: OverlaidTranslations) -> [Translation] {
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
        let overlaid = OverlaidTranslations(
            translations: try TranslationTable(db: db).translations(of: place),
            changes: try ChangeTable(db: db).changes(of: place).map(\.change))
        let judged = plan.judged(of: overlaid)
        guard !judged.isEmpty else {
            plan.leftOut[.nothing, default: 0] += 1
            return
        }
        if try isClosed(place, plan.marked.list, db) {
            plan.leftOut[.locked, default: 0] += 1
            return
        }
        plan.items += judged.map {
            BatchPlan.Item(key: place.key, seen: SeenTranslation($0))
        }
        plan.keys += 1
        let found = try db.integers("SELECT source FROM keySource WHERE key = ?", [place.key])
        for source in found { sources.insert(source) }
    }

    /// Returns true if the key is locked for the translator.
    private func isClosed(_ place: TargetRowID, _ list: KeyQuery, _ db: Database) throws -> Bool {
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

    /// Judges the translations of the next key of a batch: all of them, or none. A translation that
    /// has changed since the plan gets no verdict.
    ///
    /// - Returns: the steps of the action.
    func judgeKey(
        of plan: BatchPlan, in run: inout BatchRun, _ language: Int64?, _ db: Database
    ) throws -> [ActionTable.Step] {
        let rest = plan.items[run.position...]
        let key = rest[run.position].key
        let seen = rest.prefix { $0.key == key }.map(\.seen)
        run.position += seen.count
        guard let submission = try submission(key, language, plan.marked.list, db),
            try seen.allSatisfy(submission.isThere),
            try !isChanged(submission.place, since: plan, db)
        else {
            run.leftOut[.changed, default: 0] += seen.count
            return []
        }
        let place = submission.place
        if try isClosed(place, plan.marked.list, db) {
            run.leftOut[.locked, default: 0] += seen.count
            return []
        }
        let made = try seen.compactMap {
            try submission.submit(plan.verdict, translation: $0.id)
        }
        run.done += made.count
        if made.count < seen.count {
            run.leftOut[.nothing, default: 0] += seen.count - made.count
        }
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
