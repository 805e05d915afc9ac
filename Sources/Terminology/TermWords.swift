import Foundation
import TML
import Text

/// The words of a text in the form for comparisons.
struct TermWords {
    struct Word {
        /// The word in composed characters, with its capitals.
        var text: String
        /// The word in composed characters and in lower case.
        var folded: String
        /// The word without its ending.
        var stem: String
        /// The range of the word in the UTF-8 of the text.
        var range: Range<Int>
    }

    private(set) var words: [Word] = []
    /// The UTF-8 of the text.
    let bytes: [UInt8]

    /// Reads the words of a term or a label.
    init(_ label: Label, _ stemmer: Stemmer, isTurkic: Bool) {
        self.init(ShownWord.all(in: label), of: label, stemmer, isTurkic: isTurkic)
    }

    /// Returns the words of a label, once per choice of words in its piped tokens.
    static func readings(of label: Label, _ stemmer: Stemmer, isTurkic: Bool) -> [TermWords] {
        ShownWord.readings(of: label).map {
            TermWords($0, of: label, stemmer, isTurkic: isTurkic)
        }
    }

    private init(
        _ shown: [ShownWord], of label: Label, _ stemmer: Stemmer, isTurkic: Bool
    ) {
        bytes = Array(label.text.utf8)
        for word in shown {
            for part in Self.parts(of: word) {
                let text = Self.composed(part.text)
                let folded = LowerCase.folded(text, isTurkic: isTurkic)
                words.append(
                    Word(
                        text: text, folded: folded, stem: stemmer.stem(folded), range: part.range))
            }
        }
    }

    /// Whether `I` is the capital of `ı`, as in Turkish and Azerbaijani.
    static func isTurkic(_ locale: LocaleCode) -> Bool {
        ["tr", "az"].contains(locale.base.rawValue.lowercased())
    }
}

extension TermWords {
    /// Splits a word of a script without spaces into its characters. Then a term is found wherever
    /// its characters follow each other.
    private static func parts(of word: ShownWord) -> [(text: String, range: Range<Int>)] {
        guard word.text.utf8.count == word.range.count,
            word.text.unicodeScalars.contains(where: isUnspaced)
        else { return [(word.text, word.range)] }
        var parts: [(text: String, range: Range<Int>)] = []
        var place = word.range.lowerBound
        var isOpen = false
        for scalar in word.text.unicodeScalars {
            let size = UTF8.width(scalar)
            let isAlone = isUnspaced(scalar)
            if isAlone || !isOpen {
                parts.append((String(scalar), place..<place + size))
            } else {
                parts[parts.count - 1].text.unicodeScalars.append(scalar)
                parts[parts.count - 1].range =
                    parts[parts.count - 1].range.lowerBound..<place + size
            }
            isOpen = !isAlone
            place += size
        }
        return parts
    }

    /// Whether a character belongs to Thai, Lao, Burmese, Khmer, kana or Han.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}
