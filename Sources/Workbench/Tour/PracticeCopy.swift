import Catalog
import TML
import Text

/// The local copy of the practice project. It is only in memory, and is discarded with the tour. It
/// answers the disk requests of the practice.
struct PracticeCopy: Equatable, Sendable {
    private var material = PracticeProject.material
    private var keys = PracticeProject.keys
    private var changes = 0

    /// The saved texts and the reviews, in the order of keys.
    var outbox: [Change] { keys.flatMap(\.changes) }

    private var counts: OutboxCounts { OutboxCounts(queued: outbox.count) }

    mutating func answer(_ request: StoreRequest) -> StoreAnswer {
        switch request {
        case .projects(.list): .projects(.listed([]))
        case .projects(.open): .projects(.opened(opened))
        case .projects(.keepHistory): .projects(.kept)
        case .projects(.setOff(let isOff, let check, let project)): setOff(isOff, check, project)
        case .projects(.setFormChoice(let choice, let shape, let project, let locale)):
            choose(choice, shape, project, locale)
        case .list(let list): answer(list)
        case .key(let key): answer(key)
        case .outbox(.takeBack(let ids)): .outbox(.takenBack(takeBack(ids), outbox, counts))
        case .outbox(.list): .outbox(.listed(outbox, counts))
        case .memory(.recall(let key, let locale)):
            .memory(.recalled(key.id, locale, PracticeProject.remembered(for: key)))
        case .terms(.find(let key, let locale)): .terms(.found(key.id, locale, []))
        case .writing(let help): Self.help(help) ?? .failed(request, .practice)
        case .batch(.offer(let key, let locale)): .batch(.offered(key, locale, []))
        case .projects(.places), .projects(.keepBookmarks), .projects(.keepQueries),
            .projects(.keepLooseTexts), .projects(.folder), .outbox, .batch, .memory, .terms,
            .session:
            .failed(request, .practice)
        }
    }

    private mutating func answer(_ request: ListRequest) -> StoreAnswer {
        switch request {
        case .window(let query, let key, let offset, let limit):
            .list(.window(query, around: key, window(query, key, offset, limit)))
        case .count(let query): .list(.counted(query, window(query, nil, 0, 0).count))
        case .estimate(let query):
            .list(.estimated(query, .exact(window(query, nil, 0, 0).count)))
        case .names(let project, let locale):
            .list(.names(project, locale, KeyFilterCompletion.Names()))
        case .next(let query, let place, let forward, let unfinished, let around):
            next(query, place?.key, forward, unfinished, around)
        case .identities(let query, let first, let last):
            .list(.identities(query, identities(query, first, last)))
        case .review(let reading): blocks(of: reading)
        case .see(let marked): .list(.seen(marked, count: 0))
        case .issueCounts, .issueCountsOfMarked, .issueSummary, .statistics, .find, .export:
            .failed(.list(request), .practice)
        }
    }

    private mutating func answer(_ request: KeyRequest) -> StoreAnswer {
        let answer: StoreAnswer? =
            switch request {
            case .detail(let key, let locale): .key(.detail(key, locale, detail(key)))
            case .fact(let id): .key(.fact(id, nil))
            case .compare(let key, let locale): .key(.compared(key, locale, []))
            case .saveDrafts(let drafts): save(drafts)
            case .saveOffer, .comment: nil
            case .discardDrafts(let key, let locale), .discard(_, let key, let locale):
                discard(key, locale)
            case .submit(let edits, let key, _): submit(edits, key)
            case .review(let verdict, let seen, let key, _): review(verdict, seen, key)
            case .withdraw(let ids, let key, _): withdraw(ids, key)
            case .setDismissed(let isDismissed, let check, let form):
                dismiss(isDismissed, check, form)
            case .see(let key, let locale, _): .key(.seen(key, locale))
            }
        return answer ?? .failed(.key(request), .practice)
    }
}

extension ExactText {
    /// Returns true if the words occur in the text, in any case.
    fileprivate func holds(_ words: ExactText) -> Bool {
        string.lowercased().contains(words.string.lowercased())
    }
}

/// Lists.
extension PracticeCopy {
    private func identities(
        _ query: KeyQuery, _ first: TranslationKey.ID, _ last: TranslationKey.ID
    ) -> [TranslationKey.ID] {
        let all = window(query, nil, 0, keys.count).rows.map(\.id)
        guard let one = all.firstIndex(of: first), let other = all.firstIndex(of: last) else {
            return [first, last]
        }
        return Array(all[min(one, other)...max(one, other)])
    }

    /// The number of a key is its position in the project.
    private func blocks(of reading: ReviewReading) -> StoreAnswer {
        let listed = listed(reading.query).filter { $0.target.status != .untranslated }
        let numbers = listed.compactMap { detail in
            keys.firstIndex { $0.key.id == detail.key.id }.map(Int64.init)
        }
        let selection = listed.firstIndex { $0.key.id == reading.start.key } ?? 0
        let read = reading.keys == nil ? reading.reading(numbers, around: selection) : reading
        let plan = ReviewPlan(material) { _ in [] }
        return .list(
            .review(read, selection: selection, read.wanted.map { plan.block(of: keys[Int($0)]) }))
    }

    private var opened: ProjectMaterial {
        var opened = material
        let done = keys.count { $0.target.status == .accepted || $0.target.status == .approved }
        opened.progress = LanguageProgress(
            locale: material.locale, keys: keys.count, accepted: done, unsent: outbox.count)
        opened.outbox = counts
        return opened
    }

    private func detail(_ key: TranslationKey.ID) -> KeyDetail? { keys.first { $0.key.id == key } }

    private func listed(_ query: KeyQuery) -> [KeyDetail] {
        let words = SearchTerms(words: query.searched.words)
        let found = keys.filter { detail in
            let texts = Self.texts(detail, nil)
            return query.condition.isMet { Self.passes(detail, $0) }
                && words.occur(in: texts.map(\.string).joined(separator: "\n"))
        }
        guard query.order == .label else { return found }
        return found.sorted { $0.key.label.string.lowercased() < $1.key.label.string.lowercased() }
    }

    /// The practice has keys without locks and conflicts, and no other source, author or time.
    private static func passes(_ detail: KeyDetail, _ condition: KeyFilter.Condition) -> Bool {
        switch condition {
        case .state(let state): state.rawValue == detail.target.status.rawValue
        case .own(.draft): !detail.drafts.isEmpty
        case .own(.review): detail.drafts.contains(where: \.isToReview)
        case .own(.waiting): !detail.changes.isEmpty
        case .own(.edit): detail.changes.contains(where: \.isText)
        case .has(.permission): true
        case .words(let words, let place): texts(detail, place).contains { $0.holds(words) }
        case .whole(let text, let place): texts(detail, place).contains(text)
        case .pattern(let text):
            Pattern(text.string, letters: .all).map { pattern in
                texts(detail, nil).contains { pattern.occurs(in: $0.string) }
            } ?? false
        case .forms(let range): range.contains(Set(detail.translations.map(\.context)).count)
        case .wordCount(let range): range.contains(detail.key.label.string.wordCount)
        case .own(.stopped), .has, .source, .tag, .author, .changed, .changedWithin, .unchangedFor,
            .check, .term:
            false
        }
    }

    private static func texts(_ detail: KeyDetail, _ place: KeyFilter.Place?) -> [ExactText] {
        switch place {
        case .label: [detail.key.label]
        case .description: [detail.key.description]
        case .translation: detail.translations.map(\.text)
        case .key: [ExactText(detail.key.id.hash)]
        case nil:
            [detail.key.label, detail.key.description] + detail.translations.map(\.text)
        }
    }

    private static func needs(
        _ unfinished: Unfinished, _ detail: KeyDetail
    ) -> Bool {
        let isPending = detail.target.status == .pending
        return switch unfinished {
        case .toTranslate:
            !detail.changes.contains(where: \.isText)
                && (isPending || detail.target.status == .untranslated)
        case .toReview, .toJudge: isPending && !detail.changes.contains { !$0.isText }
        case .toFix: true
        }
    }

    private func window(
        _ query: KeyQuery, _ key: TranslationKey.ID?, _ offset: Int, _ limit: Int
    ) -> KeyWindow {
        let rows = listed(query).map(\.row)
        let place = key.flatMap { key in rows.firstIndex { $0.id == key } }
        let part = rows.dropFirst(offset).prefix(limit)
        return KeyWindow(count: rows.count, place: place, offset: offset, rows: Array(part))
    }

    private func next(
        _ query: KeyQuery, _ start: TranslationKey.ID?, _ forward: Bool, _ unfinished: Unfinished,
        _ around: Bool
    ) -> StoreAnswer {
        let list = listed(query)
        // The position of the key in the order of all keys.
        let order = listed(
            KeyQuery(project: query.project, locale: query.locale, order: query.order)
        )
        .map(\.key.id)
        let places = list.map { order.firstIndex(of: $0.key.id) ?? 0 }
        let here = start.flatMap(order.firstIndex) ?? (forward ? -1 : order.count)
        let below = list.indices.filter { places[$0] > here }
        let above = list.indices.filter { places[$0] < here }
        let way =
            forward
            ? below + (around ? above : []) : above.reversed() + (around ? below.reversed() : [])
        let found = way.first { Self.needs(unfinished, list[$0]) }
        return .list(.next(query, offset: found, found.map { list[$0].row }))
    }
}

/// Work.
extension PracticeCopy {
    private mutating func edit(_ key: TranslationKey.ID, _ body: (inout KeyDetail) -> Void) {
        if let place = keys.firstIndex(where: { $0.key.id == key }) { body(&keys[place]) }
    }

    private mutating func save(_ drafts: [Draft]) -> StoreAnswer {
        for draft in drafts {
            edit(draft.form.key) { detail in
                detail.drafts.removeAll { $0.form == draft.form }
                if !draft.isPutBack { detail.drafts.append(draft) }
            }
        }
        return .key(.draftsSaved(drafts.map(\.form)))
    }

    private mutating func discard(_ key: TranslationKey.ID, _ locale: LocaleCode) -> StoreAnswer {
        edit(key) { $0.drafts = [] }
        return .key(.detail(key, locale, detail(key)))
    }

    private mutating func add(
        _ kind: Change.Kind, _ form: FormID, translation: Int?, base: Int = 0
    ) {
        changes += 1
        let id = "practice-\(changes)"
        edit(form.key) { detail in
            detail.changes.append(
                Change(
                    id: id, form: form, kind: kind, translation: translation, baseRevision: base,
                    label: detail.key.label.string))
        }
    }

    private mutating func submit(_ edits: [Edit], _ key: TranslationKey.ID) -> StoreAnswer? {
        for new in edits {
            let form = FormID(key: key, locale: material.locale, context: new.context)
            edit(key) { detail in
                detail.drafts.removeAll { $0.form == form }
                detail.changes.removeAll { $0.isText && $0.form == form }
            }
            guard !new.text.isEmpty else { continue }
            add(
                .translate(text: new.text, base: new.base), form, translation: new.translation,
                base: new.baseRevision)
        }
        return detail(key).map { .key(.submitted($0, counts)) }
    }

    private mutating func review(
        _ verdict: Verdict, _ seen: [SeenTranslation], _ key: TranslationKey.ID
    ) -> StoreAnswer? {
        for translation in seen {
            let context = detail(key)?.translations.first { $0.id == translation.id }?.context
            let form = FormID(key: key, locale: material.locale, context: context ?? Context())
            edit(key) { detail in
                detail.changes.removeAll { !$0.isText && $0.translation == translation.id }
            }
            add(.judge(verdict), form, translation: translation.id)
        }
        return detail(key).map {
            .key(.reviewed(verdict, of: seen, isAsSeen: true, $0, counts))
        }
    }

    private mutating func withdraw(_ ids: [Change.ID], _ key: TranslationKey.ID) -> StoreAnswer? {
        let withdrawal = takeBack(ids)
        return detail(key).map { .key(.withdrawn(withdrawal, $0, counts)) }
    }

    private mutating func takeBack(_ ids: [Change.ID]) -> Withdrawal {
        var withdrawal = Withdrawal()
        for change in outbox where ids.contains(change.id) {
            edit(change.form.key) { detail in
                detail.changes.removeAll { $0.id == change.id }
                guard case .translate(let text, _) = change.kind else { return }
                detail.drafts.removeAll { $0.form == change.form }
                detail.drafts.append(Draft(form: change.form, text: text))
            }
            withdrawal.taken.append(change)
        }
        return withdrawal
    }
}

/// Choices of the translator.
extension PracticeCopy {
    private mutating func dismiss(
        _ isDismissed: Bool, _ check: Check, _ form: FormID
    ) -> StoreAnswer {
        edit(form.key) { detail in
            if isDismissed {
                detail.dismissed[form.context, default: []].insert(check)
            } else {
                detail.dismissed[form.context]?.remove(check)
            }
        }
        return .key(.detail(form.key, form.locale, detail(form.key)))
    }

    private mutating func setOff(
        _ isOff: Bool, _ check: Check, _ project: Project.Key
    ) -> StoreAnswer {
        if isOff { material.checksOff.insert(check) } else { material.checksOff.remove(check) }
        return .projects(.checksOff(project, material.checksOff))
    }

    private mutating func choose(
        _ choice: String, _ shape: String, _ project: Project.Key, _ locale: LocaleCode
    ) -> StoreAnswer {
        material.formChoices[shape] = choice
        return .projects(.formChoices(project, locale, material.formChoices))
    }

    /// The practice uses no dictionary and stores no words.
    private static func help(_ request: WritingRequest) -> StoreAnswer? {
        switch request {
        case .spell(let words, let project, let locale):
            .writing(
                .spelled(
                    SpellingReport(
                        project: project, locale: locale, asked: words, misspelt: [],
                        dictionary: .missing(package: nil), list: "")))
        case .mean(let word, let locale): .writing(.meant(word, locale, []))
        case .complete(let start, let project, let locale):
            .writing(.completed(start, project, locale, []))
        case .learn: nil
        }
    }
}
