import Catalog
import TML

/// What comes back: answers of dialogs, of the disk, of the network, and alarms.
extension TranslateScreen {
    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        take(question, answer, environment) + Reaction(follow(environment))
    }

    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction {
        switch alarm {
        case .saveDrafts:
            let missing = typedAhead.missing.map { Effect.store(.detail($0, locale)) }
            return Reaction(saveTyped() + missing + follow(environment))
        case .search:
            return Reaction(keys.applySearch(page: page(environment)) + follow(environment))
        case .rested(let key):
            guard key == wanted else { return .none }
            suggestions.hasRested = true
            return Reaction(askForSuggestion(onlyIfRested: true, environment))
        default: return .none
        }
    }

    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        if case .failed(let request, let failure) = answer {
            return fail(request, failure, environment)
        }
        var reaction = take(answer, environment)
        reaction.effects += keys.receive(answer, page: page(environment))
        return reaction + Reaction(follow(environment))
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        switch answer {
        case .progress(project, locale, _, _):
            return Reaction(keys.refreshUnlessAsked(page: page(environment)))
        case .synchronized: return Reaction(news(environment))
        case .failed(.synchronize, _, _):
            // What has not left is queued again.
            return Reaction(followed.map { [.store(.detail($0, locale))] } ?? [])
        case .suggestions(let key, let found):
            suggestions.receive(found, for: key)
        case .failed(.suggest, let failure, _): suggestions.fail(failure)
        default: break
        }
        return .none
    }
}

extension TranslateScreen {
    fileprivate mutating func take(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    )
        -> Reaction
    {
        switch (question, answer) {
        case (.issues, .issue(let issue, let action)): return self.answer(action, on: issue)
        case (.fix(let offered, let fromList), _): return apply(offered, fromList: fromList)
        case (.checks, .item(let number)): return toggleCheck(number)
        case (.rejectReason(let seen), .text(let reason)):
            return judge(.reject(reason: ExactText(reason)), seen)
        case (.discardDrafts, _): return discardDrafts()
        case (.filter, .item(let number)):
            return change(environment) { $0.filter = KeyQuery.Filter.allCases[number] }
        case (.source, .item(let number)):
            let sources = material?.sources ?? []
            let name = number == 0 ? nil : ExactText(sources[number - 1].name)
            return change(environment) { $0.source = name }
        case (.arrangement, .item(let number)): return rearrange(number)
        case (.dimensions(let chosen), .item(let number)): return choose(number, chosen)
        case (.sampleToken, .item(let number)): return askForSample(number)
        case (.sampleValue(let token), .text(let text)):
            return setSample(ExactText(text), of: token)
        case (.sampleGender(let token), .item(let number)):
            setSampleGender(number, of: token)
            return .none
        case (.conflict(let change), .conflict(let choice)):
            return Reaction([.store(.resolve([change], choice))])
        default: return .none
        }
    }

    fileprivate mutating func take(_ answer: StoreAnswer, _ environment: ScreenEnvironment)
        -> Reaction
    {
        switch answer {
        case .opened(let new):
            guard new.project.key == project, new.locale == locale else { return .none }
            return take(new, environment)
        case .detail(let key, locale, let detail): return take(detail, of: key, environment)
        case .submitted(let detail, _):
            return submitted(detail, environment) + told(expected(detail), environment)
        case .reviewed(let verdict, let forms, let isAsSeen, let detail, _):
            return reviewed(verdict, forms: forms, isAsSeen: isAsSeen, detail, environment)
        case .withdrawn(let withdrawal, let detail, _):
            return withdrawn(withdrawal, detail, environment)
        case .nextKey(let query, let offset, let row):
            return arrive(at: offset, row, query, environment)
        case .checksOff(project, let off):
            take(off: off)
            return .none
        case .formChoices(project, locale, let choices):
            material?.formChoices = choices
            return .none
        case .draftsSaved(let forms):
            drafts.answered(forms)
            editor.answered(forms, isSaved: true)
            return Reaction(noteDrafts(of: forms, environment))
        case .outbox:
            guard let followed else { return .none }
            return Reaction([.store(.detail(followed, locale))])
        default: return .none
        }
    }

    fileprivate mutating func take(_ new: ProjectMaterial, _ environment: ScreenEnvironment)
        -> Reaction
    {
        let isFirst = material == nil
        material = new
        if rules?.language != new.language { rules = RuleSamples(new.language) }
        failure = nil
        let told = isFirst ? Reaction(notice: languageNotice) : .none
        guard let inHand else { return told }
        if isFirst { return told + begin(inHand, environment) }
        if let setting { editor.merge(inHand, setting) }
        return .none
    }

    private func told(_ expected: [TextOutcome: Int], _ environment: ScreenEnvironment) -> Reaction
    {
        guard !expected.isEmpty else { return .none }
        let text = Strings.saved(expected, isSentSoon: environment.link.isWorthAsking)
        return Reaction(notice: Notice(text, .good, about: .outcome))
    }

    /// A change is on its way.
    mutating func submitted(_ detail: KeyDetail, _ environment: ScreenEnvironment) -> Reaction {
        guard isHere(detail) else { return .none }
        var reaction = shown(detail, environment)
        if environment.link.isWorthAsking {
            reaction.effects.append(.network(.synchronize(project, locale)))
        }
        return reaction
    }

    /// Something was done about a key. If the translator stays, the list shows what became of it.
    mutating func shown(_ detail: KeyDetail, _ environment: ScreenEnvironment) -> Reaction {
        guard isHere(detail) else { return .none }
        var reaction = take(detail, of: detail.key.id, environment)
        if detail.key.id != followed { keys.update(CurrentKey(detail).row) }
        if awaited == nil { reaction.effects += keys.refresh(page: page(environment)) }
        return reaction
    }

    private func isHere(_ detail: KeyDetail) -> Bool {
        detail.key.id.project == project && detail.locale == locale
    }

    /// Something may be new of everything that is shown.
    fileprivate mutating func news(_ environment: ScreenEnvironment) -> [Effect] {
        let detail: [Effect] = followed.map { [.store(.detail($0, locale))] } ?? []
        return [.store(.openProject(project, locale))] + keys.refresh(page: page(environment))
            + detail
    }

    /// The list marks the keys that have drafts.
    private mutating func noteDrafts(of forms: [FormID], _ environment: ScreenEnvironment)
        -> [Effect]
    {
        if let inHand, forms.allSatisfy({ $0.key == inHand.id }) {
            self.inHand?.detail.drafts = editor.fields.compactMap(\.storedDraft)
            self.inHand.map { keys.update($0.row) }
            return []
        }
        return keys.refreshUnlessAsked(page: page(environment))
    }

    fileprivate mutating func discardDrafts() -> Reaction {
        guard let inHand else { return .none }
        editor.discard()
        drafts.forget(inHand.id)
        return Reaction([.store(.discardDrafts(inHand.id, locale))])
    }

    /// Nothing was changed on disk; nothing is lost here.
    fileprivate mutating func fail(
        _ request: StoreRequest, _ failure: Failure, _ environment: ScreenEnvironment
    )
        -> Reaction
    {
        var effects: [Effect] = []
        switch request {
        case .openProject(project, locale): if material == nil { self.failure = failure }
        case .rows, .count, .locate: effects = keys.receive(.failed(request, failure), page: 1)
        case .detail(followed, locale): isDetailMissing = true
        case .detail: break
        case .saveDrafts(let texts):
            editor.answered(texts.map(\.form), isSaved: false)
            effects = drafts.failed(texts)
        case .submit, .nextKey:
            editor.forgetSubmitted()
            if awaited != nil { noKeyCame() }
            awaited = nil
        case .setDismissed(_, _, let form):
            if form.key == followed { effects = [.store(.detail(form.key, locale))] }
        case .setOff(let isOff, let check, project): wasNotSetOff(isOff, check)
        case .review, .discardDrafts, .withdraw, .setFormChoice(_, _, project, locale): break
        default: return .none
        }
        return Reaction(effects, notice: Notice(Strings.sentence(failure), .error, about: .disk))
    }
}
