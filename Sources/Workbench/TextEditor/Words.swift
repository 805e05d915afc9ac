/// The words of a text, for the motions of the cursor.
///
/// A word is a run of letters, digits and marks; a character of a script without spaces between
/// words (Han, kana); a whole token `{count}`; or the opening of a decoration, `[link:`.
enum Words {
    /// The words of a piece of text, in order, in UTF-8 code units from the start of the piece.
    static func ranges(in piece: Substring) -> [Range<Int>] {
        let scalars = Array(piece.unicodeScalars)
        var offsets = [0]
        offsets.reserveCapacity(scalars.count + 1)
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        var words: [Range<Int>] = []
        var place = 0
        while place < scalars.count {
            let end = wordEnd(in: scalars, from: place)
            if end > place { words.append(offsets[place]..<offsets[end]) }
            place = max(end, place + 1)
        }
        return words
    }

    /// The end of the word that starts at `start`; `start` if no word starts there.
    private static func wordEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        switch scalars[start] {
        case "{": return tokenEnd(in: scalars, from: start)
        case "[": return decorationEnd(in: scalars, from: start)
        case let scalar where standsAlone(scalar): return marksEnd(in: scalars, from: start + 1)
        case let scalar where isLetter(scalar): return runEnd(in: scalars, from: start)
        default: return start
        }
    }

    private static func runEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start + 1
        while end < scalars.count, !standsAlone(scalars[end]) {
            let joins = isLetter(scalars[end]) || isMark(scalars[end])
            guard joins || isInner(at: end, of: scalars) else { break }
            end += 1
        }
        return end
    }

    private static func marksEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        scalars[start...].firstIndex { !isMark($0) } ?? scalars.count
    }

    /// An apostrophe between two letters does not end a word.
    private static func isInner(at place: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[place] == "'" || scalars[place] == "\u{2019}" else { return false }
        return place + 1 < scalars.count && isLetter(scalars[place + 1])
    }

    private static func tokenEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var depth = 0
        for place in start..<min(scalars.count, start + tokenLimit) {
            switch scalars[place] {
            case "{": depth += 1
            case "}": depth -= 1
            default: continue
            }
            if depth == 0 { return place + 1 }
        }
        return start
    }

    private static func decorationEnd(in scalars: [Unicode.Scalar], from start: Int) -> Int {
        var place = start + 1
        while place < scalars.count, isLetter(scalars[place]) || scalars[place] == "-" {
            place += 1
        }
        guard place > start + 1, place < scalars.count, scalars[place] == ":" else { return start }
        return place + 1
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "_" { return true }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Marks belong to the character before them. Joiners within a word are marks, too.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .spacingMark
            || category == .enclosingMark || scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
    }

    /// The maximum number of scalars of a token. An opening brace without a closing brace within
    /// them opens no token.
    private static let tokenLimit = 1000
}
