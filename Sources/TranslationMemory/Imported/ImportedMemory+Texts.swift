import GRDB
import TML
import Text

/// The texts for an export.
extension ImportedMemory {
    /// Returns the texts that follow the text with the number `id`, at most `limit`. `name` selects
    /// a file; `nil` selects all files. The project of each text is the name of its file, and the
    /// language codes are spelled as in files of other programs.
    ///
    /// - Returns: the texts, and the number of the last text; `nil` if there are none.
    public func next(
        of name: String?, after id: Int, limit: Int
    ) throws(MemoryError) -> (units: [LearnedText], last: Int?) {
        try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT text.*, segment.project, segment.key, segment.description,
                            label.text AS label, label.syntax, languagePair.source, languagePair.target
                        FROM text JOIN segment ON segment.id = text.segment
                        JOIN label ON label.id = segment.label
                        JOIN languagePair ON languagePair.id = label.pair
                        WHERE text.id > :id AND (:name IS NULL OR segment.project = :name)
                        ORDER BY text.id LIMIT :limit
                        """), arguments: ["id": id, "name": name, "limit": limit])
            return (rows.map(LearnedText.init), rows.last?["id"])
        }
    }
}

extension LearnedText {
    fileprivate init(_ row: Row) {
        self.init(
            id: row["id"], revision: row["revision"],
            source: LocaleCode(row["source"] as String).spelled,
            target: LocaleCode(row["target"] as String).spelled, project: row["project"],
            key: row["key"], label: ExactText(row["label"] as String),
            syntax: LabelSyntax(name: row["syntax"]) ?? .tml,
            description: ExactText(row["description"] as String),
            context: Context(code: row["context"]) ?? Context(),
            text: ExactText(row["text"] as String), isApproved: row["isApproved"],
            author: row["author"], date: row["date"])
    }
}
