public import Catalog
public import TML

/// A request about glossaries.
public enum TermsRequest: Equatable, Sendable {
    /// Find the terms in the label of a key → `.found`
    case find(TranslationKey, LocaleCode)
    /// Save a term of the translator; the glossary of the project gets the term later → `.kept`
    case keep(Term, for: Project.Key?)
}

/// An answer about glossaries.
public enum TermsAnswer: Equatable, Sendable {
    case found(TranslationKey.ID, LocaleCode, [TermHit])
    /// The term is on disk.
    case kept(Term, for: Project.Key?)
}
