import Catalog
import LocalStore
import TML
import Testing
import Text

/// Work on many keys, part by part.
extension ModelDesk {
    /// Gives a verdict on the proposals of several keys, part by part.
    func reviewMany() throws {
        let verdict = verdict()
        let some = Set(try listed().filter { _ in chance.happens(30) })
        let list = KeyQuery(project: ModelProject.key, locale: ModelProject.locale)
        let reviews = BatchReview(store)
        let marked = MarkedKeys(
            in: list, keys: some, isAll: chance.happens(30), count: some.count)
        let plan = try reviews.plan(.judge(verdict), for: marked)
        var run = BatchRun(.decision(plan))
        while !run.isFinished {
            let before = try listed().compactMap(detail)
            let next = try BatchRuns(store).save(run, part: 1 + chance.number(below: 3))
            try note(verdict, plan.items[run.position..<next.position], before)
            run = next
        }
        #expect(run.leftOut[.changed] == nil, "Nobody has changed anything since the plan.")
    }

    /// Notes the verdicts of a part of a batch. Locked keys get none.
    private func note(
        _ verdict: Verdict, _ items: ArraySlice<BatchPlan.Item>, _ before: [KeyDetail]
    ) throws {
        for seen in items.compactMap(\.seen) {
            let key = before.first { $0.translations.contains { $0.id == seen.id } }
            let former = try #require(key, "a verdict on an unknown translation")
            let after = try #require(try detail(of: former.key.id))
            if former.isLocked, try !mayLock() {
                try #require(after == former, "a verdict on a locked key did something")
            } else {
                try note(verdict, on: seen.id, former, after)
            }
        }
    }

    /// Locks several keys or ends their locks, part by part.
    func lockMany() throws {
        guard try mayLock() else { return }
        let locks = chance.happens(50)
        let some = Set(try listed().filter { _ in chance.happens(20) })
        let list = KeyQuery(project: ModelProject.key, locale: ModelProject.locale)
        let marked = MarkedKeys(in: list, keys: some, isAll: false, count: some.count)
        var run = BatchRun(
            .decision(try BatchReview(store).plan(.decide(.lock(locks)), for: marked)))
        while !run.isFinished {
            run = try BatchRuns(store).save(run, part: 1 + chance.number(below: 3))
        }
        for key in some {
            let detail = try #require(try detail(of: key))
            try #require(detail.isLocked == locks, "\(name) did not change the lock of \(key)")
        }
    }

    /// Adds a tag to several keys or removes it, part by part. The service refuses the tags of a
    /// translator without the permission.
    func tagMany() throws {
        let tagging = Tagging(chance.happens(50) ? "menu" : "home", isSet: chance.happens(60))
        let some = Set(try listed().filter { _ in chance.happens(20) })
        let list = KeyQuery(project: ModelProject.key, locale: ModelProject.locale)
        let marked = MarkedKeys(in: list, keys: some, isAll: false, count: some.count)
        var run = BatchRun(
            .decision(try BatchReview(store).plan(.decide(.tag(tagging)), for: marked)))
        while !run.isFinished {
            run = try BatchRuns(store).save(run, part: 1 + chance.number(below: 3))
        }
        for key in some {
            let tags = try #require(try detail(of: key)).tags
            try #require(tagging.isDone(in: tags), "\(name) did not change the tag of \(key)")
        }
    }

    private func mayLock() throws -> Bool {
        try store.membership(of: ModelProject.key)?.allows(.lockKeys, in: ModelProject.locale)
            ?? false
    }
}

/// Texts that are replaced in many keys.
extension ModelDesk {
    /// A text that a batch wrote into a form.
    struct Replaced {
        /// The draft that the form had before.
        var draft: ExactText?
    }

    /// Writes new texts into forms of several keys, as drafts or into the outbox, or discards drafts.
    /// Now and then the translator stops the batch.
    func replaceMany() throws {
        let use: BatchTexts.Use =
            switch chance.number(below: 100) {
            case 0..<40: .draft
            case 40..<80: .submit
            default: .discard
            }
        let items = try listed().filter { _ in chance.happens(30) }
            .flatMap { try self.items(of: $0, for: use) }
        let batch = BatchTexts(items, use, of: use == .discard ? .drafts : .replacement)
        var run = BatchRun(.texts(batch))
        while !run.isFinished {
            let before = try listed().compactMap(detail)
            let next = try BatchRuns(store).save(run, part: 1 + chance.number(below: 3))
            for item in items[run.position..<next.position] {
                if let id = next.action?.id { batches[id, default: []].insert(item.form.key) }
                try note(item, batch.use, before)
            }
            run = next
            if chance.happens(10) { break }
        }
    }

    /// The new texts of a key, from the preview that the translator sees; it may be older than the
    /// store.
    private func items(
        of key: TranslationKey.ID, for use: BatchTexts.Use
    ) throws -> [BatchTexts.Item] {
        guard let shown = try look(at: key) else { return [] }
        return [Context(), ModelProject.few].compactMap { context in
            let basis = EditBasis(shown, context, mayReword: mayReword)
            let draft = shown.drafts.first { $0.form.context == context }
            let before = draft?.text ?? basis.text
            guard !before.isEmpty, !basis.isUndecided else { return nil }
            let form = FormID(key: key, locale: ModelProject.locale, context: context)
            guard use != .discard || draft != nil else { return nil }
            if use == .discard || use == .submit && draft != nil && chance.happens(40) {
                return BatchTexts.Item(
                    form: FormID(key: key, locale: ModelProject.locale, context: context),
                    before: before, basis: basis.text, after: before)
            }
            let known = chance.happens(10) ? texts.known(for: form) : nil
            return BatchTexts.Item(
                form: form, before: before, basis: basis.text,
                after: known ?? texts.new(name, insteadOf: before))
        }
    }

    /// A form has the new text, or what it had before.
    private func note(
        _ item: BatchTexts.Item, _ use: BatchTexts.Use, _ before: [KeyDetail]
    ) throws {
        let form = item.form
        guard let former = before.first(where: { $0.key.id == form.key }),
            let after = try detail(of: form.key)
        else { return }
        let draft = after.drafts.first { $0.form == form }?.text
        let queued = after.changes.last { $0.form == form && $0.text != nil }
        let earlier = former.changes.last { $0.form == form && $0.text != nil }
        let isWithdrawn =
            earlier != queued && queued?.state != .queued && isKnown(item.after, former, earlier)
        let isInUse = item.after == item.before && item.after == item.basis
        if use == .discard || use == .submit && isInUse, draft == nil {
            try #require(earlier == queued, "a discarded draft has changed the outbox")
            drafts[form] = nil
        } else if queued?.text == item.after || isWithdrawn, draft == nil, use == .submit {
            replaced[form, default: [:]][item.after] = Replaced(draft: drafts[form])
            let edit = Edit(context: form.context, text: item.after, base: earlier?.base)
            try note(edit, former, after)
        } else if draft == item.after, drafts[form] != draft {
            replaced[form, default: [:]][item.after] = Replaced(draft: drafts[form])
            drafts[form] = draft
        } else {
            try #require(draft == drafts[form], "\(item.after) has taken the place of a draft")
            try #require(earlier == queued, "\(item.after) has taken the place of a change")
        }
    }

    /// Returns true if the server has a text, so that a queued change is withdrawn.
    private func isKnown(_ text: ExactText, _ before: KeyDetail, _ earlier: Change?) -> Bool {
        text == earlier?.base || before.translations.contains { $0.text == text }
    }
}
