import GRDB
import TML

/// Where the texts of a file of the memory come from, and what follows for those who look in it.
enum MemoryKind {
    /// From the local copy.
    case learned
    /// From files that somebody brought.
    case imported

    /// What an imported text is worth less: nobody here has accepted it.
    static let importPenalty = 0.02
    /// What an own text is worth less that nobody has accepted yet.
    static let pendingPenalty = 0.03

    /// The pairs of languages to look in, and what their texts are worth less. Files from elsewhere say
    /// `en-US` where a project says `en`.
    func pairs(
        like wanted: LanguagePair, in db: Database
    ) throws -> [(id: Int64, pair: LanguagePair, penalty: Double)] {
        switch self {
        case .learned: return try wanted.id(in: db).map { [($0, wanted, 0)] } ?? []
        case .imported:
            return try LanguagePair.all(in: db).compactMap { id, pair in
                pair.distance(to: wanted).map { (id, pair, Self.importPenalty + $0) }
            }.sorted { $0.penalty < $1.penalty }
        }
    }

    /// What the two columns of a segment say.
    func origin(_ project: String, _ key: String) -> MemoryMatch.Origin {
        switch self {
        case .learned: .key(project: project, hash: key)
        case .imported: .file(project)
        }
    }
}
