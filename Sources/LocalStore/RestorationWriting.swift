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
        let rest = plan.items[run.position...]
        let form = rest[run.position].form
        let items = rest.prefix { $0.form.key == form.key }
        run.position += items.count
        guard let place = try Places(db: db).target(form.key, form.locale),
            let detail = try TranslationStore.detail(of: form.key, locale: form.locale, in: db)
        else {
            run.leftOut[.changed, default: 0] += items.count
            return []
        }
        let membership = try ProjectTable(db: db).membership(of: form.key.project)
        let check = RestorationCheck(detail: detail, membership: membership)
        var steps: [ActionTable.Step] = []
        var saved: Set<Int> = []
        for item in items {
            let isAlone = item.rival.map { !saved.contains($0) } ?? false
            if let obstacle = isAlone ? .rival : check.obstacle(to: item) {
                run.leftOut[obstacle == .locked ? .locked : .changed, default: 0] += 1
            } else if let step = try submit(item, in: detail, membership, place) {
                steps.append(step)
                saved.insert(item.seen.id)
                run.done += 1
            } else {
                run.leftOut[.nothing, default: 0] += 1
            }
        }
        try KeyTable(db: db).refreshToReview(at: place)
        try KeyTable(db: db).removeIfDone(at: place)
        return steps
    }

    private func submit(
        _ item: RestorationPlan.Item, in detail: KeyDetail, _ membership: Membership?,
        _ place: TargetRowID
    ) throws -> ActionTable.Step? {
        let submission = Submission(
            db: db, place: place, key: item.form.key, locale: item.form.locale, makeID: makeID,
            now: now)
        switch item.restoration {
        case .text(let text):
            let basis = EditBasis(detail, item.form.context, for: membership)
            var step = try submission.submit(basis.edit(of: item.form.context, to: text))
            step?.isTyped = false
            return step
        case .verdict(let verdict):
            return try submission.submit(verdict, translation: item.seen.id)
        }
    }
}
