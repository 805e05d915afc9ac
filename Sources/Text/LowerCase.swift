/// Removes the difference between capitals and small letters, for searches of words.
public enum LowerCase {
    /// Returns the text in lower case, with one form of sigma.
    ///
    /// - Parameter isTurkic: whether `I` and `İ` are the capitals of two different letters, as in
    ///   Turkish.
    public static func folded(_ text: String, isTurkic: Bool) -> String {
        if !isTurkic, text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            folded.append(self.folded(scalar, isTurkic: isTurkic))
        }
        return String(folded)
    }

    /// Returns the scalar in lower case, with one form of sigma.
    ///
    /// - Parameter isTurkic: whether `I` and `İ` are the capitals of two different letters, as in
    ///   Turkish.
    public static func folded(_ scalar: Unicode.Scalar, isTurkic: Bool) -> Unicode.Scalar {
        switch scalar {
        case "İ": return "i"
        case "I" where isTurkic: return "ı"
        case "ς": return "σ"
        case "A"..."Z": return Unicode.Scalar(UInt8(ascii: scalar) + 0x20)
        case "\0"..."\u{7F}": return scalar
        default: return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        }
    }
}
