import Catalog
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
        case .item(let number): choose(number, question, shared)
        case .text(let text): take(text, question, shared)
        case .issue(let issue, let action): self.answer(action, on: issue, shared)
        case .conflict: nil
        }
    }

    private mutating func confirm(_ question: KeyQuestion, _ shared: Shared) -> Reaction? {
        switch question {
        case .fix(let offered, let fromList): apply(offered, fromList: fromList)
        case .discardDrafts: discardDrafts(shared)
        case .issues, .spelling, .character, .rejectReason, .arrangement, .dimensions,
            .sampleToken, .sampleValue, .sampleGender:
            nil
        }
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
        case .issues, .fix, .character, .rejectReason, .discardDrafts, .sampleValue: return nil
        }
    }

    private mutating func take(
        _ text: String, _ question: KeyQuestion, _ shared: Shared
    ) -> Reaction? {
        switch question {
        case .character: insert(text, shared)
        case .sampleValue(let token):
            changeSamples(asking: token) { $0.choose(ExactText(text), for: token, $1) }
        case .issues, .fix, .spelling, .rejectReason, .discardDrafts, .arrangement, .dimensions,
            .sampleToken, .sampleGender:
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
