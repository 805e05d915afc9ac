/// The signs that the program draws with, besides texts.
public enum SignSet: String, Hashable, Sendable, CaseIterable {
    /// Those of Unicode.
    case full
    /// For terminals and fonts that have no others.
    case ascii
}
