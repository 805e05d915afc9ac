/// The symbols that the program draws besides texts.
public enum SignSet: String, Hashable, Sendable, CaseIterable {
    /// The symbols of Unicode.
    case full
    /// ASCII characters, for terminals and fonts without other symbols.
    case ascii
}
