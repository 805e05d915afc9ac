extension Cell {
    /// What a terminal shows that draws scalar by scalar: as many cells as the cluster has columns,
    /// each with one spacing scalar and at most four marks, or covered by the one before it.
    ///
    /// Of joined emoji that is the first, of a flag its letters; nobody's neighbours are shifted. There is
    /// no joiner in it, because some terminals take whatever follows one into its cell.
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

    /// Whether it holds one spacing scalar of its width and at most four marks: then it is drawn as
    /// it is everywhere.
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

    /// Selectors of style, tags, and joiners: they take no column but change what is beside them.
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
