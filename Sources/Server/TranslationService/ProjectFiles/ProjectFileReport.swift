/// The result of an import of translation files.
public struct ProjectFileReport: Hashable, Sendable {
    /// The number of files.
    public var files = 0
    /// The number of keys that the project did not have.
    public var newKeys = 0
    /// The number of keys whose label has changed.
    public var changedLabels = 0
    /// The number of keys that no file has any more. These keys are ignored now.
    public var goneKeys = 0
    /// The number of translations that the project did not have.
    public var newTranslations = 0
    /// The number of imported translations that were replaced.
    public var changedTranslations = 0
    /// The number of new translations that a person has to review.
    public var pendingTranslations = 0
    /// The number of changed texts of locked keys. These texts were not imported.
    public var lockedTexts = 0
    /// The number of units and texts that the server cannot store, also texts of plural forms that
    /// the language of the project does not have.
    public var skipped = 0
    /// The number of units whose keys are above the level of the person.
    public var hiddenUnits = 0
    /// The paths of the files whose originals are neither in the import nor in the project. The
    /// names of their keys are the labels.
    public var withoutOriginals: [String] = []

    /// Creates the report of no file.
    public init() {}
}
