import TML
import Text

/// Changes the capitals of a text as they change from the found label to the wanted label.
struct CapitalFitting {
    private enum Change {
        case none
        case first(isCapital: Bool)
        case all, doubtful, fromAll
    }

    private let change: Change
    private let language: String
    private let found: LetterCase

    /// - Parameter locale: the language of the texts.
    init(_ found: ComparedLabel, _ wanted: ComparedLabel, in locale: LocaleCode) {
        language = String(locale.rawValue.lowercased().prefix { $0 != "-" && $0 != "_" })
        self.found = LetterCase(found.label)
        change = Self.change(
            from: self.found, to: LetterCase(wanted.label),
            hasSameWords: found.hasSameWords(as: wanted))
    }

    private static func change(
        from found: LetterCase, to wanted: LetterCase, hasSameWords: Bool
    ) -> Change {
        if found.isAllCapitals != wanted.isAllCapitals {
            if found.isShort || wanted.isShort { return hasSameWords ? .doubtful : .none }
            return wanted.isAllCapitals ? .all : .fromAll
        }
        if found.isAllCapitals { return .none }
        // The abbreviation `US` is not the word `us`.
        if hasSameWords, found.words.count == wanted.words.count,
            zip(found.words, wanted.words).contains(where: {
                LetterCase.isAllCapitals($0) != LetterCase.isAllCapitals($1)
            })
        {
            return .doubtful
        }
        guard let old = found.first, let new = wanted.first, old.isCapital != new.isCapital else {
            return .none
        }
        return .first(isCapital: new.isCapital)
    }

    /// Returns the text with the new capitals, or unchanged with a warning if the change is
    /// doubtful.
    func fit(_ text: Label) -> (text: String, warnings: [String]) {
        switch change {
        case .none: return (text.text, [])
        case .doubtful: return (text.text, [Self.warning])
        case .fromAll:
            return (text.text, LetterCase(text).isAllCapitals ? [Self.warning] : [])
        case .all: return capitals(of: text)
        case .first(let isCapital): return first(of: text, isCapital)
        }
    }
}

extension CapitalFitting {
    private static let warning = "capitals"
    /// Characters that show that letters near them have a meaning for a program: `%s`, `\n`,
    /// `&amp;`, addresses.
    private static let signsOfPrograms: Set<Unicode.Scalar> = [
        "%", "\\", "&", "$", "@", "#", "/", "_",
    ]
    /// Languages in which nouns have capitals everywhere in a sentence.
    private static let capitalNouns: Set<String> = ["de", "lb", "gsw", "nds", "frr"]

    private func capitals(of label: Label) -> (String, [String]) {
        let text = label.text
        guard label.tokens.allSatisfy({ $0.parameters.isEmpty }),
            !text.unicodeScalars.contains(where: Self.signsOfPrograms.contains)
        else { return (text, [Self.warning]) }
        let utf8 = Array(text.utf8)
        let cycle = CaseCycle(language: language)
        let parts = label.segments.map { segment in
            let part = String(decoding: utf8[segment.range], as: UTF8.self)
            let isWords = segment.kind == .text && part.utf8.first != UInt8(ascii: "<")
            return isWords ? cycle.uppercased(part) : part
        }
        return (parts.joined(), [])
    }

    /// Changes the case of the first word. A word with a capital inside, such as `iPhone`, does not
    /// change. A word of the found label, such as a name, keeps its capital.
    private func first(of label: Label, _ isCapital: Bool) -> (String, [String]) {
        let (text, letters) = (label.text, LetterCase(label))
        guard let first = letters.first, first.isCapital != isCapital,
            let word = letters.words.first
        else { return (text, []) }
        let rest = word.unicodeScalars.dropFirst()
        if rest.contains(where: \.properties.isUppercase) { return (text, []) }
        if !isCapital, found.words.contains(word) { return (text, []) }
        if !isCapital, Self.capitalNouns.contains(language) { return (text, [Self.warning]) }
        let cycle = CaseCycle(language: language)
        let new = isCapital ? cycle.capitalized(word) : cycle.lowercased(word)
        var bytes = Array(text.utf8)
        let start = first.place.lowerBound
        bytes.replaceSubrange(start..<start + word.utf8.count, with: new.utf8)
        return (String(decoding: bytes, as: UTF8.self), [])
    }
}
