import Catalog
import GRDB
import Wire

/// The records of the entries of the feed that are about neither keys nor translations.
struct OtherRecords {
    private let comments: [Int: JSON]
    private let terms: [Int: JSON]
    private let releases: [Int: JSON]
    /// By locale.
    private let languages: [String: JSON]

    init(_ db: Database, _ access: Access, _ rows: [Row], address: String) throws {
        comments = try CommentReader.records(db, ids: FeedReader.objects(rows, of: "comment"))
        terms = try GlossaryReader(db: db, project: access.project.id)
            .records(ids: FeedReader.objects(rows, of: "glossary"))
        releases = try Self.releases(
            db, access.project, FeedReader.objects(rows, of: "release"), address)
        let hasLanguages = rows.contains { ($0["type"] as String) == "language" }
        let all = hasLanguages ? try LanguageRow.all(db, project: access.project.id) : []
        languages = Dictionary(all.map { ($0.record.locale, $0.wrapped) }) { $1 }
    }

    /// The record as it is now; `nil` when it is gone or of another type.
    func record(of row: Row) -> JSON? {
        let id: Int? = row["object"]
        return switch row["type"] as String {
        case "comment": id.flatMap { comments[$0] }
        case "glossary": id.flatMap { terms[$0] }
        case "release": id.flatMap { releases[$0] }
        case "language": (row["locale"] as String?).flatMap { languages[$0] }
        default: nil
        }
    }

    private static func releases(
        _ db: Database, _ project: StoredProject, _ ids: [Int], _ address: String
    ) throws -> [Int: JSON] {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM release WHERE project = ? AND id IN \(IDList.sql)",
            arguments: [project.id, IDList(ids).argument])
        let pairs = try rows.map(StoredRelease.init).map { release in
            (release.id, JSON.object(release.record(at: "\(address)/\(project.key)")))
        }
        return Dictionary(pairs) { $1 }
    }
}
