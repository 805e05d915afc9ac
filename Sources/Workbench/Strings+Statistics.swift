import Catalog

/// The texts about the numbers of words.
extension Strings {
    /// The name of the author of imported translations.
    public static let imported = "imported"
    /// The name of ``ProjectStatistics/repeated``.
    public static let repeatedLabels =
        "Untranslated labels that repeat another untranslated label"
    /// The name of ``ProjectStatistics/known``.
    public static let knownLabels = "Untranslated labels that have a translation in another key"
}
