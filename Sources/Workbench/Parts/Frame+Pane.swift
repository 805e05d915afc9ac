import Display

extension Frame {
    /// Draws the frame of a pane and gives back what is inside it.
    mutating func pane(_ area: Rect, title: String, isFocused: Bool) -> Rect {
        box(
            area, title: title, role: isFocused ? .focusedBorder : .border,
            titleRole: isFocused ? .focusedBorder : .heading)
        return area.inset(by: 1)
    }

    /// Draws a bar that is filled by that many hundredths; never full or empty by rounding alone.
    mutating func progressBar(_ percent: Int, in area: Rect) {
        let (row, _) = area.splitTop(rows: 1)
        let whole = row.columns
        var filled = whole * percent / 100
        if percent > 0, filled == 0 { filled = 1 }
        let (done, rest) = row.splitLeft(columns: min(whole, filled))
        fill(done, role: .progress, with: "█")
        fill(rest, role: .progressRest, with: "░")
    }
}
