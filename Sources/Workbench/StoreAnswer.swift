public import Catalog
public import TML

/// What the disk says.
public enum StoreAnswer: Equatable, Sendable {
    case projects([ProjectSummary])
    case opened(ProjectMaterial)
    case list(KeyQuery, around: TranslationKey.ID?, KeyWindow)
    /// What the memory offers for a key; nothing where there is none.
    case recalled(TranslationKey.ID, LocaleCode, [Suggestion])
    /// The memory knows what was saved meanwhile.
    case learned
    /// It is not offered any more.
    case forgotten(RememberedText)
    /// What is offered again; `nil`: nothing is forgotten.
    case broughtBack(RememberedText?)
    /// The words of glossaries that are in a key's label.
    case terms(TranslationKey.ID, LocaleCode, [TermHit])
    /// The word is on disk.
    case termKept(Term, for: Project.Key?)
    /// What has the words that were looked for; nothing once other words were looked for.
    case concordance(String, ConcordanceHits)
    /// The keys with the same label, and whether these are all.
    case equalLabels(FillWish, [FillPlace], isComplete: Bool)
    /// Keys of a list from a place on, and whether it ends there.
    case pretranslated(KeyQuery, from: Int, [PretranslatedKey], isLast: Bool)
    /// It is on disk.
    case written(Batch, OutboxCounts)
    /// What could be undone of it.
    case undone(UndoneBatch, OutboxCounts)
    /// What came of help with writing.
    case helpedWriting(WritingAnswer)
    /// `nil` when the key is not there.
    case detail(TranslationKey.ID, LocaleCode, KeyDetail?)
    /// `nil` when no key of the list needs the translator.
    case nextKey(KeyQuery, offset: Int?, KeyRow?)
    case draftsSaved([FormID])
    /// The change is on disk; the detail shows it.
    case submitted(KeyDetail, OutboxCounts)
    /// The verdict on these translations is on disk; or, when they are no longer as they were seen,
    /// there is none. The detail shows them as they are.
    case reviewed(Verdict, of: [SeenTranslation], isAsSeen: Bool, KeyDetail, OutboxCounts)
    /// The checks that are switched off in a project.
    case checksOff(Project.Key, Set<Check>)
    /// What translations depend on, by the shapes of their labels.
    case formChoices(Project.Key, LocaleCode, [String: String])
    case outbox([Change], OutboxCounts)
    /// What has become of changes that were wanted back, and what is left.
    case takenBack(Withdrawal, [Change], OutboxCounts)
    /// What has become of changes that were wanted back; the detail shows the key as it is now.
    case withdrawn(Withdrawal, KeyDetail, OutboxCounts)
    case signedOut
    /// It was not done; nothing was changed.
    case failed(StoreRequest, Failure)
}
