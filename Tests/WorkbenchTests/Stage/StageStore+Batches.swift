import Catalog
import TML
import Text

@testable import Workbench

/// What is done to many keys at once.
extension StageStore {
    func places(for wish: FillWish) -> StoreAnswer {
        let plan = FillPlan(wish, material)
        let equal = keys.filter { $0.key.label == wish.key.label && $0.key.id != wish.key.id }
        return .equalLabels(wish, equal.map(plan.place), isComplete: true)
    }

    mutating func fill(_ all: [KeyEdits], from key: TranslationKey.ID) -> StoreAnswer {
        let before = Set(outbox.map(\.id))
        for one in all { _ = submit(one.edits, one.key) }
        let new = outbox.map(\.id).filter { !before.contains($0) }
        return .written(.filled(new, from: key), counts)
    }

    mutating func undo(_ batch: Batch) -> StoreAnswer {
        switch batch {
        case .filled(let changes, let key):
            let mine = outbox.filter { changes.contains($0.id) && $0.form.key == key }.map(\.id)
            var withdrawal = takeBack(mine)
            for change in outbox where changes.contains(change.id) {
                guard change.state != .sent else {
                    withdrawal.sent += 1
                    continue
                }
                edit(change.form.key) { $0.changes.removeAll { $0.id == change.id } }
                withdrawal.taken.append(change)
            }
            return .undone(batch, withdrawal, counts)
        }
    }
}
