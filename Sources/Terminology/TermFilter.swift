public import Catalog
import Locking
public import TML
public import Text

/// The labels with a term of the glossaries, or with any term: the conditions `term:` and
/// `has:term` of a filter (`KeyFilter`). The terms are those that the suggestions pane shows.
public final class TermFilter: Sendable {
    /// The patterns of GLOB for the labels in which markup can split a word. ``pieces(in:)`` are
    /// not valid for these labels.
    ///
    /// Markup splits a word only if a letter follows the end of markup, or if a token or a
    /// decoration begins after a letter. An entity or an escaped character can stand for a letter.
    public static let patternsOfSplitWords = [
        "*[]}>;][^ .,:;!?)]*", "*[^ (][[{]*", "*&*", "*\\*",
    ]

    private struct Test: Sendable {
        var index: TermIndex
        /// The names of the term in the index; `nil` for every term.
        var names: Set<String>?
    }

    private let word: ExactText?
    private let index: @Sendable (LocaleCode) -> TermIndex
    private let tests = Locked<[LocaleCode: Test]>([:])

    /// Creates the filter for a word of the glossaries, or for all their words (`nil`).
    ///
    /// - Parameter index: returns the terms of labels in a language.
    public init(_ word: ExactText?, index: @escaping @Sendable (LocaleCode) -> TermIndex) {
        self.word = word
        self.index = index
    }

    /// The filter of a condition; `nil` for a condition on other things than terms.
    public convenience init?(
        _ condition: KeyFilter.Condition, index: @escaping @Sendable (LocaleCode) -> TermIndex
    ) {
        if case .term(let word) = condition {
            self.init(word, index: index)
        } else if condition == .has(.term) {
            self.init(nil, index: index)
        } else {
            return nil
        }
    }

    /// Returns true if a label in a language contains the term.
    public func isMet(by label: Label, in locale: LocaleCode) -> Bool {
        let test = test(locale)
        return test.index.isTerm(of: test.names, in: label)
    }

    /// Returns folded texts for a search in an index. Every label in the language that meets the
    /// filter contains one of them, or markup can split its words. `nil` if there are no such
    /// texts.
    public func pieces(in locale: LocaleCode) -> [String]? {
        let test = test(locale)
        return test.index.pieces(of: test.names)
    }

    private func test(_ locale: LocaleCode) -> Test {
        if let known = tests.withLock({ $0[locale] }) { return known }
        let index = index(locale)
        let test = Test(index: index, names: word.map { index.names(of: $0.string) })
        tests.withLock { $0[locale] = test }
        return test
    }
}
