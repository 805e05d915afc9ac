import Text

/// The strings of a text, as GNU gettext writes them.
struct POStrings {
    let style: POStyle

    /// Returns the strings of a text after the keyword and a space.
    ///
    /// - Parameters:
    ///   - keyword: `msgstr` or `msgstr[1]`. The first line must have room for it.
    ///   - end: the end of the lines.
    func bytes(of text: String, keyword: String, end: LineEnd) -> [UInt8] {
        let parts = Self.parts(of: text)
        let first = LineBreaks(parts[0]).lines(
            upTo: contentWidth, from: keyword.utf8.count + 1)
        let isOneLine = parts.count == 1 && first.count == 1
        let lines = isOneLine ? first : [""] + parts.flatMap(lines)
        let quoted = lines.map { Array("\"\($0)\"".utf8) }
        return Array(quoted.joined(separator: end.bytes))
    }

    private func lines(of part: String) -> [String] {
        LineBreaks(part).lines(upTo: contentWidth, from: 0)
    }

    /// The columns between the quotes.
    private var contentWidth: Int { style.width.map { $0 - 2 } ?? .max }

    /// Returns the parts of a text that end with a line break, and the rest.
    private static func parts(of text: String) -> [String] {
        let all = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        let parts = all.dropLast().map { $0 + "\n" }
        return parts + all.suffix(1).filter { !$0.isEmpty || parts.isEmpty }
    }
}

/// The places at which GNU gettext breaks a text into lines: a part of the rules of Unicode
/// (UAX 14).
struct LineBreaks {
    private struct Piece {
        var scalar: Unicode.Scalar
        var written: String
    }

    private let pieces: [Piece]

    /// Creates the breaks of a text that has at most one line break, at its end.
    init(_ text: String) {
        pieces = text.unicodeScalars.map { scalar in
            Piece(
                scalar: scalar, written: POEscapes.escape(for: scalar) ?? String(scalar))
        }
    }

    /// Returns the escaped lines with at most this width, if the words are not longer.
    ///
    /// - Parameter column: the columns before the first line.
    func lines(upTo width: Int, from column: Int) -> [String] {
        var (lines, line, word) = ([String](), "", "")
        var (used, wordWidth) = (column, 0)
        for index in pieces.indices {
            if isBreak(before: index) {
                line += word
                used += wordWidth
                (word, wordWidth) = ("", 0)
            }
            word += pieces[index].written
            wordWidth += self.width(of: index)
            let isWordEnd = index == pieces.count - 1 || isBreak(before: index + 1)
            if isWordEnd, !line.isEmpty, wordWidth > width - used {
                lines.append(line)
                (line, used) = ("", 0)
            }
        }
        return lines + [line + word]
    }
}

extension LineBreaks {
    private static let space: Unicode.Scalar = " "
    /// The marks that do not begin a line, even after a space.
    private static let closing = Set("!?)]},.:;/、。，．！？：；）」』】〉》".unicodeScalars)
    /// The characters that do not begin a line after an ideograph.
    private static let trailing = Set(
        "〕”’…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars)
    private static let opening = Set("([{（「『【〈《〔“‘".unicodeScalars)
    private static let quotes = Set("\"'«»“”„‘’‚".unicodeScalars)

    private func width(of index: Int) -> Int {
        let piece = pieces[index]
        guard piece.scalar.value >= 0x80 else { return piece.written.utf8.count }
        return ColumnWidth.columns(of: piece.scalar)
    }

    private func isBreak(before index: Int) -> Bool {
        guard index > 0 else { return false }
        let (left, right) = (pieces[index - 1].scalar, pieces[index].scalar)
        guard right != Self.space, right.value >= 0x20 else { return false }
        if left == Self.space { return isBreakAfterSpace(before: index) }
        if left.value < 0x80, right.value < 0x80 { return Self.isBreakInWord(left, right) }
        return Self.isBreakBesideIdeograph(left, right)
    }

    private func isBreakAfterSpace(before index: Int) -> Bool {
        let right = pieces[index].scalar
        if Self.closing.contains(right) { return false }
        guard Self.opening.contains(right) else { return true }
        let word = pieces[..<index].last { $0.scalar != Self.space }?.scalar
        return word.map { !Self.quotes.contains($0) } ?? true
    }

    /// True for a break after a mark within a word: `and/or`.
    private static func isBreakInWord(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        switch left {
        case "/": right.properties.isAlphabetic || "%<(".unicodeScalars.contains(right)
        case "-", ".", ":", ",", ";", "!", "?": right.properties.isAlphabetic
        default: false
        }
    }

    private static func isBreakBesideIdeograph(
        _ left: Unicode.Scalar, _ right: Unicode.Scalar
    ) -> Bool {
        let isWide = (ColumnWidth.isWide(left), ColumnWidth.isWide(right))
        guard !closing.contains(right), !trailing.contains(right), !opening.contains(left) else {
            return false
        }
        switch isWide {
        case (true, true): return true
        case (true, false): return isLetterOrDigit(right) || "([".unicodeScalars.contains(right)
        case (false, true):
            return isLetterOrDigit(left) || ")].,:;".unicodeScalars.contains(left)
        case (false, false): return isBreakInWord(left, right)
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}

/// The columns of characters in a terminal. `Display` measures texts on the screen; this is the
/// measure of GNU gettext for a line in a file.
enum ColumnWidth {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]

    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100 && wide.contains { $0.contains(scalar.value) }
    }

    static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: isWide(scalar) ? 2 : 1
        }
    }
}
