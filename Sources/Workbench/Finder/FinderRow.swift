import Catalog
import TML
import Text

/// A row of the finder.
struct FinderRow: Equatable, Sendable {
    /// The thing that Enter opens.
    enum Target: Hashable, Sendable {
        case query(SavedQuery)
        /// A query that a manager shares.
        case sharedQuery(SavedQuery)
        case filter(String)
        case source(ExactText)
        case language(Project.Key, LocaleCode)
        case place(ListPlace)
        /// A key with its label.
        case key(TranslationKey.ID, label: String)
        case command(Command)
    }

    var target: Target
    /// The text that the typed words are compared with.
    var title: String
    /// The text beside the title.
    var note = ""
    /// The names of the target, for the comparison.
    private let names: [FoldedText]
    /// The title if it describes the target, and all texts together, for the comparison.
    private let descriptions: [FoldedText]

    /// - Parameter names: other names of the target that the typed words may match. The title of a
    ///   command describes the command, and counts less than these names.
    init(_ target: Target, _ title: String, note: String = "", names: [String] = []) {
        self.target = target
        self.title = title
        self.note = note
        let all = [title] + names
        let together = names.isEmpty ? [] : [all.joined(separator: "\n")]
        let isDescribed = if case .command = target { true } else { false }
        self.names = (isDescribed ? names : all + together).map(FoldedText.init)
        descriptions = (isDescribed ? [title] + together : []).map(FoldedText.init)
    }

    /// Returns how well the row matches; `nil` if a word does not match.
    func score(for query: FuzzyQuery) -> Int? {
        let scores =
            names.compactMap { query.score(of: $0) }
            + descriptions.compactMap { query.score(of: $0, isDescription: true) }
        return scores.max()
    }
}

extension FinderRow: ListedRow {
    var rowID: Target { target }
    var searchedText: String { title }
}
