import Catalog
import GRDB
import TML
import Text

/// Queues the changes that bring earlier states of translations back. Each change is based on the
/// revision of the preview, so a translation that changes meanwhile becomes a conflict.
struct RestorationWriting {
    let db: Database
    let makeID: () -> Change.ID
    let now: Int

    /// Queues the changes of the next key of a batch. A translation whose state or permission has
    /// changed since the preview gets no change, and neither does one whose rival gets none.
    ///
    /// - Returns: the steps of the action.
    func writeKey(
        of plan: RestorationPlan, in run: inout BatchRun
    ) throws -> [ActionTable.Step] {
        guard let key = try run.takeKey(of: plan.items, by: \.form, in: db) else { return [] }
        let check = RestorationCheck(detail: key.detail, membership: key.membership)
        var steps: [ActionTable.Step] = []
        var saved: Set<Int> = []
        for item in key.items {
            let isAlone = item.rival.map { !saved.contains($0) } ?? false
            if let obstacle = isAlone ? .rival : check.obstacle(to: item) {
                run.leaveOut(obstacle == .locked ? .locked : .changed)
            } else if let step = try submit(item, of: key) {
                steps.append(step)
                saved.insert(item.seen.id)
                run.done += 1
            } else {
                run.leaveOut(.nothing)
            }
        }
        try KeyTable(db: db).refreshToReview(at: key.place)
        try KeyTable(db: db).removeIfDone(at: key.place)
        return steps
    }

    private func submit(
        _ item: RestorationPlan.Item, of key: BatchKey<RestorationPlan.Item>
    ) throws -> ActionTable.Step? {
        let submission = Submission(
            db: db, place: key.place, key: item.form.key, locale: item.form.locale, makeID: makeID,
            now: now)
        switch item.restoration {
        case .text(let text):
            let basis = EditBasis(key.detail, item.form.context, for: key.membership)
            var step = try submission.submit(basis.edit(of: item.form.context, to: text))
            step?.isTyped = false
            let mayVote = key.membership?.allows(.vote, in: item.form.locale) == true
            if step != nil, item.wasPending, mayVote {
                // The server takes the return of the text as a vote for the text.
                _ = try submission.submit(
                    .vote(0), translation: item.seen.id, about: text, always: true)
            }
            return step
        case .verdict(let verdict):
            return try submission.submit(verdict, translation: item.seen.id)
        }
    }
}
