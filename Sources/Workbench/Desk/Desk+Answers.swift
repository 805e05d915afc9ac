import Catalog
import TML

/// What comes back: answers of dialogs, of the disk, of the network, and alarms.
extension Desk {
    mutating func answer(_ question: Question, _ answer: Answer, _ around: Surroundings) -> Reaction
    {
        take(question, answer, around) + Reaction(follow(around))
    }

    mutating func alarm(_ alarm: Alarm, _ around: Surroundings) -> Reaction {
        switch alarm {
        case .saveDrafts:
            let missing = typedAhead.missing.map { Effect.store(.detail($0, locale)) }
            return Reaction(saveTyped() + missing + follow(around))
        case .search: return Reaction(keys.applySearch(page: page(around)) + follow(around))
        case .rested(let key):
            guard key == wanted else { return .none }
            suggestions.hasRested = true
            return Reaction(askForSuggestion(onlyIfRested: true, around))
        default: return .none
        }
    }

    mutating func receive(_ answer: StoreAnswer, _ around: Surroundings) -> Reaction {
        if case .failed(let request, let failure) = answer { return fail(request, failure, around) }
        var reaction = take(answer, around)
        reaction.effects += keys.receive(answer, page: page(around))
        return reaction + Reaction(follow(around))
    }

    mutating func receive(_ answer: NetworkAnswer, _ around: Surroundings) -> Reaction {
        switch answer {
        case .progress(project, locale, _, _):
            return Reaction(keys.refreshUnlessAsked(page: page(around)))
        case .synchronized: return Reaction(news(around))
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

extension Desk {
    fileprivate mutating func take(_ question: Question, _ answer: Answer, _ around: Surroundings)
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
            return change(around) { $0.filter = KeyQuery.Filter.allCases[number] }
        case (.source, .item(let number)):
            let sources = material?.sources ?? []
            let name = number == 0 ? nil : ExactText(sources[number - 1].name)
            return change(around) { $0.source = name }
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

    fileprivate mutating func take(_ answer: StoreAnswer, _ around: Surroundings) -> Reaction {
        switch answer {
        case .desk(let new):
            guard new.project.key == project, new.locale == locale else { return .none }
            return take(new, around)
        case .detail(let key, locale, let detail): return take(detail, of: key, around)
        case .submitted(let detail, _):
            return submitted(detail, around) + told(expected(detail), around)
        case .reviewed(let verdict, let forms, let isAsSeen, let detail, _):
            return reviewed(verdict, forms: forms, isAsSeen: isAsSeen, detail, around)
        case .withdrawn(let withdrawal, let detail, _):
            return withdrawn(withdrawal, detail, around)
        case .nextKey(let query, let offset, let row):
            return arrive(at: offset, row, query, around)
        case .checksOff(project, let off):
            take(off: off)
            return .none
        case .formChoices(project, locale, let choices):
            material?.formChoices = choices
            return .none
        case .draftsSaved(let forms):
            drafts.answered(forms)
            editor.answered(forms, isSaved: true)
            return Reaction(noteDrafts(of: forms, around))
        case .outbox:
            guard let followed else { return .none }
            return Reaction([.store(.detail(followed, locale))])
        default: return .none
        }
    }

    fileprivate mutating func take(_ new: DeskMaterial, _ around: Surroundings) -> Reaction {
        let isFirst = material == nil
        material = new
        if rules?.language != new.language { rules = RuleSamples(new.language) }
        failure = nil
        let told = isFirst ? Reaction(notice: languageNotice) : .none
        guard let inHand else { return told }
        if isFirst { return told + begin(inHand, around) }
        if let setting { editor.merge(inHand, setting) }
        return .none
    }

    private func told(_ expected: [TextOutcome: Int], _ around: Surroundings) -> Reaction {
        guard !expected.isEmpty else { return .none }
        let text = Strings.saved(expected, isSentSoon: around.link.isWorthAsking)
        return Reaction(notice: Notice(text, .good, about: .outcome))
    }

    /// A change is on its way.
    mutating func submitted(_ detail: KeyDetail, _ around: Surroundings) -> Reaction {
        guard isHere(detail) else { return .none }
        var reaction = shown(detail, around)
        if around.link.isWorthAsking {
            reaction.effects.append(.network(.synchronize(project, locale)))
        }
        return reaction
    }

    /// Something was done about a key. If the translator stays, the list shows what became of it.
    mutating func shown(_ detail: KeyDetail, _ around: Surroundings) -> Reaction {
        guard isHere(detail) else { return .none }
        var reaction = take(detail, of: detail.key.id, around)
        if detail.key.id != followed { keys.update(KeyInHand(detail).row) }
        if awaited == nil { reaction.effects += keys.refresh(page: page(around)) }
        return reaction
    }

    private func isHere(_ detail: KeyDetail) -> Bool {
        detail.key.id.project == project && detail.locale == locale
    }

    /// Something may be new of everything that is shown.
    fileprivate mutating func news(_ around: Surroundings) -> [Effect] {
        let detail: [Effect] = followed.map { [.store(.detail($0, locale))] } ?? []
        return [.store(.openDesk(project, locale))] + keys.refresh(page: page(around)) + detail
    }

    /// The list marks the keys that have drafts.
    private mutating func noteDrafts(of forms: [FormID], _ around: Surroundings) -> [Effect] {
        if let inHand, forms.allSatisfy({ $0.key == inHand.id }) {
            self.inHand?.detail.drafts = editor.fields.compactMap(\.storedDraft)
            self.inHand.map { keys.update($0.row) }
            return []
        }
        return keys.refreshUnlessAsked(page: page(around))
    }

    fileprivate mutating func discardDrafts() -> Reaction {
        guard let inHand else { return .none }
        editor.discard()
        drafts.forget(inHand.id)
        return Reaction([.store(.discardDrafts(inHand.id, locale))])
    }

    /// Nothing was changed on disk; nothing is lost here.
    fileprivate mutating func fail(
        _ request: StoreRequest, _ failure: Failure, _ around: Surroundings
    )
        -> Reaction
    {
        var effects: [Effect] = []
        switch request {
        case .openDesk(project, locale): if material == nil { self.failure = failure }
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
