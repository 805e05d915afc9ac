extension Cell {
    /// The cells for terminals that draw scalar by scalar: one cell for each column of the cluster.
    /// A cell contains one spacing scalar and at most four marks, or the cell before it covers it.
    ///
    /// Only the first one of joined emoji is shown, and a flag is shown as its letters, so
    /// neighbouring cells do not shift. The cells contain no joiner, because some terminals draw
    /// the character after a joiner into the cell of the joiner.
    public var plain: [Cell] {
        guard width > 0 else { return [] }
        if isSimple { return [self] + covered(width - 1) }
        var builder = CellBuilder(
            role: role, emphasis: emphasis, isRevealing: false, isInPieces: true)
        builder.add(text[...])
        let pieces = builder.cells.prefix(width)
        let space = Cell(" ", role: role, emphasis: emphasis)
        let plain = pieces + Array(repeating: space, count: width - pieces.count)
        return plain.map { piece in
            var piece = piece
            piece.ground = ground
            return piece
        }
    }

    /// True if the cell contains one spacing scalar with the width of the cell, and at most four
    /// marks. All terminals draw such a cell in the same way.
    public var isSimple: Bool {
        let scalars = text.unicodeScalars
        guard let base = scalars.first, CharacterWidth.columns(of: base) == width else {
            return width == 0
        }
        if text.utf8.count == UTF8.width(base) { return true }
        let marks = scalars.dropFirst()
        return marks.count <= 4 && !hasEmojiParts
            && marks.allSatisfy { CharacterWidth.columns(of: $0) == 0 }
    }

    /// True if the text contains a joiner, a style selector or a tag. These scalars take no column,
    /// but change the characters beside them.
    private var hasEmojiParts: Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x200D, 0xFE0E, 0xFE0F, 0xE0020...0xE007F: true
            default: false
            }
        }
    }

    private func covered(_ count: Int) -> [Cell] {
        Array(repeating: .covered(role: role, emphasis: emphasis), count: max(0, count))
    }
}
