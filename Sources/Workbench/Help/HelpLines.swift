import Display

/// A line of the help: a title, the first line of a command, or a further line of the sentence.
enum HelpLine: Equatable, Sendable {
    case blank
    case title(String)
    case command(HelpSection.Row, sentence: String)
    case sentence(String)
}

/// The lines of the help for a width, with the columns of keys, name and sentence.
struct HelpLines {
    let lines: [HelpLine]
    private let keys: Int
    private let name: Int

    init(_ sections: [HelpSection], width: Int) {
        let hasNames = width >= 90
        let longest = sections.flatMap(\.rows).map { row in
            let isNamed = row.keys.isEmpty && !hasNames
            return TextCells.columns(of: isNamed ? ":" + row.command.rawValue : row.keys)
        }
        let keys = min(max((longest.max() ?? 0) + 2, 12), width * 2 / 5)
        name = hasNames ? 22 : 0
        let room = max(1, width - 2 - keys - name)
        var lines: [HelpLine] = []
        for section in sections {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(.title(section.title))
            for row in section.rows { lines += Self.lines(of: row, columns: room) }
        }
        self.lines = lines
        self.keys = keys
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
        case .title(let title):
            frame.writeLine(title, in: inset, role: .heading, emphasis: .bold)
        case .command(let command, let text):
            draw(command, on: &frame, in: inset)
            frame.write(text, at: sentence.origin, in: sentence, role: .text)
        case .sentence(let text):
            frame.write(text, at: sentence.origin, in: sentence, role: .text)
        }
    }

    /// Draws the keys and the name. If there are no keys, the name stands in their column.
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
