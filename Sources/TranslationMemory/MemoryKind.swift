import GRDB
import TML

/// The origin of the texts in a database of the memory.
enum MemoryKind {
    /// The texts come from the local copy.
    case learned
    /// The texts come from imported files.
    case imported

    /// The penalty for an imported text, because it is not an accepted text of the local copy.
    static let importPenalty = 0.02
    /// The penalty for a pending text of the translator.
    static let pendingPenalty = 0.03

    /// Returns the pairs of languages to search, and the penalties for their texts. Files of other
    /// programs use `en-US` where a project uses `en`.
    func pairs(
        like wanted: LanguagePair, in db: Database
    ) throws -> [(id: Int64, pair: LanguagePair, penalty: Double)] {
        switch self {
        case .learned: return try wanted.id(in: db).map { [($0, wanted, 0)] } ?? []
        case .imported:
            return try LanguagePair.all(in: db).compactMap { id, pair in
                pair.distance(to: wanted).map { (id, pair, Self.importPenalty + $0) }
            }.sorted { left, right in
                let (own, other) = (left.pair == wanted, right.pair == wanted)
                return left.penalty == right.penalty
                    ? own && !other : left.penalty < right.penalty
            }
        }
    }

    /// Returns the origin from the columns `project` and `key` of a segment.
    func origin(_ project: String, _ key: String) -> MemoryMatch.Origin {
        switch self {
        case .learned: .key(project: project, hash: key)
        case .imported: .file(project)
        }
    }
}
