import Text

/// The words that the definition of a language bans (`tml-language.md` 13.4, `tml-service.md` 9.4).
///
/// The workstation and the service ask here, so that what the one lets through the other does too.
public struct CurseWords: Hashable, Sendable {
    private let banned: [Banned]
    private let isTurkic: Bool

    private struct Banned: Hashable {
        /// As the definition has it.
        let word: String
        /// Its parts as `parts(of:)` gives them, each between spaces.
        let parts: String
    }

    /// The banned words of a language.
    ///
    /// - Parameter locale: the language of the texts, since capitals depend on it.
    public init(_ words: [String], locale: LocaleCode) {
        let isTurkic = ["tr", "az"].contains(locale.base.rawValue)
        self.isTurkic = isTurkic
        banned = words.map {
            Banned(word: $0.trimmed, parts: Self.parts(of: $0, isTurkic: isTurkic))
        }.filter { $0.parts != "  " }
    }

    /// The words of a text that has commas between them.
    public static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }
    }

    /// The banned words that stand in the text as whole words, without regard to case, each once.
    ///
    /// A word ends where neither a letter nor a digit follows, which is for all scripts the same: a
    /// banned word within another one is none.
    public func found(in text: String) -> [String] {
        guard !banned.isEmpty else { return [] }
        let parts = Self.parts(of: text, isTurkic: isTurkic)
        return banned.filter { parts.contains($0.parts) }.map(\.word)
    }

    /// The words in lower case, each between spaces. Letters come with their marks, and one is the
    /// same in whatever composition.
    private static func parts(of text: String, isTurkic: Bool) -> String {
        let words = LowerCase.folded(text, isTurkic: isTurkic)
            .split { !$0.isLetter && !$0.isNumber }
        return " " + words.joined(separator: " ") + " "
    }
}
