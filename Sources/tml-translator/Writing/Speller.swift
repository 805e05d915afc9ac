import Catalog
import Dictionaries
import Locking
import TML
import Workbench

/// Checks words with the dictionary of the last requested language. Each call blocks its thread;
/// several threads may call.
///
/// A dictionary that ends its process during reading or during a check is not used again. After a
/// failure during suggestions, the process is started again, a few times.
final class Speller: Sendable {
    private struct State {
        var locale: LocaleCode?
        var process: SpellingProcess?
        var dictionary: DictionaryFiles?
        /// The dictionaries that have ended their process.
        var broken: Set<DictionaryFiles> = []
        /// The number of processes that ended during suggestions.
        var losses = 0
    }

    /// The running process, which another thread may be waiting for.
    private struct Running {
        var process: SpellingProcess?
        /// True after `close`: no request starts any more.
        var isClosed = false
    }

    private static let mostLosses = 5

    private let program: String
    private let catalog: DictionaryCatalog
    private let state = Locked(State())
    private let running = Locked(Running())

    /// - Parameter program: the path of this program, which is started again to read a dictionary.
    init(program: String = "/proc/self/exe", catalog: DictionaryCatalog) {
        self.program = program
        self.catalog = catalog
    }

    /// Returns the words that are not in the language's dictionary, and the state of the
    /// dictionary.
    func misspelt(
        among words: [String], _ locale: LocaleCode
    ) -> (words: [String], dictionary: DictionaryState) {
        state.withLock { state in
            guard let process = process(for: locale, &state), let dictionary = state.dictionary
            else { return ([], standing(of: locale, state)) }
            guard let right = process.check(words) else {
                lose(&state)
                state.broken.insert(dictionary)
                return ([], standing(of: locale, state))
            }
            let wrong = zip(words, right).filter { $0.1 == false }.map(\.0)
            return (wrong, .ready(dictionary.path))
        }
    }

    /// Returns possible corrections of a word; empty if there are none or no dictionary works.
    func suggestions(for word: String, _ locale: LocaleCode) -> [String] {
        state.withLock { state in
            guard state.losses < Self.mostLosses, let process = process(for: locale, &state) else {
                return []
            }
            if let found = process.suggestions(for: word) { return found }
            lose(&state)
            state.losses += 1
            return []
        }
    }

    /// Ends the process, so that the next request reads the dictionary again, also a dictionary
    /// that has failed.
    func startAgain() {
        state.withLock { state in
            lose(&state)
            state = State()
        }
    }

    /// Ends the process, even if threads wait for its answer. No request may follow.
    func close() {
        running.withLock { running in
            running.isClosed = true
            running.process?.stop()
        }
        state.withLock { lose(&$0) }
    }
}

extension Speller {
    private func process(for locale: LocaleCode, _ state: inout State) -> SpellingProcess? {
        if state.locale == locale, let process = state.process { return process }
        lose(&state)
        state.locale = locale
        state.dictionary = catalog.dictionary(for: locale.rawValue)
        guard let dictionary = state.dictionary, !state.broken.contains(dictionary) else {
            return nil
        }
        state.process = SpellingProcess(program: program, dictionary)
        let isOpen = running.withLock { running in
            if !running.isClosed { running.process = state.process }
            return !running.isClosed
        }
        if !isOpen || state.process?.isReady() != true {
            lose(&state)
            state.broken.insert(dictionary)
        }
        return state.process
    }

    private func lose(_ state: inout State) {
        running.withLock { $0.process = nil }
        state.process?.end()
        state.process = nil
    }

    private func standing(of locale: LocaleCode, _ state: State) -> DictionaryState {
        state.dictionary.map { .broken($0.path) }
            ?? .missing(package: DictionaryCatalog.package(for: locale.rawValue))
    }
}
