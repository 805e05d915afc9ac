import TML

/// The capitals of a text, for the parts in which a translation follows the capitals of its label.
struct LetterCase {
    /// A letter that has a small form and a capital form.
    struct Letter: Hashable {
        /// The range of the letter in the UTF-8 of the text.
        var place: Range<Int>
        var scalar: Unicode.Scalar

        var isCapital: Bool { scalar.properties.isUppercase }
    }

    /// The letters with a small and a capital form, outside of tokens and tags.
    let letters: [Letter]
    /// True if the text begins with the first of these letters, after punctuation and digits at
    /// most.
    let isFirstRead: Bool
    /// The words, also with letters that have no case.
    let words: [String]

    init(_ label: Label) {
        let utf8 = Array(label.text.utf8)
        var letters: [Letter] = []
        var words: [String] = []
        var isTokenFirst = false
        for segment in label.segments {
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

    /// True if the text has several letters, and all of them are capitals.
    var isAllCapitals: Bool { letters.count > 1 && letters.allSatisfy(\.isCapital) }

    /// The first letter; `nil` if the text begins with a token or with a letter without case.
    var first: Letter? { isFirstRead ? letters.first : nil }

    /// True if the text is a single word that can be an abbreviation, such as `US`.
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
