import CHunspell
import Foundation

/// A dictionary that libhunspell reads. It belongs to one thread.
///
/// The library trusts its files: a damaged one may end the process. So it is for a process that has
/// nothing to lose (`spell-words` of the workstation).
public final class HunspellDictionary {
    private let handle: OpaquePointer
    private let coding: LetterCoding

    /// No more suggestions are of use to anybody.
    private static let mostSuggestions = 8

    /// Reads a dictionary; takes a fraction of a second, and about ten times the file's size in memory.
    ///
    /// - Returns: `nil` when there is none, or its letters are coded in a way that nobody knows.
    public init?(_ files: DictionaryFiles) {
        // The library takes what it cannot read for a dictionary without words.
        guard files.areThere, let handle = Hunspell_create(files.rules, files.words) else {
            return nil
        }
        self.handle = handle
        guard let name = Hunspell_get_dic_encoding(handle),
            let coding = LetterCoding(named: String(cString: name))
        else {
            Hunspell_destroy(handle)
            return nil
        }
        self.coding = coding
    }

    deinit { Hunspell_destroy(handle) }

    /// Whether the dictionary has a word, in any composition of its letters and with either
    /// apostrophe; `nil` where it cannot say, because it has not the letters.
    public func knows(_ word: String) -> Bool? {
        let spellings = Self.spellings(of: word).compactMap(coding.coded)
        guard !spellings.isEmpty else { return nil }
        return spellings.contains { Hunspell_spell(handle, $0) != 0 }
    }

    /// Words that may have been meant, the likeliest first. May take as long as a second.
    public func suggestions(for word: String) -> [String] {
        guard let coded = Self.spellings(of: word).lazy.compactMap(self.coding.coded).first else {
            return []
        }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = Hunspell_suggest(handle, &list, coded)
        defer { Hunspell_free_list(handle, &list, count) }
        let words = (0..<Int(count)).compactMap { number in
            list?[number].flatMap { coding.text($0) }
        }
        return Array(words.filter { !$0.isEmpty && $0 != word }.prefix(Self.mostSuggestions))
    }

    /// As it is written, and with the apostrophe of typewriters.
    private static func spellings(of word: String) -> [String] {
        let composed = composed(word)
        let plain = composed.replacing("\u{2019}", with: "'")
        return composed == plain ? [composed] : [composed, plain]
    }

    /// Dictionaries have their letters composed.
    private static func composed(_ word: String) -> String {
        word.utf8.allSatisfy { $0 < 0x80 } ? word : word.precomposedStringWithCanonicalMapping
    }
}
