/// The codes of the languages of a file.
public struct FileLanguages: Hashable, Sendable {
    /// The language of the labels or terms. In most formats it replaces the language in the file.
    public var source: String?
    /// The language of the translations, if the file does not contain it.
    public var target: String?

    /// Creates the languages of a file; by default, only the languages in the file count.
    public init(source: String? = nil, target: String? = nil) {
        self.source = source
        self.target = target
    }
}
