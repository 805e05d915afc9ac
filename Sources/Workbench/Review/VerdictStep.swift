import Catalog
import TML
import Text

/// The next step of a verdict on texts of a key: a rejection without a reason asks for the reason,
/// and every other verdict is saved.
struct VerdictStep: Equatable {
    /// The question for the reason, or the request to the disk.
    let reaction: Reaction
    /// The key whose verdict is being saved; `nil` while the question is open.
    let judging: TranslationKey.ID?

    /// - Parameters:
    ///   - reason: the reason of a rejection; `nil` if there is none yet.
    ///   - judged: the texts as the screen shows them.
    init(
        _ verdict: Verdict, reason: String?, on judged: [Translation], of key: TranslationKey,
        _ locale: LocaleCode
    ) {
        let seen = judged.map(SeenTranslation.init)
        if case .reject = verdict, reason == nil {
            self.init(asking: judged, seen, key)
        } else {
            self.init(saving: verdict.giving(reason), of: seen, key.id, locale)
        }
    }

    /// The step after the answer to the question for the reason; `nil` for other questions.
    init?(_ question: DialogQuestion, _ answer: Answer, _ locale: LocaleCode) {
        guard case .key(.rejectReason(let seen, let key)) = question,
            case .text(let reason) = answer
        else { return nil }
        self.init(saving: .reject(reason: ExactText(reason)), of: seen, key, locale)
    }

    private init(asking judged: [Translation], _ seen: [SeenTranslation], _ key: TranslationKey) {
        judging = nil
        reaction = .dialog(
            .prompt(
                .key(.rejectReason(seen, of: key.id)),
                Strings.rejectQuestion(judged.map(\.text.string)),
                mayBeEmpty: true
            ).about(key))
    }

    private init(
        saving verdict: Verdict, of seen: [SeenTranslation], _ key: TranslationKey.ID,
        _ locale: LocaleCode
    ) {
        judging = key
        reaction = Reaction([.store(.key(.review(verdict, of: seen, key, locale)))])
    }
}

extension Verdict {
    /// Returns a rejection with this reason; without a reason, or for other verdicts, the verdict.
    func giving(_ reason: String?) -> Verdict {
        guard case .reject = self, let reason else { return self }
        return .reject(reason: ExactText(reason))
    }
}
