import CHunspell
import Foundation

/// A dictionary that libhunspell reads. Only one thread may use the dictionary.
///
/// The library does not protect itself against damaged files: such a file can end the process. So
/// use this type only in a process without data of the translator (`spell-words` of the
/// workstation).
public final class HunspellDictionary {
    private let handle: OpaquePointer
    private let coding: LetterCoding

    /// The maximum number of suggestions.
    private static let mostSuggestions = 8

    /// Reads a dictionary. The reading takes a fraction of a second, and about ten times the file's
    /// size in memory.
    ///
    /// - Returns: `nil` if the dictionary does not exist or its character encoding is unknown.
    public init?(_ files: DictionaryFiles) {
        // The library reads an unreadable file as a dictionary without words.
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

    /// Returns true if the dictionary contains the word, in any Unicode normalization and with
    /// either apostrophe; `nil` if the dictionary's encoding lacks characters of the word.
    public func knows(_ word: String) -> Bool? {
        let spellings = Self.spellings(of: word).compactMap(coding.coded)
        guard !spellings.isEmpty else { return nil }
        return spellings.contains { Hunspell_spell(handle, $0) != 0 }
    }

    /// Returns possible corrections of a word, the most likely first. May take a second.
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

    /// The word as written, and the word with the apostrophe of typewriters.
    private static func spellings(of word: String) -> [String] {
        let composed = composed(word)
        let plain = composed.replacing("\u{2019}", with: "'")
        return composed == plain ? [composed] : [composed, plain]
    }

    /// Composes the characters, because dictionaries contain composed characters.
    private static func composed(_ word: String) -> String {
        word.utf8.allSatisfy { $0 < 0x80 } ? word : word.precomposedStringWithCanonicalMapping
    }
}
