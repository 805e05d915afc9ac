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

    /// The texts of a key with the same label and the same description.
    func offered(_ id: TranslationKey.ID, _ locale: LocaleCode) -> StoreAnswer {
        guard let key = detail(id) else { return .batch(.offered(id, locale, [])) }
        let equal = keys.filter { $0.key.label == key.key.label && $0.key.id != id }
        let texts = EqualTexts(for: key, among: equal)
        let drafts = texts.sources.lazy
            .map { texts.drafts(from: $0, material.language, for: material) }
            .first { !$0.isEmpty }
        return .batch(.offered(id, locale, drafts ?? []))
    }

    mutating func offer(_ drafts: [Draft], _ id: TranslationKey.ID) -> StoreAnswer {
        edit(id) { if $0.hasNoText { $0.drafts = drafts } }
        guard let detail = detail(id) else { preconditionFailure("No such key on stage.") }
        return .key(.offerSaved(detail))
    }

    mutating func fill(_ all: [KeyEdits], from key: TranslationKey.ID) -> StoreAnswer {
        let action = record(.fill, all.map(\.key)) { store in
            for one in all { _ = store.submit(one.edits, one.key) }
        }
        return .batch(.written(action, counts))
    }

    /// Performs an action on keys, and notes how they were before and after.
    @discardableResult
    mutating func record(
        _ name: Action.Name, _ ids: [TranslationKey.ID], _ body: (inout StageStore) -> Void
    ) -> Action {
        let before = ids.compactMap(detail)
        let queued = Set(outbox.map(\.id))
        body(&self)
        let after = ids.compactMap(detail)
        let kind = outbox.last { !queued.contains($0.id) }?.kind
        var action = Action(
            id: Int64(actions.count) + 1, name: name, count: max(1, ids.count),
            hasManyKeys: Set(ids).count > 1, at: 1_700_000_000)
        if let key = before.first {
            let form = FormID(key: key.key.id, locale: key.locale)
            action.first = Action.Subject(form: form, label: key.key.label.string, kind: kind)
        }
        if name == .pretranslate { action.count = after.reduce(0) { $0 + $1.drafts.count } }
        actions.append(StageAction(action: action, before: before, after: after))
        return action
    }

    func plan(
        _ decision: BatchPlan.Decision, _ marked: MarkedKeys, _ choice: BatchPlan.Choice
    ) -> StoreAnswer {
        var plan = BatchPlan(decision, for: marked, choice)
        let listed = Set(rows(marked.list).map(\.id))
        for (number, detail) in keys.enumerated() {
            let isThere = listed.contains(detail.key.id)
            guard isThere, marked.isAll != marked.keys.contains(detail.key.id) else { continue }
            let items = detail.seen(by: decision, choice).map {
                BatchPlan.Item(key: Int64(number), seen: $0)
            }
            let sent =
                decision == .takeBack ? detail.changes.count { $0.state == .sent } : 0
            if sent > 0 { plan.leftOut[.sent, default: 0] += sent }
            guard !items.isEmpty else {
                if sent == 0 { plan.leftOut[.nothing, default: 0] += 1 }
                continue
            }
            plan.keys += 1
            plan.items += items
        }
        plan.sources = plan.keys == 0 ? 0 : 1
        return .batch(.planned(plan))
    }

    /// Saves the next part of a batch.
    mutating func save(_ run: BatchRun) -> StoreAnswer {
        var next = run
        let action: Action
        switch run.work {
        case .decision(let plan):
            let items = plan.items[run.position...].prefix(partOfBatch)
            let keys = items.map { self.keys[Int($0.key)].key.id }
            action = record(plan.actionName, keys) { store in
                for (item, key) in zip(items, keys) {
                    next.textsTakenBack += store.decide(plan.decision, item.seen, key)
                }
            }
            (next.position, next.done) = (run.position + items.count, run.done + items.count)
        case .texts(let texts):
            let items = texts.items[run.position...].prefix(partOfBatch)
            action = record(texts.actionName, items.map(\.form.key)) { store in
                for item in items where store.write(item, texts.use) { next.done += 1 }
            }
            next.position += items.count
            let left = next.position - next.done
            if left > 0 { next.leftOut[.changed] = left }
        case .restoration(let plan):
            action = record(.restore, plan.items.map(\.form.key)) { store in
                for item in plan.items { store.bringBack(item) }
            }
            (next.position, next.done) = (plan.items.count, plan.items.count)
        }
        next.action = run.action ?? action
        return .batch(.saved(next, isFirst: run.position == 0, counts))
    }

    private mutating func bringBack(_ item: RestorationPlan.Item) {
        switch item.restoration {
        case .text(let text):
            let edit = Edit(
                context: item.form.context, text: text, translation: item.seen.id,
                base: item.text, baseRevision: item.seen.contentRevision)
            _ = submit([edit], item.form.key)
        case .verdict(let verdict): review(verdict, item.seen.id, item.form.key)
        }
    }

    /// The earlier states whose keys are on stage.
    func restorable(_ search: RestorationSearch, _ states: [EarlierState]) -> StoreAnswer {
        let listed = Set(rows(search.keys.list).map(\.id))
        let found = states.compactMap { state -> RestorableForm? in
            guard listed.contains(state.key), let detail = detail(state.key) else { return nil }
            return RestorableForm(
                state,
                form: FormID(key: state.key, locale: detail.locale, context: state.context),
                label: detail.key.label)
        }
        return .batch(.restorable(search, found))
    }

    /// - Returns: the number of texts that were taken back.
    private mutating func decide(
        _ decision: BatchPlan.Decision, _ seen: SeenTranslation?, _ key: TranslationKey.ID
    ) -> Int {
        switch decision {
        case .judge(let verdict): if let seen { review(verdict, seen.id, key) }
        case .decide(let decision): queue(.decide(decision), key)
        case .takeBack:
            let waiting = detail(key)?.changes.filter { $0.state != .sent } ?? []
            return takeBack(waiting.map(\.id)).taken.count(where: \.isText)
        }
        return 0
    }

    /// Writes a new text into a form that still shows the old one.
    private mutating func write(_ item: BatchTexts.Item, _ use: BatchTexts.Use) -> Bool {
        guard let detail = detail(item.form.key) else { return false }
        let basis = EditBasis(detail, item.form.context, mayReword: material.mayReword)
        let draft = detail.drafts.first { $0.form == item.form }
        guard (draft?.text ?? basis.text) == item.before else { return false }
        guard use != .submit else {
            _ = submit([basis.edit(of: item.form.context, to: item.after)], item.form.key)
            return true
        }
        edit(item.form.key) { detail in
            detail.drafts.removeAll { $0.form == item.form }
            guard use == .draft else { return }
            detail.drafts.append(Draft(form: item.form, text: item.after, isToReview: true))
        }
        return true
    }

    /// Counts the next part of the memory matches.
    func advanced(_ search: BandSearch) -> BandSearch {
        var next = search
        let labels = Array(repeating: LabelToDo(key: 1, keys: 1), count: partsOfBands)
        next.labels = search.labels ?? labels
        next.position += 1
        if next.isFinished { next.bands = bands }
        return next
    }

    /// Blocks of the reviewing list. The number of a key is its position.
    func blocks(of reading: ReviewReading) -> StoreAnswer {
        let all = rows(reading.query).map(\.id)
        let listed = all.filter { detail($0)?.target.status != .untranslated }
        let numbers = listed.compactMap { id in keys.firstIndex { $0.key.id == id }.map(Int64.init)
        }
        let index = all.firstIndex { $0 == reading.start.key } ?? reading.start.offset
        let place = all.prefix(index).count(where: listed.contains)
        let selection = min(place, max(0, listed.count - 1))
        let read = reading.keys == nil ? reading.reading(numbers, around: selection) : reading
        let plan = ReviewPlan(material, terms: termFinder)
        let blocks = read.wanted.map { number in
            keys.indices.contains(Int(number)) ? plan.block(of: keys[Int(number)]) : nil
        }
        return .list(.review(read, selection: selection, blocks))
    }

    /// The next translations that a replacement would change. The number of a key is its position.
    func replaced(_ search: ReplacementSearch) -> StoreAnswer {
        let marked = search.marked
        let listed = Set(rows(marked.list).map(\.id))
        let numbers =
            search.keys
            ?? keys.indices.filter { number in
                let id = keys[number].key.id
                return listed.contains(id) && marked.isAll != marked.keys.contains(id)
            }.map(Int64.init)
        let plan = ReplacementPlan(search.replacement, material, terms: termFinder)
        let part = numbers.dropFirst(search.position).prefix(partOfSearch)
        let next = search.advanced(
            to: search.position + part.count, of: numbers, unchecked: unchecked)
        let details = part.map { keys[Int($0)] }.filter { detail in
            let texts =
                detail.drafts.map(\.text) + detail.changes.compactMap(\.kind.text)
                + detail.translations.map(\.text)
            return texts.contains { search.replacement.mayChange($0.string) }
        }
        return .batch(.replaced(next, after: search.position, details.flatMap(plan.forms)))
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
        var keys: [TranslationKey.ID] = []
        for draft in drafts where !keys.contains(draft.form.key) { keys.append(draft.form.key) }
        let action = record(.pretranslate, keys) { store in
            for draft in drafts { store.edit(draft.form.key) { $0.drafts.append(draft) } }
        }
        return .batch(.written(action, counts))
    }

    /// Undoes or repeats an action: each key becomes as it was before or after the action, here and
    /// on the server. The texts of undone edits are drafts.
    mutating func reverse(_ id: Action.ID?, isRedo: Bool) -> StoreAnswer {
        let last =
            isRedo
            ? actions.reversed().prefix { $0.action.isUndone }.last
            : actions.last { !$0.action.isUndone }
        guard let place = (id ?? last?.action.id).map({ Int($0) - 1 }) else {
            return .batch(.undone(nil, isRedo: isRedo, isFirst: true, counts))
        }
        let stored = actions[place]
        var report = UndoReport(stored.action, isRedo: isRedo)
        for (before, after) in zip(stored.before, stored.after) {
            let (from, to) = isRedo ? (before, after) : (after, before)
            guard detail(from.key.id) != nil else { continue }
            let taken = from.changes.filter { !to.changes.contains($0) }
            edit(from.key.id) { detail in
                detail = to
                guard !isRedo, stored.action.name == .save else { return }
                for change in taken where !detail.drafts.contains(where: { $0.form == change.form })
                {
                    guard case .translate(let text, _) = change.kind else { continue }
                    detail.drafts.append(Draft(form: change.form, text: text))
                }
            }
            report.outcomes[.restored, default: 0] += 1
        }
        if stored.action.name == .pretranslate, report.count > 0 {
            report.outcomes[.restored] = stored.action.count
        }
        report.position = stored.action.count
        report.now = stored.before.first.flatMap { detail($0.key.id)?.translations.first }
        actions[place].action.isUndone = !isRedo
        return .batch(.undone(report, isRedo: isRedo, isFirst: true, counts))
    }
}

/// An action with its keys before and after it.
struct StageAction: Equatable {
    var action: Action
    var before: [KeyDetail]
    var after: [KeyDetail]
}

extension KeyDetail {
    /// The translations that a decision changes; one `nil` for the key itself.
    fileprivate func seen(
        by decision: BatchPlan.Decision, _ choice: BatchPlan.Choice
    ) -> [SeenTranslation?] {
        switch decision {
        case .judge(let verdict):
            let judged =
                choice == .waiting
                ? overlaid.waiting(for: verdict)
                : Proposal(overlaid, for: verdict)?.translations ?? []
            return judged.map(SeenTranslation.init)
        case .decide(.lock(let locks)): return isLocked == locks ? [] : [nil]
        case .decide(.tag(let tagging)): return tagging.isDone(in: tags) ? [] : [nil]
        case .takeBack: return changes.filter { $0.state != .sent }.map { _ in nil }
        }
    }
}

extension BatchPlan {
    fileprivate var actionName: Action.Name {
        switch decision {
        case .judge: .judgeMany
        case .decide(let decision): decision.action
        case .takeBack: .takeBack
        }
    }
}

extension BatchTexts {
    fileprivate var actionName: Action.Name {
        switch kind {
        case .replacement: .replace
        case .fixes: .fixAll
        case .drafts: use == .discard ? .discard : .save
        }
    }
}

extension StageStore {
    func outcome(of export: KeyExport) -> KeyExport.Outcome {
        if let outcome = exportOutcomes[export.step] { return outcome }
        guard export.step != .check else { return .possible }
        let marked = export.keys
        let keys = rows(marked.list).filter { marked.keys.contains($0.id) != marked.isAll }
        return .written(KeyExport.Report(path: export.typed, keys: keys.count))
    }
}
