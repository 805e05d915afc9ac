/// A part of a text, with markup or without.
public struct TextPiece: Equatable, Sendable {
    /// The part as it is written.
    public var text: String
    /// True if the part is markup, whose letters do not change.
    public var isMarkup: Bool

    /// Creates a part of a text.
    public init(text: String, isMarkup: Bool) {
        self.text = text
        self.isMarkup = isMarkup
    }
}

/// Changes a text to small letters, to words with capitals at the beginning, or to capitals, by the
/// rules of a language.
public struct CaseCycle: Equatable, Sendable {
    private let language: String

    /// Creates the rules for texts in the language with this code.
    public init(language code: String) {
        language = String(code.lowercased().prefix { $0 != "-" && $0 != "_" })
    }

    /// True if `I` and `İ` are the capitals of two different letters, as in Turkish.
    public var isTurkic: Bool { ["tr", "az", "crh"].contains(language) }

    /// Returns the different ways to write a text: in small letters, with a capital at the
    /// beginning of each word, and in capitals. Markup does not change.
    public func ways(of pieces: [TextPiece]) -> [String] {
        var ways: [String] = []
        for write in [lowercased, capitalized, uppercased] {
            let way = pieces.map { $0.isMarkup ? $0.text : write($0.text) }.joined()
            if !ways.contains(where: { $0.utf8.elementsEqual(way.utf8) }) { ways.append(way) }
        }
        return ways
    }

    /// Returns the text in capitals. Greek capitals have no accents, and German ß becomes SS.
    public func uppercased(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isTurkic, scalar == "i" {
                result.append("İ")
            } else if language == "el", let bare = Self.greekCapitals[scalar] {
                result.append(bare)
            } else {
                result.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns the text in small letters. A sigma at the end of a word becomes a final sigma.
    public func lowercased(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            switch scalar {
            case "I" where isTurkic:
                // `I` with a combining dot is the capital of `i`, not of `ı`.
                result.append(Self.isDot(scalars, place + 1) ? "i" : "ı")
            case "\u{307}" where isTurkic && place > 0 && scalars[place - 1] == "I": continue
            case "İ" where isTurkic: result.append("i")
            case "Σ": result.append(Self.endsWord(scalars, at: place) ? "ς" : "σ")
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns the text with a capital at the beginning of each word.
    public func capitalized(_ text: String) -> String {
        var result = ""
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic || !word.isEmpty && Self.isInner(scalar) {
                word.append(scalar)
                continue
            }
            result += titled(String(word))
            result.unicodeScalars.append(scalar)
            word = String.UnicodeScalarView()
        }
        return result + titled(String(word))
    }

    /// Returns the text with a capital as its first letter. The other letters do not change.
    public func beginningWithCapital(_ text: String) -> String {
        changingFirst(of: text) { scalars in
            if language == "nl", scalars.starts(with: "ij".unicodeScalars) { return ("IJ", 2) }
            return (capital(scalars[scalars.startIndex]), 1)
        }
    }

    /// Returns the text with a small letter as its first letter. The other letters do not change.
    public func beginningSmall(_ text: String) -> String {
        changingFirst(of: text) { scalars in
            if language == "nl", scalars.starts(with: "IJ".unicodeScalars) { return ("ij", 2) }
            return (lowercased(String(scalars[scalars.startIndex])), 1)
        }
    }

    /// - Parameter change: gets the text from its first letter. Returns the new beginning, and the
    ///   number of scalars that it replaces.
    private func changingFirst(
        of text: String, _ change: (Substring.UnicodeScalarView) -> (String, Int)
    ) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: \.properties.isAlphabetic) else { return text }
        let (beginning, count) = change(scalars[first...])
        return String(scalars[..<first]) + beginning + String(scalars[first...].dropFirst(count))
    }

    private func capital(_ letter: Unicode.Scalar) -> String {
        isTurkic && letter == "i" ? "İ" : letter.properties.titlecaseMapping
    }

    private func titled(_ word: String) -> String {
        guard let first = word.unicodeScalars.first else { return "" }
        let small = lowercased(word)
        if language == "nl", small.hasPrefix("ij") { return "IJ" + small.dropFirst(2) }
        let capital = capital(first)
        // After the `x`, a sigma at the end of the rest counts as the end of a word.
        let rest = lowercased("x" + String(word.unicodeScalars.dropFirst()))
        return capital + String(rest.unicodeScalars.dropFirst())
    }
}

extension CaseCycle {
    private static func isDot(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        place < scalars.count && scalars[place] == "\u{307}"
    }

    private static func isInner(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "'" || scalar == "\u{2019}" { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    private static func endsWord(_ scalars: [Unicode.Scalar], at place: Int) -> Bool {
        let before = scalars[..<place].last { !$0.properties.isCaseIgnorable }
        let after = scalars[(place + 1)...].first { !$0.properties.isCaseIgnorable }
        return before?.properties.isAlphabetic ?? false
            && !(after?.properties.isAlphabetic ?? false)
    }

    private static let greekCapitals: [Unicode.Scalar: Unicode.Scalar] = [
        "ά": "Α", "Ά": "Α", "έ": "Ε", "Έ": "Ε", "ή": "Η", "Ή": "Η", "ί": "Ι", "Ί": "Ι", "ΐ": "Ϊ",
        "ό": "Ο", "Ό": "Ο", "ύ": "Υ", "Ύ": "Υ", "ΰ": "Ϋ", "ώ": "Ω", "Ώ": "Ω",
    ]
}
