public import Catalog
public import TML

/// Work on the translator's copy on disk. Each names what it is about, and so does its answer.
public enum StoreRequest: Equatable, Sendable {
    /// → `.projects`
    case projects
    /// → `.opened`
    case openProject(Project.Key, LocaleCode)
    /// How many keys the list has, and rows of it: around a key if that is among them, else from a
    /// place on → `.list`
    case list(KeyQuery, around: TranslationKey.ID?, offset: Int, limit: Int)
    /// Earlier translations of the key's label and of similar ones → `.recalled`
    case recall(TranslationKey, LocaleCode)
    /// Something is not to be offered any more → `.forgotten`
    case forget(RememberedText)
    /// What was forgotten last is to be offered again → `.broughtBack`
    case bringBack
    /// The words of glossaries that are in the key's label → `.terms`
    case terms(TranslationKey, LocaleCode)
    /// Keeps a word of the translator's own; the glossary of that project is to get it → `.termKept`
    case keepTerm(Term, for: Project.Key?)
    /// Labels and translations of everything here that have words, those of a language first →
    /// `.concordance`
    case concordance(String, first: LocaleCode?)
    /// The keys with the same label as one, and what they would get from it → `.equalLabels`
    case equalLabels(FillWish)
    /// Texts for many keys, taken from one of them, all or none → `.written`
    case fill([KeyEdits], from: TranslationKey.ID)
    /// What the memory has for the next keys of a list that have no translation → `.pretranslated`
    case pretranslate(KeyQuery, from: Int)
    /// Drafts for forms that have nothing, to be reviewed, all or none → `.written`
    case draft([Draft])
    /// What was written into many keys → `.undone`
    case undo(Batch)
    /// Help with writing → `.helpedWriting`
    case helpWriting(WritingRequest)
    /// Everything about one key → `.detail`
    case detail(TranslationKey.ID, LocaleCode)
    /// The next key that needs the translator, from a place of the list on, as far as its end or once
    /// around → `.nextKey`
    case nextKey(KeyQuery, after: KeyPosition?, forward: Bool, Unfinished, around: Bool)
    /// → `.draftsSaved`
    case saveDrafts([Draft])
    /// → `.detail`
    case discardDrafts(TranslationKey.ID, LocaleCode)
    /// → `.submitted`
    case submit([Edit], TranslationKey.ID, LocaleCode)
    /// A verdict on translations as they were seen → `.reviewed`
    case review(Verdict, of: [SeenTranslation], TranslationKey.ID, LocaleCode)
    /// The issues of a check are set aside in a form, or no longer → `.detail`
    case setDismissed(Bool, Check, FormID)
    /// A check is switched off in a project, or on again → `.checksOff`
    case setOff(Bool, Check, Project.Key)
    /// What translations of labels of a shape depend on from now on → `.formChoices`
    case setFormChoice(String, shape: String, Project.Key, LocaleCode)
    /// → `.outbox`
    case outbox
    /// Unsent, refused and conflicting changes become drafts again, each for itself → `.takenBack`
    case takeBack([Change.ID])
    /// The same for changes of one key → `.withdrawn`
    case withdraw([Change.ID], TranslationKey.ID, LocaleCode)
    /// Take changes back though they may have reached the server → `.outbox`
    case giveUp([Change.ID])
    /// Refused changes are queued once more → `.outbox`
    case retry([Change.ID])
    /// The same is decided about each of these conflicts → `.outbox`
    case resolve([Change.ID], ConflictChoice)
    /// What is gone from the server is queued again, those or all of it → `.outbox`
    case sendAgain([Change.ID]?)
    /// What is gone from the server is forgotten → `.outbox`
    case drop([Change.ID])
    /// Forget the session's token; the local copy stays → `.signedOut`
    case forgetSession
}
