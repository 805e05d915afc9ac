import CFribidi

/// The direction in which a scalar is read. A terminal that orders letters itself goes by it.
public enum ReadingDirection: Hashable, Sendable {
    /// A letter from right to left.
    case rightToLeft
    /// A digit of Arabic, which is read from left to right, but not as a letter of Latin is.
    case arabicNumber
    /// Another sign of a script from right to left, such as the comma of Arabic.
    case sign
    /// Of another script, or of none.
    case other

    /// By the class that UAX #9 gives the scalar.
    public init(of scalar: Unicode.Scalar) {
        guard TextOrder.isRightToLeft(scalar), !(0x2000..<0x2070).contains(scalar.value) else {
            self = .other
            return
        }
        switch Int(cf_bidi_class(scalar.value)) {
        case CF_LETTER: self = .rightToLeft
        case CF_ARABIC_NUMBER: self = .arabicNumber
        default: self = .sign
        }
    }
}
