import Text

/// The words that the definition of a language bans (`tml-language.md` 13.4, `tml-service.md` 9.4).
///
/// The workstation and the server use the same code, so they accept the same texts.
public struct CurseWords: Hashable, Sendable {
    private let banned: [Banned]
    private let isTurkic: Bool

    private struct Banned: Hashable {
        /// The word as written in the definition.
        let word: String
        /// The parts of the word, as returned by `parts(of:)`.
        let parts: String
    }

    /// Creates the list of banned words of a language.
    ///
    /// - Parameter locale: the language of the texts. The lower case of a letter depends on it.
    public init(_ words: [String], locale: LocaleCode) {
        let isTurkic = ["tr", "az"].contains(locale.base.rawValue)
        self.isTurkic = isTurkic
        banned = words.map {
            Banned(word: $0.trimmed, parts: Self.parts(of: $0, isTurkic: isTurkic))
        }.filter { $0.parts != "  " }
    }

    /// Splits a text at its commas.
    public static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }
    }

    /// Returns the banned words that the text contains as whole words, each once, without regard to
    /// case.
    ///
    /// In all scripts, a word ends where neither a letter nor a digit follows. A banned word inside
    /// a longer word does not count.
    public func found(in text: String) -> [String] {
        guard !banned.isEmpty else { return [] }
        let parts = Self.parts(of: text, isTurkic: isTurkic)
        return banned.filter { parts.contains($0.parts) }.map(\.word)
    }

    /// Returns the words of a text in lower case, each between spaces. Combining marks belong to
    /// their letter. Composed and decomposed letters are equal.
    private static func parts(of text: String, isTurkic: Bool) -> String {
        let words = LowerCase.folded(text, isTurkic: isTurkic)
            .split { !$0.isLetter && !$0.isNumber }
        return " " + words.joined(separator: " ") + " "
    }
}
