import Catalog
import LocalStore
import TML
import Text
import TranslationMemory
import Workbench

/// The matches of the translation memory for a key in a language.
typealias Remembered = (TranslationKey, LocaleCode) -> [Suggestion]

/// The answers of the local copy about many keys and about earlier actions.
extension TranslationStore {
    /// The most keys with one label in a list.
    private static var mostPlaces: Int { 500 }

    func answer(
        to request: BatchRequest, _ compiled: RulesCache, _ remembered: Remembered
    ) throws(StoreError) -> BatchAnswer {
        switch request {
        case .equalLabels(let copied): try places(for: copied, compiled)
        case .offer(let key, let locale): try offered(key, locale, compiled)
        case .fill(let all, let key):
            .written(try Batches(self).submit(all, from: key), try outboxCounts())
        case .pretranslate(let query, let offset):
            try pretranslated(query, from: offset, compiled, remembered)
        case .draft(let drafts):
            .written(try Batches(self).draft(drafts), try outboxCounts())
        case .plan(let decision, let marked, let choice):
            .planned(try BatchReview(self).plan(decision, for: marked, choice))
        case .replace(let search): try replaced(search, compiled)
        case .restorable(let search, let states):
            .restorable(search, try Restorations(self).forms(of: states, in: search.keys))
        case .save(let run):
            .saved(
                try BatchRuns(self).save(run), isFirst: run.position == 0, try outboxCounts())
        case .undo(let action):
            .undone(
                try undo(action, most: BatchRun.part), isRedo: false, isFirst: true,
                try outboxCounts())
        case .redo(let action):
            .undone(
                try redo(action, most: BatchRun.part), isRedo: true, isFirst: true,
                try outboxCounts())
        case .goOn(let report):
            .undone(
                try goOn(report, most: BatchRun.part), isRedo: report.isRedo, isFirst: false,
                try outboxCounts())
        case .actions(let limit): .actions(try actions(limit: limit))
        }
    }

    /// Finds the keys with the same label, and the text that each key would get. The rules and the
    /// permissions of the project of each key count.
    private func places(
        for copied: CopiedForms, _ compiled: RulesCache
    ) throws(StoreError) -> BatchAnswer {
        let (keys, isComplete) = try EqualLabels(self).keys(
            like: copied.key, to: copied.locale, limit: Self.mostPlaces)
        var plans: [Project.Key: FillPlan] = [:]
        var places: [FillPlace] = []
        for detail in keys {
            let project = detail.key.id.project
            if plans[project] == nil {
                plans[project] = FillPlan(copied, try material(project, detail.locale, compiled))
            }
            if let plan = plans[project] { places.append(plan.place(of: detail)) }
        }
        return .equalLabels(copied, places, isComplete: isComplete)
    }

    /// Finds the texts that an empty key gets from a key with the same label and the same
    /// description.
    private func offered(
        _ id: TranslationKey.ID, _ locale: LocaleCode, _ compiled: RulesCache
    ) throws(StoreError) -> BatchAnswer {
        guard let key = try detail(of: id, locale: locale), key.hasNoText else {
            return .offered(id, locale, [])
        }
        let (equal, _) = try EqualLabels(self).keys(
            like: key.key, to: locale, limit: Self.mostPlaces)
        let own = try material(id.project, locale, compiled)
        let texts = EqualTexts(for: key, among: equal)
        for source in texts.sources {
            let other = try material(source.key.id.project, source.locale, compiled)
            let drafts = texts.drafts(from: source, other.language, for: own)
            if !drafts.isEmpty { return .offered(id, locale, drafts) }
        }
        return .offered(id, locale, [])
    }

    /// Finds drafts for the next keys of a list that have no translation: matches of the memory
    /// with the same words and a high similarity.
    private func pretranslated(
        _ query: KeyQuery, from offset: Int, _ compiled: RulesCache, _ remembered: Remembered
    ) throws(StoreError) -> BatchAnswer {
        let plan = PretranslationPlan(try material(query.project, query.locale, compiled))
        let rows = try keys(query, offset: offset, limit: PretranslationPlan.page)
        var found: [PretranslatedKey] = []
        for row in rows {
            guard let detail = try detail(of: row.id, locale: query.locale),
                var key = plan.key(detail)
            else { continue }
            let near = remembered(detail.key, query.locale).filter { $0.isNear(detail.key) }
            plan.take(near, for: &key)
            found.append(key)
        }
        return .pretranslated(
            query, from: offset, found, isLast: rows.count < PretranslationPlan.page)
    }
}

extension TranslationStore {
    /// Finds the next translations that a replacement would change.
    private func replaced(
        _ search: ReplacementSearch, _ compiled: RulesCache
    ) throws(StoreError) -> BatchAnswer {
        let list = search.marked.list
        let finder = TextFinder(self)
        // The number is read before the keys, because the check continues meanwhile.
        let unchecked = try search.keys == nil ? uncheckedKeys(for: search) : search.unchecked
        let keys = if let keys = search.keys { keys } else { try finder.keys(search.marked) }
        let (found, position) = try finder.next(of: keys, from: search.position, in: list) {
            search.replacement.mayChange($0)
        }
        let next = search.advanced(to: position, of: keys, unchecked: unchecked)
        guard !found.isEmpty else { return .replaced(next, after: search.position, []) }
        let plan = ReplacementPlan(
            search.replacement, try material(list.project, list.locale, compiled),
            terms: try StoredTerms(self).finder(of: list.project, to: list.locale))
        return .replaced(next, after: search.position, found.flatMap(plan.forms))
    }

    /// Returns the number of keys that a search may lack, because they are not checked yet.
    private func uncheckedKeys(for search: ReplacementSearch) throws(StoreError) -> Int {
        guard case .fixes = search.replacement else { return 0 }
        let list = search.marked.list
        return try IssueIndex(self, list.project, list.locale).left()
    }
}

extension Suggestion {
    /// True if the match is accepted and its label has the same words. Tokens, numbers and
    /// decorations may differ.
    fileprivate func isNear(_ key: TranslationKey) -> Bool {
        guard case .memory(let origin) = origin, !origin.isPending else { return false }
        return origin.percent >= PretranslationPlan.leastPercent
            && LabelSimilarity.haveSameWords(
                Label(origin.label.string, syntax: origin.syntax),
                Label(key.label.string, syntax: key.labelSyntax))
    }
}
