import Catalog
import TML
import Text

/// The answers of dialogs that the forms pane uses.
extension FormsPane {
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    {
        switch question {
        case .key(let question): return self.answer(question, answer, shared)
        case .checks:
            guard case .item(let number) = answer else { return nil }
            return toggleCheck(number, shared)
        case .outbox(.conflict(let change)):
            guard case .conflict(let choice) = answer else { return nil }
            return Reaction([.store(.outbox(.resolve([change], choice)))])
        case .program, .list, .outbox, .addTerm, .settings, .report: return nil
        }
    }

    private mutating func answer(
        _ question: KeyQuestion, _ answer: Answer, _ shared: Shared
    ) -> Reaction? {
        switch answer {
        case .yes: confirm(question, shared)
        case .cancelled: backToIssues(from: question)
        case .item(let number): choose(number, question, shared)
        case .text(let text): take(text, question, shared)
        case .issue(let issue, let action): self.answer(action, on: issue, shared)
        case .conflict: nil
        }
    }

    private mutating func confirm(_ question: KeyQuestion, _ shared: Shared) -> Reaction? {
        switch question {
        case .fix(let offered, let fromList): apply(offered, fromList: fromList)
        case .switchOff(let issue, let fromList): switchOff(issue, fromList: fromList, shared)
        case .discardDrafts: discardDrafts(shared)
        case .issues, .spelling, .character, .rejectReason, .comment, .arrangement, .dimensions,
            .sampleToken, .sampleValue, .sampleGender:
            nil
        }
    }

    /// Opens the list of issues again after a cancelled question about one of them.
    private func backToIssues(from question: KeyQuestion) -> Reaction? {
        let placed: PlacedIssue? =
            switch question {
            case .fix(let offered, _): offered.placed
            case .spelling(let word, _): word.placed
            case .switchOff(let issue, _): issue
            case .issues, .character, .rejectReason, .comment, .discardDrafts, .arrangement,
                .dimensions,
                .sampleToken, .sampleValue, .sampleGender:
                nil
            }
        return Reaction(dialog: issuesDialog(of: inOrder(forms.everyIssue), selecting: placed))
    }

    private mutating func choose(
        _ number: Int, _ question: KeyQuestion, _ shared: Shared
    ) -> Reaction? {
        switch question {
        case .arrangement:
            return rearrange(ArrangementChoice(forms, shared).chosen(number), shared)
        case .spelling(let word, let fromList):
            return chooseSpelling(number, of: word, fromList: fromList, shared)
        case .dimensions(let chosen):
            let choice = ArrangementChoice(forms, shared)
            return rearrange(choice.chosen(number, besides: chosen), shared)
        case .sampleToken: return samples.question(about: number, forms.checker)
        case .sampleGender(let token):
            return changeSamples { samples, _ in samples.chooseGender(number, of: token) }
        case .issues, .fix, .switchOff, .character, .rejectReason, .comment, .discardDrafts,
            .sampleValue:
            return nil
        }
    }

    private mutating func take(
        _ text: String, _ question: KeyQuestion, _ shared: Shared
    ) -> Reaction? {
        switch question {
        case .character: insert(text, shared)
        case .sampleValue(let token):
            changeSamples(asking: token) { $0.choose(ExactText(text), for: token, $1) }
        case .issues, .fix, .spelling, .switchOff, .rejectReason, .comment, .discardDrafts,
            .arrangement,
            .dimensions, .sampleToken, .sampleGender:
            nil
        }
    }
}

extension FormsPane {
    /// The sample values of tokens in the previews.
    func changeSamples() -> Reaction { samples.question(forms.checker) }

    /// - Parameter token: the token for the next dialog; `nil`: none.
    private mutating func changeSamples(
        asking token: String? = nil, _ change: (inout SampleValues, Checker?) -> Void
    ) -> Reaction {
        change(&samples, forms.checker)
        forms.use(samples)
        return token.map { SampleValues.genderQuestion(about: $0, forms.checker) } ?? .none
    }
}

/// The arrangement of the forms.
extension FormsPane {
    func chooseArrangement(_ shared: Shared) -> Reaction {
        ArrangementChoice(forms, shared).question()
    }

    /// Carries out the result of a choice.
    mutating func rearrange(_ step: ArrangementChoice.Step, _ shared: Shared) -> Reaction {
        switch step {
        case .layOut(let choice): rearrange(choice, shared)
        case .ask(let reaction): reaction
        }
    }

    private mutating func rearrange(_ choice: Arrangement, _ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared),
            choice != forms.arrangement
        else { return .none }
        var reaction = Reaction(saveTyped()) + remember(choice, for: key.label, shared)
        let left = forms.rearrange(choice, key, setting)
        if left { reaction.effects.append(.store(.key(.discardDrafts(key.id, shared.locale)))) }
        return reaction + Reaction(saveTyped())
    }

    /// Saves the arrangement for the next key of the same shape.
    private func remember(
        _ choice: Arrangement, for label: Label, _ shared: Shared
    ) -> Reaction {
        guard let language = shared.rules?.language,
            let kept = FormChoice(for: label, in: language)
        else { return .none }
        let code = kept.code(of: choice)
        return Reaction(
            [
                .store(
                    .projects(
                        .setFormChoice(code, shape: kept.shape, shared.project, shared.locale)))
            ],
            requests: [.formChoice(code, shape: kept.shape)])
    }
}

/// The conversion between one text with word forms and a text for each form.
extension FormsPane {
    mutating func convertForms(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared) else { return .none }
        if let why = forms.whyReadOnly { return .notice(why, .warning) }
        guard !forms.plannedTexts.isEmpty else { return .notice(Strings.nothingToConvert) }
        let conversion = FormConversion(
            for: key.label, samples: setting.rules.forms, limit: Arrangement.limit)
        do throws(ConversionObstacle) {
            let converted = try forms.converted(by: conversion)
            let isHidden =
                converted.dimensions.isEmpty && forms.hasSubmitted
                && !forms.arrangement.dimensions.isEmpty
            let text = Strings.converted(converted, besidesOthers: isHidden)
            return replaceForms(of: key, shared) { $0.lay(out: converted, $1, setting) }
                + .notice(text, .good)
        } catch {
            return .notice(Strings.notConverted(error), .warning)
        }
    }

    /// The texts for several forms: suggestions for the forms, or a text with its forms inside.
    func textsOfForms(_ fillings: [Filling], _ shared: Shared) -> [Context: ExactText]? {
        let made = fillings.filter { !$0.onlyIfEmpty }
        guard made.count == 1, let only = made.first, only.context == nil else {
            let texts = made.compactMap { filling in filling.context.map { ($0, filling.text) } }
            return texts.count > 1 ? Dictionary(texts) { first, _ in first } : nil
        }
        guard let key = shared.current, let setting = setting(shared) else { return nil }
        let conversion = FormConversion(
            for: key.label, samples: setting.rules.forms, limit: Arrangement.limit)
        return forms.spread(only.text, by: conversion)
    }

    /// Puts a text into each form. One undo restores all old texts.
    mutating func fill(all texts: [Context: ExactText], _ shared: Shared) -> Reaction {
        if let why = forms.whyReadOnly { return .notice(why, .warning) }
        forms.fill(all: texts)
        let undo = shared.environment.keyName(for: .undo, in: [.textField])
        return Reaction(noteTyping() + askLater(shared))
            + .notice(Strings.filled(forms: texts.count, undo: undo))
    }

    mutating func takeConversionBack(_ shared: Shared) -> Reaction {
        guard let key = shared.current, let setting = setting(shared) else { return .none }
        return replaceForms(of: key, shared) { $0.takeConversionBack($1, setting) }
    }

    /// Saves the typed texts as drafts of the new forms.
    private mutating func replaceForms(
        of key: CurrentKey, _ shared: Shared, _ change: (inout KeyForms, CurrentKey) -> Void
    ) -> Reaction {
        let effects = saveTyped()
        var key = key
        key.detail.drafts = []
        change(&forms, key)
        return Reaction(
            effects + [.store(.key(.discardDrafts(key.id, shared.locale)))] + saveTyped(),
            requests: [.forgetDrafts])
    }
}
