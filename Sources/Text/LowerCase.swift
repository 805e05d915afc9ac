/// Texts without the difference between capitals and small letters, for looking words up.
public enum LowerCase {
    /// The text in lower case, with one form of sigma.
    ///
    /// - Parameter isTurkic: whether `I` and `İ` are capitals of two letters, and words that differ only
    ///   in these have nothing to do with one another, as in Turkish.
    public static func folded(_ text: String, isTurkic: Bool) -> String {
        if !isTurkic, text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "İ": folded.append("i")
            case "I" where isTurkic: folded.append("ı")
            case "ς": folded.append("σ")
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(folded)
    }
}
