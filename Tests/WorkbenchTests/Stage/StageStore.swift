import Catalog
import TML
import Text

@testable import Workbench

/// A translator's copy in memory, which answers as the one on disk does.
struct StageStore: Equatable {
    var material: ProjectMaterial
    /// In the order of registration.
    var keys: [KeyDetail]
    /// What the memory offers.
    var remembered: [TranslationKey.ID: [Suggestion]] = [:]
    /// The facts of the server on the disk.
    var facts: [KeyFact.ID: KeyFactCopy] = [:]
    /// What matches of the server's memory become.
    var fitted: [ServerMatch: Suggestion] = [:]
    /// The terms of labels.
    var terms: [TranslationKey.ID: [TermHit]] = [:]
    var termFinder: @Sendable (TranslationKey) -> [TermHit] {
        { [terms] in terms[$0.id] ?? [] }
    }
    /// What is found by a concordance.
    var hits: [String: ConcordanceHits] = [:]
    /// What a dictionary says.
    var dictionary = StageDictionary()
    /// The number of translations that a batch judges at once.
    var partOfBatch = 500
    /// The number of keys that a search for a replacement reads at once.
    var partOfSearch = 2000
    /// Requests of these kinds fail.
    var failure: Failure?
    private var changes = 0
    /// The actions; the id of an action is its position plus 1.
    var actions: [StageAction] = []
    /// The number of keys with issues of each check.
    var issueCounts: [Check: Int] = [:]
    /// The numbers of issues by check and by source.
    var issueSummary = IssueSummary([], left: 0)
    var statistics: ProjectStatistics?
    /// The memory matches of the labels to translate.
    var bands = MemoryBands()
    /// The number of hidden suggestions that are texts in use.
    var hiddenInUse = 0
    /// The number of parts in which the memory matches are counted.
    var partsOfBands = 1
    /// The keys with which the checks compare each key.
    var comparedKeys: [ComparedKey] = []
    /// The number of keys that are not checked yet.
    var unchecked = 0
    /// The places that jumps have left, the bookmarks and the saved queries.
    var history = PlaceHistory()
    var bookmarks: [Bookmark] = []
    var queries: [SavedQuery] = []
    /// The projects of the translator; empty: the project of the material alone.
    var summaries: [ProjectSummary] = []
    /// The names in folders.
    var folders: [String: [String]] = [:]
    var looseTexts: [ExactText] = []
    /// The results of the steps of an export that do not succeed.
    var exportOutcomes: [KeyExport.Step: KeyExport.Outcome] = [:]

    /// The number of keys up to which a count is exact; `nil`: a count finds nothing in its time.
    var mostCounted: Int? = .max

    init(_ material: ProjectMaterial, _ keys: [KeyDetail]) {
        self.material = material
        self.keys = keys
    }

    private var places: PlaceFiles {
        PlaceFiles(
            history: history, bookmarks: bookmarks, queries: queries, looseTexts: looseTexts)
    }

    mutating func answer(_ request: StoreRequest) -> StoreAnswer {
        if let failure { return .failed(request, failure) }
        switch request {
        case .projects(.list):
            let own = [ProjectSummary(project: material.project)]
            return .projects(.listed(summaries.isEmpty ? own : summaries))
        case .projects(.open(let project, let locale)): return open(project, locale)
        case .projects(.places): return .projects(.places(places))
        case .projects(.folder(let folder)):
            return .projects(.folder(folder, folders[folder] ?? []))
        case .projects(.keepHistory(let kept)):
            history = kept
            return .projects(.kept)
        case .projects(.keepBookmarks(let kept)):
            bookmarks = kept
            return .projects(.kept)
        case .projects(.keepLooseTexts(let kept)):
            looseTexts = kept
            return .projects(.kept)
        case .projects(.keepQueries(let kept)):
            queries = kept
            return .projects(.kept)
        case .list(.window(let query, let id, let offset, let limit)):
            return .list(.window(query, around: id, window(query, id, offset, limit)))
        case .list(.count(let query)): return .list(.counted(query, rows(query).count))
        case .list(.estimate(let query)): return .list(.estimated(query, count(query)))
        case .list(.names(let project, let locale)):
            return .list(.names(project, locale, names))
        case .key(.detail(let id, let locale)):
            return .key(.detail(id, locale, details(in: locale).first { $0.key.id == id }))
        case .writing(let request): return dictionary.answer(request)
        case .memory(.recall(let key, let locale)):
            return .memory(.recalled(key.id, locale, remembered[key.id] ?? []))
        case .memory(.fit(let matches, let key, let locale)):
            return .memory(.fitted(key.id, locale, matches.compactMap { fitted[$0] }))
        case .memory(.forget(let text)):
            for (key, found) in remembered {
                remembered[key] = found.filter { $0.remembered != text }
            }
            return .memory(.forgotten(text))
        case .memory(.bringBack): return .memory(.broughtBack(nil))
        case .memory(.bands(let search)): return .memory(.bands(advanced(search)))
        case .memory(.remember(let marked)):
            return .memory(.remembered(marked, count: hiddenInUse))
        case .terms(.find(let key, let locale)):
            return .terms(.found(key.id, locale, terms[key.id] ?? []))
        case .terms(.keep(let term, let project)): return .terms(.kept(term, for: project))
        case .memory(.concordance(let words, _)):
            return .memory(.concordance(words, hits[words] ?? .init()))
        case .batch(.equalLabels(let copied)): return places(for: copied)
        case .batch(.offer(let key, let locale)): return offered(key, locale)
        case .key(.saveOffer(let drafts, let key, _)): return offer(drafts, key)
        case .batch(.fill(let all, let key)): return fill(all, from: key)
        case .batch(.pretranslate(let query, let offset)): return pretranslated(query, from: offset)
        case .batch(.draft(let drafts)): return draft(drafts)
        case .batch(.plan(let verdict, let marked, let choice)):
            return plan(verdict, marked, choice)
        case .list(.issueCounts(let query)):
            return .list(.issueCounts(query, issueCounts, left: unchecked))
        case .list(.find(let query, let limit)):
            return .list(.found(query, Array(rows(query).prefix(limit))))
        case .list(.review(let reading)): return blocks(of: reading)
        case .list(.see(let marked)):
            let seen = rows(marked.list).map(\.id).filter {
                marked.isAll != marked.keys.contains($0) && detail($0)?.hasNews == true
            }
            for key in seen { edit(key) { $0.hasNews = false } }
            return .list(.seen(marked, count: seen.count))
        case .key(.see(let key, let locale, _)):
            edit(key) { $0.hasNews = false }
            return .key(.seen(key, locale))
        case .list(.issueSummary(let project, let locale)):
            return .list(.issueSummary(project, locale, issueSummary))
        case .list(.statistics(let project, let locale, _)):
            return .list(.statistics(project, locale, statistics))
        case .list(.issueCountsOfMarked(let marked)):
            return .list(.issueCountsOfMarked(marked, issueCounts, left: unchecked))
        case .batch(.replace(let search)): return replaced(search)
        case .batch(.restorable(let search, let states)): return restorable(search, states)
        case .batch(.save(let run)): return save(run)
        case .list(.export(let export)):
            return .list(.exported(export, outcome(of: export)))
        case .list(.identities(let query, let first, let last)):
            let all = rows(query).map(\.id)
            let ends = [first, last].compactMap(all.firstIndex)
            let found = ends.count == 2 ? Array(all[ends.min()!...ends.max()!]) : [first, last]
            return .list(.identities(query, found))
        case .batch(.undo(let action)): return reverse(action, isRedo: false)
        case .batch(.redo(let action)): return reverse(action, isRedo: true)
        case .batch(.goOn): preconditionFailure("The stage undoes an action at once.")
        case .batch(.actions): return .batch(.actions(actions.reversed().map(\.action)))
        case .list(.next(let query, let key, let forward, let unfinished, let around)):
            return nextKey(query, key, forward, unfinished, around)
        case .key(.fact(let id)): return .key(.fact(id, facts[id]))
        case .key(.compare(let id, let locale)):
            return .key(.compared(id, locale, comparedKeys))
        case .key(.saveDrafts(let drafts)): return save(drafts)
        case .key(.discard(let typed, let id, let locale)):
            _ = save(typed)
            record(.discard, [id]) { $0.edit(id) { $0.drafts = [] } }
            return .key(.detail(id, locale, detail(id)))
        case .key(.discardDrafts(let id, let locale)):
            edit(id) { $0.drafts = [] }
            return .key(.detail(id, locale, detail(id)))
        case .key(.submit(_, let id, _)) where detail(id) == nil,
            .key(.review(_, _, let id, _))
        where detail(id) == nil, .key(.withdraw(_, let id, _)) where detail(id) == nil,
            .key(.comment(_, let id, _)) where detail(id) == nil:
            return .failed(request, .store("The key is not there any more."))
        case .key(.submit(let edits, let id, _)):
            record(.save, [id]) { _ = $0.submit(edits, id) }
            return .key(.submitted(detail(id) ?? keys[0], counts))
        case .key(.comment(let text, let id, let locale)):
            let form = FormID(key: id, locale: locale)
            changes += 1
            let change = Change(id: "comment \(changes)", form: form, kind: .comment(text))
            edit(id) { $0.changes.append(change) }
            return .key(.commented(detail(id) ?? keys[0], counts))
        case .key(.review(let verdict, let seen, let id, _)):
            var answer: StoreAnswer?
            record(.judge, [id]) { answer = $0.review(verdict, seen, id) }
            return answer ?? .failed(request, .store("no answer"))
        case .key(.setDismissed(let isDismissed, let check, let form)):
            edit(form.key) { detail in
                if isDismissed {
                    detail.dismissed[form.context, default: []].insert(check)
                } else {
                    detail.dismissed[form.context]?.remove(check)
                }
            }
            return .key(.detail(form.key, form.locale, detail(form.key)))
        case .projects(.setOff(let isOff, let check, let project)):
            if isOff { material.checksOff.insert(check) } else { material.checksOff.remove(check) }
            return .projects(.checksOff(project, material.checksOff))
        case .projects(.setFormChoice(let choice, let shape, let project, let locale)):
            material.formChoices[shape] = choice
            return .projects(.formChoices(project, locale, material.formChoices))
        case .outbox(.takeBack(let ids)): return .outbox(.takenBack(takeBack(ids), outbox, counts))
        case .key(.withdraw(let ids, let id, _)): return withdraw(ids, id)
        case .outbox(.list), .outbox(.giveUp), .outbox(.retry), .outbox(.sendAgain), .outbox(.drop):
            return .outbox(.listed(outbox, counts))
        case .outbox(.resolve(let seen, let choice)): return resolve(seen, choice)
        case .session(.forget): return .session(.forgotten)
        case .session(.use(let session)): return .session(.used(session))
        }
    }

    func detail(_ id: TranslationKey.ID) -> KeyDetail? { keys.first { $0.key.id == id } }

    /// The keys in a language. In a language other than that of the material, they have only drafts.
    private func details(in locale: LocaleCode) -> [KeyDetail] {
        keys.map { detail in
            var own =
                locale == material.locale ? detail : KeyDetail(key: detail.key, locale: locale)
            own.drafts = detail.drafts.filter { $0.form.locale == locale }
            return own
        }
    }

    private func open(_ project: Project.Key, _ locale: LocaleCode) -> StoreAnswer {
        guard project == material.project.key, locale != material.locale else {
            return .projects(.opened(material))
        }
        var other = material
        other.locale = locale
        other.progress = LanguageProgress(locale: locale, keys: keys.count)
        return .projects(.opened(other))
    }

    mutating func edit(_ id: TranslationKey.ID, _ change: (inout KeyDetail) -> Void) {
        if let place = keys.firstIndex(where: { $0.key.id == id }) { change(&keys[place]) }
    }

    var outbox: [Change] { keys.flatMap(\.changes) }

    var counts: OutboxCounts {
        outbox.reduce(into: OutboxCounts()) { counts, change in
            switch change.state {
            case .queued: counts.queued += 1
            case .sent: counts.sent += 1
            case .conflicting: counts.conflicting += 1
            case .refused: counts.refused += 1
            case .gone: counts.gone += 1
            }
        }
    }

    /// The server takes everything that waits and puts it to use.
    mutating func useAll() {
        for place in keys.indices {
            for change in keys[place].changes where change.state == .queued || change.state == .sent
            {
                use(change, at: place)
                keys[place].changes.removeAll { $0.id == change.id }
            }
        }
    }

    private mutating func use(_ change: Change, at place: Int) {
        let judged = keys[place].translations.firstIndex { $0.id == change.translation }
        switch change.kind {
        case .translate(let text, _):
            changes += 1
            keys[place].translations.removeAll { $0.id == change.translation }
            keys[place].translations.insert(
                Translation(
                    id: change.translation ?? 1000 + changes, text: text,
                    context: change.form.context, status: .accepted, author: "Mila", authorID: 7,
                    contentRevision: 500 + changes), at: 0)
            keys[place].target.status = .accepted
        case .judge(.approve):
            if let judged { keys[place].translations[judged].status = .approved }
        case .judge(.reject):
            if let judged { keys[place].translations[judged].status = .rejected }
        case .judge(.reopen): if let judged { keys[place].translations[judged].status = .pending }
        case .judge(.vote(let vote)):
            if let judged { keys[place].translations[judged].myVote = vote }
        case .judge(.delete): if let judged { keys[place].translations.remove(at: judged) }
        case .decide(.lock(let locks)): keys[place].target.isLocked = locks
        case .decide(.tag(let tagging)):
            keys[place].key.labels = tagging.result(for: keys[place].key.labels)
        case .comment: break
        }
    }

    /// The server takes everything that waits.
    mutating func acceptAll() {
        for place in keys.indices {
            for change in keys[place].changes {
                guard case .translate(let text, _) = change.kind else { continue }
                changes += 1
                keys[place].translations.removeAll { $0.id == change.translation }
                keys[place].translations.insert(
                    Translation(
                        id: change.translation ?? 1000 + changes, text: text,
                        context: change.form.context, author: "Mila", authorID: 7,
                        contentRevision: 500 + changes), at: 0)
                if keys[place].target.status == .untranslated {
                    keys[place].target.status = .pending
                }
            }
            keys[place].changes = []
        }
    }
}

extension StageStore {
    private func count(_ query: KeyQuery) -> KeyCount? {
        let count = rows(query).count
        return mostCounted.map { count > $0 ? .atLeast($0) : .exact(count) }
    }

    private var names: KeyFilterCompletion.Names {
        KeyFilterCompletion.Names(
            sources: material.sources.map(\.name),
            tags: Set(keys.flatMap(\.key.labels)).sorted(),
            authors: Set(keys.flatMap(\.translations).map(\.author)).subtracting([""]).sorted())
    }

    func rows(_ query: KeyQuery) -> [KeyRow] {
        let rows = details(in: query.locale).filter { fits($0, query) }.map(\.row)
        return query.order == .registered ? rows : rows.sorted { $0.label < $1.label }
    }

    fileprivate func fits(_ detail: KeyDetail, _ query: KeyQuery) -> Bool {
        let words = query.searched.words
        guard words.allSatisfy({ holds($0, detail) }) else { return false }
        if let source = query.source, !detail.key.sources.contains(source.string) { return false }
        return query.condition.isMet { meets($0, detail) }
    }

    private func holds(_ words: String, _ detail: KeyDetail) -> Bool {
        let texts =
            [detail.key.label.string, detail.key.description.string]
            + detail.translations.map(\.text.string)
        return texts.joined(separator: "\n").lowercased().contains(words.lowercased())
    }

    private func meets(_ condition: KeyFilter.Condition, _ detail: KeyDetail) -> Bool {
        switch condition {
        case .state(let state): detail.target.status.rawValue == state.rawValue
        case .has(.permission): !isClosed(detail)
        case .has(.lock): detail.target.isLocked
        case .own(.draft): !detail.drafts.isEmpty
        case .own(.review): detail.drafts.contains(where: \.isToReview)
        case .own(.waiting), .own(.edit): !detail.changes.isEmpty
        case .own(.stopped):
            detail.changes.contains { if case .conflicting = $0.state { true } else { false } }
        case .has(.news): detail.hasNews
        case .has(.rejection):
            !detail.rejections(of: material.membership?.translatorID).isEmpty
        case .source(let name): detail.key.sources.contains(name.string)
        case .author(.name(let name)):
            detail.translations.contains { $0.author == name.string }
        case .words(let words, nil): holds(words.string, detail)
        case .words(let words, .label?):
            detail.key.label.string.lowercased().contains(words.string.lowercased())
        case .wordCount(let range): range.contains(detail.key.label.string.wordCount)
        case .check(let check):
            !ReplacementPlan(.fixes(of: check), material, terms: termFinder).forms(of: detail)
                .isEmpty
        case .has, .tag, .author, .words, .whole, .pattern, .changed, .changedWithin,
            .unchangedFor, .forms, .term:
            false
        }
    }

    fileprivate func needs(
        _ unfinished: Unfinished, _ detail: KeyDetail, in filter: KeyFilter = .everyKey
    ) -> Bool {
        guard detail.changes.isEmpty else { return false }
        let isTranslated = [.pending, .accepted].contains(detail.target.status)
        switch unfinished {
        case .toTranslate:
            return [.untranslated, .pending].contains(detail.target.status) && !isClosed(detail)
        case .toReview: return detail.translations.contains { $0.status == .pending }
        case .toFix: return true
        case .toJudge: return (filter == .approved || isTranslated) && !detail.target.isLocked
        }
    }

    private func isClosed(_ detail: KeyDetail) -> Bool {
        detail.target.isLocked || detail.key.locale == detail.locale
            || detail.key.syntax == "xmessage"
            || detail.key.level > material.membership?.level ?? .max
    }

    fileprivate func nextKey(
        _ query: KeyQuery, _ start: KeyPosition?, _ forward: Bool, _ unfinished: Unfinished,
        _ around: Bool
    ) -> StoreAnswer {
        let rows = rows(query)
        guard !rows.isEmpty else { return .list(.next(query, offset: nil, nil)) }
        let first = start.map { place(after: $0, rows, query, forward) } ?? (forward ? 0 : -1)
        for step in rows.indices {
            let place = forward ? first + step : first - step
            guard around || start == nil || rows.indices.contains(place) else { break }
            let offset = ((place % rows.count) + rows.count) % rows.count
            if let detail = detail(rows[offset].id), needs(unfinished, detail, in: query.condition)
            {
                return .list(.next(query, offset: offset, rows[offset]))
            }
        }
        return .list(.next(query, offset: nil, nil))
    }

    /// Where the search for the next key begins.
    private func place(
        after start: KeyPosition, _ rows: [KeyRow], _ query: KeyQuery, _ forward: Bool
    ) -> Int {
        if let here = rows.firstIndex(where: { $0.id == start.key }) {
            return forward ? here + 1 : here - 1
        }
        var all = query
        (all.filter, all.search, all.source) = (.everyKey, "", nil)
        let order = self.rows(all).map(\.id)
        guard let key = start.key, let gone = order.firstIndex(of: key) else {
            return forward ? start.offset + 1 : start.offset - 1
        }
        let next = rows.firstIndex { order.firstIndex(of: $0.id) ?? 0 > gone } ?? rows.count
        return forward ? next : next - 1
    }

    fileprivate func window(
        _ query: KeyQuery, _ id: TranslationKey.ID?, _ offset: Int, _ limit: Int
    ) -> KeyWindow {
        let rows = rows(query)
        let place = id.flatMap { id in rows.firstIndex { $0.id == id } }
        var first = offset
        if let place, !(offset..<offset + limit).contains(place) {
            first = max(0, place - limit / 2)
        }
        return KeyWindow(
            count: rows.count, place: place, offset: first,
            rows: Array(rows.dropFirst(first).prefix(limit)))
    }

    fileprivate mutating func save(_ drafts: [Draft]) -> StoreAnswer {
        for draft in drafts {
            edit(draft.form.key) { detail in
                detail.drafts.removeAll { $0.form == draft.form }
                if !draft.isPutBack { detail.drafts.append(draft) }
            }
        }
        return .key(.draftsSaved(drafts.map(\.form)))
    }

    mutating func submit(_ edits: [Edit], _ id: TranslationKey.ID) -> StoreAnswer {
        for edit in edits { submit(edit, id) }
        guard let detail = detail(id) else { preconditionFailure("No such key on stage.") }
        return .key(.submitted(detail, counts))
    }

    fileprivate mutating func submit(_ new: Edit, _ id: TranslationKey.ID) {
        changes += 1
        let number = changes
        let form = FormID(key: id, locale: material.locale, context: new.context)
        // The server may have made a translation of an earlier text that the screen does not know of yet.
        let made = detail(id)?.translations.first {
            $0.context == new.context && $0.contentRevision > max(500, new.baseRevision)
        }
        edit(id) { detail in
            detail.drafts.removeAll { $0.form == form }
            detail.changes.removeAll { $0.form == form && $0.state == .queued }
            detail.changes.append(
                Change(
                    id: "change-\(number)", form: form,
                    kind: .translate(text: new.text, base: new.base ?? made?.text),
                    translation: new.translation ?? made?.id, baseRevision: new.baseRevision,
                    label: detail.key.label.string))
        }
    }

    mutating func review(
        _ verdict: Verdict, _ seen: [SeenTranslation], _ id: TranslationKey.ID
    ) -> StoreAnswer {
        let known = Set((detail(id)?.translations ?? []).map(SeenTranslation.init))
        let isAsSeen = known.isSuperset(of: seen)
        if isAsSeen { for translation in seen { review(verdict, translation.id, id) } }
        guard let detail = detail(id) else { preconditionFailure("No such key on stage.") }
        return .key(.reviewed(verdict, of: seen, isAsSeen: isAsSeen, detail, counts))
    }

    mutating func review(
        _ verdict: Verdict, _ translation: Int, _ id: TranslationKey.ID
    ) {
        changes += 1
        let number = changes
        let form = FormID(key: id, locale: material.locale)
        edit(id) { detail in
            detail.changes.append(
                Change(
                    id: "change-\(number)", form: form, kind: .judge(verdict),
                    translation: translation))
        }
    }

    /// Queues a lock or a tag, unless the server has the state after it.
    mutating func queue(_ kind: Change.Kind, _ id: TranslationKey.ID) {
        changes += 1
        let number = changes
        let form = FormID(key: id, locale: material.locale)
        edit(id) { detail in
            detail.changes.removeAll {
                $0.kind.facts.slot == kind.facts.slot && $0.kind.text == kind.text
            }
            let isDone =
                kind.tagging?.isDone(in: detail.key.labels)
                ?? (kind.locks == detail.target.isLocked)
            guard !isDone else { return }
            detail.changes.append(Change(id: "change-\(number)", form: form, kind: kind))
        }
    }

    fileprivate mutating func withdraw(
        _ ids: [Change.ID], _ key: TranslationKey.ID
    ) -> StoreAnswer {
        let withdrawal = takeBack(ids)
        guard let detail = detail(key) else { preconditionFailure("No such key on stage.") }
        return .key(.withdrawn(withdrawal, detail, counts))
    }

    mutating func takeBack(_ ids: [Change.ID]) -> Withdrawal {
        var withdrawal = Withdrawal()
        for id in ids { takeBack(id, into: &withdrawal) }
        return withdrawal
    }

    mutating func takeBack(_ id: Change.ID, into withdrawal: inout Withdrawal) {
        guard let change = outbox.first(where: { $0.id == id }) else {
            withdrawal.answered += 1
            return
        }
        if change.state == .sent {
            withdrawal.sent += 1
        } else if let taken = takeBack(id) {
            withdrawal.taken.append(taken)
        } else {
            withdrawal.drafted += 1
        }
    }

    private mutating func takeBack(_ id: Change.ID) -> Change? {
        for place in keys.indices {
            let change = keys[place].changes.first { $0.id == id && $0.state != .sent }
            guard let change else { continue }
            if case .translate(let text, _) = change.kind {
                let draft = keys[place].drafts.first { $0.form == change.form }
                guard draft == nil || draft?.text == text else { return nil }
                keys[place].drafts.removeAll { $0.form == change.form }
                keys[place].drafts.append(Draft(form: change.form, text: text))
            }
            keys[place].changes.removeAll { $0.id == id }
            return change
        }
        return nil
    }

    fileprivate mutating func resolve(
        _ seen: [Change], _ choice: ConflictChoice
    ) -> StoreAnswer {
        let changed = seen.filter { shown in
            outbox.contains { $0.id == shown.id && $0 != shown }
        }
        for change in seen where !changed.contains(change) { resolve(change.id, choice) }
        return .outbox(.resolved(changed: changed.count, outbox, counts))
    }

    private mutating func resolve(_ id: Change.ID, _ choice: ConflictChoice) {
        for place in keys.indices {
            guard let index = keys[place].changes.firstIndex(where: { $0.id == id }) else {
                continue
            }
            if choice == .keepTheirs {
                keys[place].changes.remove(at: index)
            } else {
                keys[place].changes[index].state = .queued
            }
        }
    }
}
