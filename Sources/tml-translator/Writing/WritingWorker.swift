import Catalog
import Dispatch
import LocalStore
import Locking
import TML
import Workbench

/// Checks spelling and completes words on lanes of its own, so that no save and no key press waits
/// for a dictionary.
///
/// When typing pauses (`Alarm.writing`), the forms pane asks about words that are not known yet.
/// `SpellCheck` stores the answers.
final class WritingWorker: Sendable {
    private let checking = DispatchQueue(label: "spelling", qos: .userInitiated)
    private let meaning = DispatchQueue(label: "spelling suggestions", qos: .utility)
    private let completing = DispatchQueue(label: "completion", qos: .userInitiated)
    private let speller: Speller
    private let lists: @Sendable (Project.Key?, LocaleCode) -> ProjectWords
    private let store: @Sendable () -> TranslationStore?
    /// The number of requests for completions. Only the newest request continues.
    private let completions = Locked(0)

    /// - Parameters:
    ///   - lists: returns the words of a project and a language, or those of all projects for
    ///     `nil`.
    ///   - store: returns the open local copy.
    init(
        speller: Speller,
        lists: @escaping @Sendable (Project.Key?, LocaleCode) -> ProjectWords,
        store: @escaping @Sendable () -> TranslationStore?
    ) {
        self.speller = speller
        self.lists = lists
        self.store = store
    }

    /// Performs a request and passes the answer to `answer`.
    func perform(
        _ request: WritingRequest, answer: @escaping @Sendable (StoreAnswer) -> Void
    ) {
        switch request {
        case .spell(let words, let project, let locale):
            checking.async { [self] in
                answer(.writing(.spelled(report(on: words, project, locale))))
            }
        case .learn(let word, let project, let locale):
            checking.async { [self] in answer(learn(word, project, locale)) }
        case .mean(let word, let locale):
            meaning.async { [self] in
                answer(.writing(.meant(word, locale, speller.suggestions(for: word, locale))))
            }
        case .complete(let start, let project, let locale):
            let number = completions.withLock { count in
                count += 1
                return count
            }
            completing.async { [self] in
                let words = words(beginningWith: start, project, locale, number)
                answer(.writing(.completed(start, project, locale, words)))
            }
        }
    }

    /// Reads the dictionaries again for the next question.
    func startAgain() {
        checking.async { [speller] in speller.startAgain() }
    }

    /// Ends the process of the dictionary.
    func close() { speller.close() }
}

extension WritingWorker {
    /// Checks the words. Errors of the lists of words are logged, and only the dictionary counts
    /// then.
    private func report(
        on words: [String], _ project: Project.Key, _ locale: LocaleCode
    ) -> SpellingReport {
        var known: Set<String> = []
        let list = lists(project, locale)
        for words in [list, lists(nil, locale)] {
            do {
                known.formUnion(try words.read())
            } catch {
                Log.shared.note("words: \(error)")
            }
        }
        let (wrong, dictionary) = speller.misspelt(
            among: words.filter { !known.contains($0) }, locale)
        return SpellingReport(
            project: project, locale: locale, asked: words, misspelt: wrong, dictionary: dictionary,
            list: list.path)
    }

    private func learn(
        _ word: String, _ project: Project.Key, _ locale: LocaleCode
    ) -> StoreAnswer {
        let list = lists(project, locale)
        do {
            try list.add(word)
            return .writing(.learned(word, project, locale, list: list.path))
        } catch {
            return .failed(.writing(.learn(word, project, locale)), Failure(error))
        }
    }

    private func words(
        beginningWith start: String, _ project: Project.Key, _ locale: LocaleCode, _ number: Int
    ) -> [String] {
        let isWanted = { [completions] in completions.withLock { $0 == number } }
        guard isWanted(), let store = store() else { return [] }
        do {
            return try WordCompletions(store).words(
                beginningWith: start, project, locale, isWanted: isWanted)
        } catch {
            Log.shared.note("completion: \(error)")
            return []
        }
    }
}
