import Catalog
import TML
import Text

@testable import Workbench

/// What is done to many keys at once.
extension StageStore {
    func places(for copied: CopiedForms) -> StoreAnswer {
        let plan = FillPlan(copied, material)
        let equal = keys.filter { $0.key.label == copied.key.label && $0.key.id != copied.key.id }
        return .batch(.equalLabels(copied, equal.map(plan.place), isComplete: true))
    }

    mutating func fill(_ all: [KeyEdits], from key: TranslationKey.ID) -> StoreAnswer {
        let before = Set(outbox.map(\.id))
        for one in all { _ = submit(one.edits, one.key) }
        let new = outbox.filter { !before.contains($0.id) }
        let steps = new.map { StageStep.change($0.id, isTyped: $0.form.key == key) }
        return .batch(.written(add(.fill, steps), counts))
    }

    private mutating func add(_ name: Action.Name, _ steps: [StageStep]) -> Action {
        actions.append(steps)
        return Action(id: Int64(actions.count), name: name, count: steps.count)
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
        return .batch(.written(add(.pretranslate, drafts.map(StageStep.draft)), counts))
    }

    mutating func undo(_ action: Action.ID) -> StoreAnswer {
        var withdrawal = Withdrawal()
        for step in actions[Int(action) - 1] {
            switch step {
            case .change(let id, isTyped: true): takeBack(id, into: &withdrawal)
            case .change(let id, isTyped: false): remove(id, into: &withdrawal)
            case .draft(let draft): remove(draft, into: &withdrawal)
            }
        }
        return .batch(.undone(withdrawal, counts))
    }

    private mutating func remove(_ id: Change.ID, into withdrawal: inout Withdrawal) {
        guard let change = outbox.first(where: { $0.id == id }) else {
            withdrawal.answered += 1
            return
        }
        guard change.state != .sent else {
            withdrawal.sent += 1
            return
        }
        edit(change.form.key) { $0.changes.removeAll { $0.id == id } }
        withdrawal.taken.append(change)
    }

    private mutating func remove(_ draft: Draft, into withdrawal: inout Withdrawal) {
        let isThere = detail(draft.form.key)?.drafts.contains(draft) ?? false
        guard isThere else {
            withdrawal.drafted += 1
            return
        }
        edit(draft.form.key) { $0.drafts.removeAll { $0 == draft } }
        withdrawal.removed += 1
    }
}

/// A change or a draft of an action.
enum StageStep: Equatable {
    case change(Change.ID, isTyped: Bool)
    case draft(Draft)
}
