public import TML

/// What every engine is asked about languages.
public enum LanguageQuestion: Hashable, Sendable {
    /// Which it has, called as in this language where it knows that.
    case list(namedIn: LocaleCode)
    /// Whether it translates from one into the other.
    case pair(from: LocaleCode, to: LocaleCode)
    /// In which language a text seems to be. No other question sends a text.
    case detect(String)
}
