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
