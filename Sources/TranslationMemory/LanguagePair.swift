import GRDB
import TML

/// The language of labels and that of their translations; the spelling of a code does not count.
struct LanguagePair {
    let source: String
    let target: String

    init(_ source: LocaleCode, _ target: LocaleCode) {
        self.source = source.normalized.rawValue
        self.target = target.normalized.rawValue
    }

    /// Its number; `nil` when nothing was learned of it.
    func id(in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM languagePair WHERE source = ? AND target = ?"),
            arguments: [source, target])
    }
}
