import Display

extension ConflictDialog {
    /// How the dialog divides its rows.
    struct Partition {
        enum Way: Equatable {
            case beside(width: Int)
            /// With the rows of each, its heading among them.
            case below([Int])
            case oneRowEach
        }

        /// Rows of the explanation; the label and an empty row follow it.
        let explanation: Int
        let hasHead: Bool
        let way: Way
        /// Empty rows between the texts and the choices.
        let gap: Int
        /// All rows together.
        let height: Int

        /// - Parameters:
        ///   - width: the columns inside the frame.
        ///   - rows: the rows there are inside it.
        init(_ dialog: ConflictDialog, width: Int, rows: Int) {
            let sides = dialog.sides
            let choices = dialog.choices.count
            explanation = TextCells.lines(of: dialog.explanation, columns: max(1, width)).count
            let head = explanation + 2
            hasHead = rows - head - choices >= 2 * sides.count + 1
            let room = max(0, rows - choices - (hasHead ? head + 1 : 0))
            gap = hasHead ? 1 : 0
            let used: Int
            if width >= 90, room >= 3 {
                let share = (width - 2 * (sides.count - 1)) / sides.count
                way = .beside(width: share)
                used = min(room, 1 + (sides.map { $0.editor.height(columns: share) }.max() ?? 0))
            } else if room >= 2 * sides.count {
                let wanted = sides.map { 1 + $0.editor.height(columns: max(1, width)) }
                let heights = Self.share(room, among: wanted)
                way = .below(heights)
                used = heights.reduce(0, +)
            } else {
                way = .oneRowEach
                used = min(room, sides.count)
            }
            height = used + choices + gap + (hasHead ? head : 0)
        }

        /// What each wants, and where that is too much, the same for all that want more.
        static func share(_ rows: Int, among wanted: [Int]) -> [Int] {
            var limit = wanted.max() ?? 0
            while limit > 2, wanted.reduce(0, { $0 + min($1, limit) }) > rows { limit -= 1 }
            return wanted.map { min($0, limit) }
        }
    }
}
