import TML

/// Where a text has capitals, as far as a translation follows its label in that.
struct LetterCase {
    /// A letter that is written small or as a capital.
    struct Letter: Hashable {
        /// In the UTF-8 of the text.
        var place: Range<Int>
        var scalar: Unicode.Scalar

        var isCapital: Bool { scalar.properties.isUppercase }
    }

    /// The letters that are small or capital, outside of tokens and tags.
    let letters: [Letter]
    /// Whether the first of them is the first thing that is read, but for signs.
    let isFirstRead: Bool
    /// The words, each with its letters of both kinds and without.
    let words: [String]

    init(_ text: String) {
        let utf8 = Array(text.utf8)
        var letters: [Letter] = []
        var words: [String] = []
        var isTokenFirst = false
        for segment in Label(text).segments {
            if segment.kind == .token, letters.isEmpty, words.isEmpty { isTokenFirst = true }
            guard segment.kind == .text, utf8[segment.range.lowerBound] != UInt8(ascii: "<") else {
                continue
            }
            let part = String(decoding: utf8[segment.range], as: UTF8.self).unicodeScalars
            words += part.split { !$0.properties.isAlphabetic }.map { String($0) }
            var place = segment.range.lowerBound
            for scalar in part {
                let end = place + UTF8.width(scalar)
                if scalar.properties.isUppercase || scalar.properties.isLowercase {
                    letters.append(Letter(place: place..<end, scalar: scalar))
                }
                place = end
            }
        }
        (self.letters, self.words) = (letters, words)
        let first = letters.first.map { Character($0.scalar) }
        isFirstRead = !isTokenFirst && first != nil && words.first?.first == first
    }

    /// Whether there are several letters, all of them capitals.
    var isAllCapitals: Bool { letters.count > 1 && letters.allSatisfy(\.isCapital) }

    /// The first letter, where a text begins with one.
    var first: Letter? { isFirstRead ? letters.first : nil }

    /// Whether it is one word that may be an abbreviation: `US`, and not `us`.
    var isShort: Bool { words.count == 1 && letters.count <= 4 }

    static func isAllCapitals(_ word: String) -> Bool {
        word.unicodeScalars.count > 1 && word.unicodeScalars.allSatisfy(\.properties.isUppercase)
    }
}

extension UTF8 {
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x1_0000: 3
        default: 4
        }
    }
}
