import CFribidi

/// The reading direction of a scalar, for terminals that order letters themselves.
public enum ReadingDirection: Hashable, Sendable {
    /// A letter from right to left.
    case rightToLeft
    /// An Arabic digit. Arabic digits are read from left to right, but follow other rules than
    /// Latin letters.
    case arabicNumber
    /// Another character of a right-to-left script, for example the Arabic comma.
    case sign
    /// A character of another script, or of no script.
    case other

    /// Uses the class that UAX #9 gives the scalar.
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
