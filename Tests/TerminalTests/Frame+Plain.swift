import Display

@testable import Terminal

extension Frame {
    /// What a terminal gets of a row that is trusted with nothing.
    func plainText(ofRow row: Int) -> String {
        cells(ofRow: row).flatMap(\.plain).enumerated().map { column, piece in
            WidthDoubt.fitting(piece, room: size.columns - column - piece.width).text
        }.joined()
    }
}
