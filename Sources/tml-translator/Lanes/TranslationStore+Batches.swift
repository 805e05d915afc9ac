import Catalog
import LocalStore
import TML
import Text
import TranslationMemory
import Workbench

/// What the workbench asks of the local copy about many keys at once.
extension TranslationStore {
    /// More keys with one label are of no use in a list.
    private static var mostPlaces: Int { 500 }
    /// Keys that are looked at together, so that the progress is seen.
    private static var pageOfPlan: Int { PretranslationPlan.page }

    /// The keys with the label of another one, and what each would get from it: as its own project's rules
    /// and rights have it.
    func places(
        for wish: FillWish, _ compiled: RulesCache
    ) throws(StoreError) -> StoreAnswer {
        let (keys, isComplete) = try EqualLabels(self).keys(
            of: wish.key.label, in: wish.key.locale, to: wish.locale, without: wish.key.id,
            limit: Self.mostPlaces)
        var plans: [Project.Key: FillPlan] = [:]
        var places: [FillPlace] = []
        for detail in keys {
            let project = detail.key.id.project
            if plans[project] == nil {
                plans[project] = FillPlan(wish, try material(project, detail.locale, compiled))
            }
            if let plan = plans[project] { places.append(plan.place(of: detail)) }
        }
        return .equalLabels(wish, places, isComplete: isComplete)
    }

    /// The next keys of a list that have no translation, with drafts of what the memory has for them: of the
    /// same words, and like the label enough.
    func pretranslated(
        _ query: KeyQuery, from offset: Int, _ compiled: RulesCache,
        _ remembered: (TranslationKey, LocaleCode) -> [Suggestion]
    ) throws(StoreError) -> StoreAnswer {
        let plan = PretranslationPlan(try material(query.project, query.locale, compiled))
        let rows = try keys(query, offset: offset, limit: Self.pageOfPlan)
        var found: [PretranslatedKey] = []
        for row in rows {
            guard let detail = try detail(of: row.id, locale: query.locale),
                var key = plan.key(detail)
            else { continue }
            let near = remembered(detail.key, query.locale).filter { $0.isNear(detail.key.label) }
            plan.take(near, for: &key)
            found.append(key)
        }
        return .pretranslated(
            query, from: offset, found, isLast: rows.count < Self.pageOfPlan)
    }

    func fill(
        _ all: [KeyEdits], from key: TranslationKey.ID
    ) throws(StoreError) -> StoreAnswer {
        .written(.filled(try Batches(self).submit(all), from: key), try outboxCounts())
    }
}

extension Suggestion {
    /// Whether it is the translation of a label that differs in tokens, numbers and decorations alone, and
    /// somebody has accepted it.
    fileprivate func isNear(_ label: ExactText) -> Bool {
        guard case .memory(let origin) = origin, !origin.isPending else { return false }
        return origin.percent >= PretranslationPlan.leastPercent
            && LabelSimilarity.haveSameWords(origin.label.string, label.string)
    }
}
