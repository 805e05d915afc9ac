import Catalog
import TML
import Text

@testable import Workbench

/// What is done to many keys at once.
extension StageStore {
    func places(for wish: FillWish) -> StoreAnswer {
        let plan = FillPlan(wish, material)
        let equal = keys.filter { $0.key.label == wish.key.label && $0.key.id != wish.key.id }
        return .batch(.equalLabels(wish, equal.map(plan.place), isComplete: true))
    }

    mutating func fill(_ all: [KeyEdits], from key: TranslationKey.ID) -> StoreAnswer {
        let before = Set(outbox.map(\.id))
        for one in all { _ = submit(one.edits, one.key) }
        let new = outbox.map(\.id).filter { !before.contains($0) }
        return .batch(.written(.filled(new, from: key), counts))
    }

    func pretranslated(_ query: KeyQuery, from offset: Int) -> StoreAnswer {
        let plan = PretranslationPlan(material)
        let rows = rows(query).dropFirst(offset).prefix(PretranslationPlan.page)
        let found = rows.compactMap { row -> PretranslatedKey? in
            guard let detail = detail(row.id), var key = plan.key(detail) else { return nil }
            plan.take(remembered[row.id] ?? [], for: &key)
            return key
        }
        return .batch(
            .pretranslated(
                query, from: offset, found, isLast: rows.count < PretranslationPlan.page))
    }

    mutating func draft(_ drafts: [Draft]) -> StoreAnswer {
        for draft in drafts { edit(draft.form.key) { $0.drafts.append(draft) } }
        return .batch(.written(.drafted(drafts), counts))
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
            let count = withdrawal.taken.count
            return .batch(.undone(UndoneBatch(count: count, left: changes.count - count), counts))
        case .drafted(let drafts):
            var undone = UndoneBatch()
            for draft in drafts {
                let isThere = detail(draft.form.key)?.drafts.contains(draft) ?? false
                edit(draft.form.key) { $0.drafts.removeAll { $0 == draft } }
                if isThere { undone.count += 1 } else { undone.left += 1 }
            }
            return .batch(.undone(undone, counts))
        }
    }
}
