import Catalog
import TML
import Text
import Workbench

/// A dictionary in memory, and the words of a project.
struct StageDictionary: Equatable {
    var state = DictionaryState.ready("/usr/share/hunspell/ru_RU")
    /// The words that are wrong, and what may have been meant.
    var misspelt: [String: [String]] = [:]
    /// The words of the project, the likeliest first.
    var words: [String] = []
    var failure: Failure?

    func answer(_ request: WritingRequest) -> StoreAnswer {
        if let failure { return .failed(.writing(request), failure) }
        switch request {
        case .spell(let words, let project, let locale):
            let isReady = if case .ready = state { true } else { false }
            return .writing(
                .spelled(
                    SpellingReport(
                        project: project, locale: locale, asked: words,
                        misspelt: isReady ? words.filter { misspelt[$0] != nil } : [],
                        dictionary: state, list: "/home/mila/words.txt")))
        case .mean(let word, let locale):
            return .writing(.meant(word, locale, misspelt[word] ?? []))
        case .learn(let word, let project, let locale):
            return .writing(.learned(word, project, locale, list: "/home/mila/words.txt"))
        case .complete(let start, let project, let locale):
            let found = words.filter { $0.lowercased().hasPrefix(start.lowercased()) }
            return .writing(.completed(start, project, locale, found))
        }
    }
}
