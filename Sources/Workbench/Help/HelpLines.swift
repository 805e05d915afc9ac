import Catalog
import Display

/// A line of the help: a title, the first line of a command, or a further line of the sentence.
enum HelpLine: Equatable, Sendable {
    case blank
    case signs([HelpSign])
    case title(String)
    case command(HelpSection.Row, sentence: String)
    case sentence(String)
}

/// A sign before a key or a form, and its meaning.
struct HelpSign: Equatable, Sendable {
    var sign: String
    var word: String
    var role: Role

    /// All signs: the states of forms, the lock of a key, the mark and the bookmark of a key.
    static let all =
        FormState.allCases.filter { $0 != .typing && $0 != .candidate }.map {
            HelpSign(sign: $0.mark, word: $0.word, role: $0.role)
        } + [
            HelpSign(sign: "#", word: Strings.word(KeyFilter.locked), role: .locked),
            HelpSign(sign: Strings.markedSign, word: Strings.markedWord, role: .accent),
            HelpSign(sign: Strings.bookmarkSign, word: Strings.bookmarkWord, role: .accent),
        ]

    /// The columns of a sign with its word and the gap behind it.
    static let columns = 3 + (all.map { TextCells.columns(of: $0.word) }.max() ?? 0) + 1
}

/// The lines of the help for a width, with the columns of keys, name and sentence.
struct HelpLines {
    let lines: [HelpLine]
    private let keys: Int
    private let name: Int

    /// - Parameter hasSigns: true if the help begins with the meaning of the signs.
    init(_ sections: [HelpSection], width: Int, hasSigns: Bool) {
        let hasNames = width >= 90
        let longest = sections.flatMap(\.rows).map { row in
            let isNamed = row.keys.isEmpty && !hasNames
            return TextCells.columns(of: isNamed ? ":" + row.command.rawValue : row.keys)
        }
        let keys = min(max((longest.max() ?? 0) + 2, 12), width * 2 / 5)
        name = hasNames ? 22 : 0
        let room = max(1, width - 2 - keys - name)
        var lines = hasSigns ? Self.signs(columns: width) : []
        for section in sections {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(.title(section.title))
            for row in section.rows { lines += Self.lines(of: row, columns: room) }
        }
        self.lines = lines
        self.keys = keys
    }

    private static func signs(columns: Int) -> [HelpLine] {
        let each = max(1, (columns - 3) / HelpSign.columns)
        let rows = stride(from: 0, to: HelpSign.all.count, by: each).map { first in
            HelpLine.signs(Array(HelpSign.all[first..<min(first + each, HelpSign.all.count)]))
        }
        return [.title(Strings.helpSigns)] + rows
    }

    private static func lines(of row: HelpSection.Row, columns: Int) -> [HelpLine] {
        let help = row.command.row.sentence
        let pieces = TextCells.lines(of: help, columns: columns).map { String(help[$0]) }
        return [.command(row, sentence: pieces[0])] + pieces.dropFirst().map { .sentence($0) }
    }

    func draw(_ line: HelpLine, on frame: inout Frame, in row: Rect) {
        let inset = row.inset(rows: 0, columns: 1)
        let (_, sentence) = inset.splitLeft(columns: keys + name)
        switch line {
        case .blank: break
        case .signs(let signs): draw(signs, on: &frame, in: inset.splitRight(columns: 1).rest)
        case .title(let title):
            frame.writeLine(title, in: inset, role: .heading, emphasis: .bold)
        case .command(let command, let text):
            draw(command, on: &frame, in: inset)
            frame.write(text, at: sentence.origin, in: sentence, role: .text)
        case .sentence(let text):
            frame.write(text, at: sentence.origin, in: sentence, role: .text)
        }
    }

    private func draw(_ signs: [HelpSign], on frame: inout Frame, in row: Rect) {
        var rest = row
        for sign in signs {
            frame.write(sign.sign, at: rest.origin, in: rest, role: sign.role)
            let word = rest.splitLeft(columns: 2).rest
            frame.write(sign.word, at: word.origin, in: word, role: .text)
            rest = rest.splitLeft(columns: HelpSign.columns).rest
        }
    }

    /// Draws the keys and the name. If there are no keys, the name is in their column.
    private func draw(_ row: HelpSection.Row, on frame: inout Frame, in area: Rect) {
        let (first, rest) = area.splitLeft(columns: keys)
        let place = rest.splitLeft(columns: name).left.splitRight(columns: 1).rest
        let title = ":" + row.command.rawValue
        if row.keys.isEmpty {
            let room = place.isEmpty ? first.splitRight(columns: 1).rest : place
            frame.writeLine(title, in: room, role: .hintKey)
        } else {
            frame.writeLine(row.keys, in: first.splitRight(columns: 1).rest, role: .hintKey)
            frame.writeLine(title, in: place, role: .dim)
        }
    }
}
