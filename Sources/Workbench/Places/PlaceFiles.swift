public import Catalog
public import Text

/// The contents of the files with the places of a translator.
public struct PlaceFiles: Equatable, Sendable {
    /// The places that jumps have left.
    public var history: PlaceHistory
    /// The bookmarks of all projects.
    public var bookmarks: [Bookmark]
    /// The saved queries of all projects.
    public var queries: [SavedQuery]
    /// The typed texts that belonged to no key at the end of the last session.
    public var looseTexts: [ExactText]
    /// The new paths of files that could not be read as places. These files have other names, so
    /// that nothing replaces them.
    public var damaged: [String]

    /// Creates the contents; by default, of missing files.
    public init(
        history: PlaceHistory = PlaceHistory(), bookmarks: [Bookmark] = [],
        queries: [SavedQuery] = [], looseTexts: [ExactText] = [], damaged: [String] = []
    ) {
        self.history = history
        self.bookmarks = bookmarks
        self.queries = queries
        self.looseTexts = looseTexts
        self.damaged = damaged
    }
}
