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

    private static let mostLosses = 5

    private let program: String
    private let shelf: DictionaryShelf
    private let state = Locked(State())

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

    /// Ends the process, if there is one.
    func close() { state.withLock { lose(&$0) } }
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
        if state.process == nil { state.broken.insert(dictionary) }
        return state.process
    }

    private func lose(_ state: inout State) {
        state.process?.end()
        state.process = nil
    }

    private func standing(of locale: LocaleCode, _ state: State) -> DictionaryState {
        state.dictionary.map { .broken($0.path) }
            ?? .missing(package: DictionaryShelf.package(for: locale.rawValue))
    }
}
