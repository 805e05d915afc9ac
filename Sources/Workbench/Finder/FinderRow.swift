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
    /// The title and other names of the target, each alone and all together, for the comparison.
    private let folded: [FoldedText]

    /// - Parameter names: other names of the target that the typed words may match.
    init(_ target: Target, _ title: String, note: String = "", names: [String] = []) {
        self.target = target
        self.title = title
        self.note = note
        let all = [title] + names
        folded = (names.isEmpty ? all : all + [all.joined(separator: "\n")]).map(FoldedText.init)
    }

    /// Returns how well the row matches; `nil` if a word does not match.
    func score(for query: FuzzyQuery) -> Int? { folded.compactMap(query.score).max() }
}

extension FinderRow: ListedRow {
    var rowID: Target { target }
    var searchedText: String { title }
}
