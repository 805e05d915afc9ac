import Catalog
import LocalStore
import TML
import Workbench

/// What the workbench asks of the local copy about many keys at once.
extension TranslationStore {
    /// More keys with one label are of no use in a list.
    private static var mostPlaces: Int { 500 }

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

    func fill(
        _ all: [KeyEdits], from key: TranslationKey.ID
    ) throws(StoreError) -> StoreAnswer {
        .written(.filled(try Batches(self).submit(all), from: key), try outboxCounts())
    }
}
