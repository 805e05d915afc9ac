import Catalog
import Dictionaries
import Locking
import TML
import Workbench

/// Asks the dictionary of the language that was asked about last. A thread that asks waits; several may.
///
/// A dictionary that ends its process while it is read or while a word is looked up is not asked again.
/// One that hangs over suggestions is started anew a few times.
final class Speller: Sendable {
    private struct State {
        var locale: LocaleCode?
        var process: SpellingProcess?
        var dictionary: DictionaryFiles?
        /// Those that have ended their process.
        var broken: Set<DictionaryFiles> = []
        /// How often suggestions have done that.
        var losses = 0
    }

    /// The process that runs, also while another thread waits for it.
    private struct Running {
        var process: SpellingProcess?
        /// Whether nothing is asked any more.
        var isClosed = false
    }

    private static let mostLosses = 5

    private let program: String
    private let shelf: DictionaryShelf
    private let state = Locked(State())
    private let running = Locked(Running())

    /// - Parameter program: this program, which is started anew to read a dictionary.
    init(program: String = "/proc/self/exe", shelf: DictionaryShelf) {
        self.program = program
        self.shelf = shelf
    }

    /// The words that the language's dictionary does not have, and whether there is one.
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

    /// What may have been meant by a word; nothing where nobody can tell.
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

    /// Ends the process, so that the next question reads the dictionary again, also a broken one.
    func startAgain() {
        state.withLock { state in
            lose(&state)
            state = State()
        }
    }

    /// Ends the process, if there is one, whoever waits for it; nothing can be asked after it.
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
        state.dictionary = shelf.dictionary(for: locale.rawValue)
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
            ?? .missing(package: DictionaryShelf.package(for: locale.rawValue))
    }
}
