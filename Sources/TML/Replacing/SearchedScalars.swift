import Foundation
import Text

/// A text for a search: its scalars in normal form C, with the places where a match may begin or
/// end.
///
/// Composed and decomposed letters are equal in normal form C. Each scalar belongs to a character
/// (grapheme cluster), and a match consists of whole characters, so a match never separates a
/// letter from its accent.
struct SearchedScalars {
    /// The scalars in normal form C.
    private(set) var scalars: [Unicode.Scalar] = []
    /// For each scalar, the start of its character in the UTF-8 of the text; then the end of the
    /// text.
    private(set) var offsets: [Int] = []
    /// For each scalar and the end of the text, whether a match may begin or end there.
    private(set) var isEdge: [Bool] = []
    /// For each scalar, whether no match may contain the scalar.
    private(set) var isClosed: [Bool] = []

    /// Prepares a text in which everything is searched.
    init(_ text: String) {
        scalars.reserveCapacity(text.utf8.count)
        var offset = 0
        for character in text {
            append(character, at: offset)
            offset += character.utf8.count
        }
        offsets.append(offset)
        isEdge.append(true)
        isClosed = Array(repeating: false, count: scalars.count)
    }

    /// Prepares the text of a label.
    ///
    /// - Parameter withMarkup: whether the markup is searched, too.
    init(_ label: Label, withMarkup: Bool) {
        self.init(label.text)
        guard !withMarkup else { return }
        close(besides: WordRanges(of: label).all)
        guard label.bytes.contains(UInt8(ascii: "&")) else { return }
        for entity in ShownText(label).entities { join(entity.range) }
    }

    /// Returns the UTF-8 range of some scalars.
    func range(of places: Range<Int>) -> Range<Int> {
        offsets[places.lowerBound]..<offsets[places.upperBound]
    }

    /// Returns the scalars in small letters, for a search without regard to case.
    func folded(isTurkic: Bool) -> [Unicode.Scalar] {
        scalars.map { LowerCase.folded($0, isTurkic: isTurkic) }
    }

    /// True if the scalars are a whole word or several whole words.
    func isWhole(_ places: Range<Int>) -> Bool {
        !isInsideWord(places.lowerBound) && !isInsideWord(places.upperBound)
    }
}

extension SearchedScalars {
    private mutating func append(_ character: Character, at offset: Int) {
        let start = scalars.count
        let view = character.unicodeScalars
        if let only = view.first, view.count == 1, Self.isStable(only) {
            scalars.append(only)
        } else {
            let composed = String(character).precomposedStringWithCanonicalMapping
            scalars.append(contentsOf: composed.unicodeScalars)
        }
        for place in start..<scalars.count {
            offsets.append(offset)
            isEdge.append(place == start)
        }
    }

    /// True if a scalar of the most common scripts is certainly in normal form C. This test saves a
    /// slow call.
    private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x340, 0x400..<0x900, 0x3041..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: true
        default: false
        }
    }

    /// Closes all characters that are not inside of one of the ranges.
    private mutating func close(besides open: [Range<Int>]) {
        var rest = open[...]
        for place in scalars.indices {
            let start = offsets[place]
            rest = rest.drop { $0.upperBound <= start }
            guard let range = rest.first else {
                isClosed[place] = true
                continue
            }
            isClosed[place] = start < range.lowerBound || end(from: place) > range.upperBound
        }
    }

    /// The end of the character of a scalar in UTF-8.
    private func end(from place: Int) -> Int {
        offsets[place...].first { $0 > offsets[place] } ?? offsets[place]
    }

    /// Makes an entity such as `&nbsp;` one piece: a match contains all of it or nothing.
    private mutating func join(_ range: Range<Int>) {
        for place in offsets.indices
        where offsets[place] > range.lowerBound && offsets[place] < range.upperBound {
            isEdge[place] = false
        }
    }

    private func isInsideWord(_ place: Int) -> Bool {
        place > 0 && place < scalars.count && isInWord(place - 1) && isInWord(place)
    }

    private func isInWord(_ place: Int) -> Bool {
        guard !isClosed[place], !SpelledWords.isWithoutSpaces(scalars[place]) else { return false }
        switch ScalarKind(scalars[place]) {
        case .upper, .lower, .letter, .mark, .digit, .joiner: return true
        case .apostrophe, .invisible: return isLetter(place - 1) && isLetter(place + 1)
        case .space, .noBreakSpace, .tab, .lineBreak, .quote, .singleQuote, .opening, .closing,
            .punctuation, .symbol, .bidiControl, .token, .tag, .link, .edge:
            return false
        }
    }

    private func isLetter(_ place: Int) -> Bool {
        scalars.indices.contains(place) && !isClosed[place] && ScalarKind(scalars[place]).isLetter
    }
}
