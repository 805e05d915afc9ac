public import Catalog
public import TML
public import Text

/// A request about one key in a language.
public enum KeyRequest: Equatable, Sendable {
    /// Read the whole key → `.detail`
    case detail(TranslationKey.ID, LocaleCode)
    /// Read the stored answer of the server about a fact → `.fact`
    case fact(KeyFact.ID)
    /// → `.draftsSaved`
    case saveDrafts([Draft])
    /// Save offered texts as drafts to review, if the key has no text → `.offerSaved`
    case saveOffer([Draft], TranslationKey.ID, LocaleCode)
    /// → `.detail`
    case discardDrafts(TranslationKey.ID, LocaleCode)
    /// Discard the drafts of a key, and these texts that are not on the disk yet, as one action →
    /// `.detail`
    case discard([Draft], TranslationKey.ID, LocaleCode)
    /// Queue translations → `.submitted`
    case submit([Edit], TranslationKey.ID, LocaleCode)
    /// Queue a verdict on translations, if they are still as the reviewer saw them → `.reviewed`
    case review(Verdict, of: [SeenTranslation], TranslationKey.ID, LocaleCode)
    /// Queue a comment → `.commented`
    case comment(ExactText, TranslationKey.ID, LocaleCode)
    /// Dismiss the issues of a check in a form (true) or restore them (false) → `.detail`
    case setDismissed(Bool, Check, FormID)
    /// Find the keys with which the checks compare a key, and whose translations differ →
    /// `.compared`
    case compare(TranslationKey.ID, LocaleCode)
    /// Make drafts of changes that are not on the server → `.withdrawn`
    case withdraw([Change.ID], TranslationKey.ID, LocaleCode)
    /// Note that the translator has looked at the texts of a key up to a revision → `.seen`
    case see(TranslationKey.ID, LocaleCode, upTo: Int)

    var kind: Unanswered.Kind {
        switch self {
        case .detail, .discardDrafts, .discard, .setDismissed: .key
        case .submit, .review, .comment, .withdraw: .change
        // A command for a key must not wait for a text that the translator has not seen.
        case .fact, .saveDrafts, .saveOffer, .see, .compare: .other
        }
    }
}

/// An answer about one key in a language.
public enum KeyAnswer: Equatable, Sendable {
    /// `nil` if the key does not exist.
    case detail(TranslationKey.ID, LocaleCode, KeyDetail?)
    /// `nil` if the disk has no answer about the fact.
    case fact(KeyFact.ID, KeyFactCopy?)
    case draftsSaved([FormID])
    /// The detail contains the drafts.
    case offerSaved(KeyDetail)
    /// The changes are on disk. The detail contains them.
    case submitted(KeyDetail, OutboxCounts)
    /// If the translations are as the reviewer saw them, the verdict is on disk. Otherwise there is
    /// no verdict, and the detail contains the translations as they are.
    case reviewed(Verdict, of: [SeenTranslation], isAsSeen: Bool, KeyDetail, OutboxCounts)
    /// The comment is on disk.
    case commented(KeyDetail, OutboxCounts)
    /// The keys as the index of issues has compared them.
    case compared(TranslationKey.ID, LocaleCode, [ComparedKey])
    /// The result for each change. The detail contains the key after that.
    case withdrawn(Withdrawal, KeyDetail, OutboxCounts)
    case seen(TranslationKey.ID, LocaleCode)

    var kind: Unanswered.Kind {
        switch self {
        case .detail: .key
        case .submitted, .reviewed, .commented, .withdrawn: .change
        case .fact, .draftsSaved, .offerSaved, .seen, .compared: .other
        }
    }
}
