/// Scalars that are a `Character` by themselves if their neighbours are also simple scalars.
///
/// Nearly all texts consist of simple scalars, so the program need not search for the boundaries of
/// each `Character`.
enum SimpleScalars {
    /// Returns 1 or 2 columns; 0 for a scalar that is not simple.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xAE...0x2FF, 0x400...0x482, 0x48A...0x52F: 1
        case 0x384...0x38A, 0x38E...0x3A1, 0x3A3...0x3FF: 1
        case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3: 1
        case 0xE01...0xE30, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2500...0x25BD: 1
        case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
        case 0x3001...0x3029, 0xFF01...0xFF60: 2
        default: 0
        }
    }

    /// Returns the scalar at a position, the end of its `Character`, and its columns; `nil` if the
    /// scalar is not simple, if the next scalar is not simple, or if ambiguous characters are wide.
    static func first(
        of text: String, at place: String.Index, _ profile: TextProfile
    ) -> (scalar: Unicode.Scalar, end: String.Index, columns: Int)? {
        let scalars = text.unicodeScalars
        let scalar = scalars[place]
        let columns = columns(of: scalar)
        guard columns > 0, !profile.isAmbiguousWide else { return nil }
        let end = scalars.index(after: place)
        let isAlone = end == text.endIndex || self.columns(of: scalars[end]) > 0
        return isAlone ? (scalar, end, columns) : nil
    }
}
