/// The number of columns that a scalar takes on a terminal.
public enum CharacterWidth {
    /// Returns 0 for marks, format characters and controls, 2 for wide East Asian characters and
    /// emoji, otherwise 1.
    ///
    /// The program has its own table, so the result does not depend on the computer: see
    /// `WidthTable`.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value >= 0x20 && (value < 0x7F || value >= 0xA0) ? 1 : 0 }
        if contains(WidthTable.zero, value) { return 0 }
        return value >= 0x1100 && contains(WidthTable.wide, value) ? 2 : 1
    }

    /// Returns true if some terminals give the scalar two columns, and other terminals one.
    public static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xA1 && contains(WidthTable.ambiguous, scalar.value)
    }

    /// Returns true for characters that the screen itself uses. They take one column even on
    /// terminals that give them two columns. For such terminals, the program sends other characters
    /// instead.
    static func isOwnSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB7, 0x2026, 0x2190...0x21FF, 0x2460...0x25FF: true
        default: false
        }
    }

    private static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > ranges[2 * middle + 1] {
                low = middle + 1
            } else if value < ranges[2 * middle] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
