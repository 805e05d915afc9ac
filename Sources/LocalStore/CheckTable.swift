import Catalog
import GRDB
import TML

/// The issues that the translator has dismissed, and the checks that are switched off.
struct CheckTable {
    let db: Database

    /// Returns the dismissed issues. Unknown names are skipped: a newer version of the program has
    /// stored them.
    func dismissed(at place: TargetRowID) throws -> [Context: Set<Check>] {
        let rows = try db.rows(
            "SELECT context, checkName FROM dismissedIssue WHERE language = ? AND key = ?",
            [place.language, place.key])
        var dismissed: [Context: Set<Check>] = [:]
        for row in rows {
            guard let context = Context(code: try row["context"]),
                let check = Check(rawValue: try row["checkName"])
            else { continue }
            dismissed[context, default: []].insert(check)
        }
        return dismissed
    }

    func setDismissed(
        _ isDismissed: Bool, _ check: Check, context: Context, at place: TargetRowID
    ) throws {
        try db.run(
            isDismissed
                ? """
                INSERT INTO dismissedIssue (language, key, context, checkName) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """
                : """
                DELETE FROM dismissedIssue
                WHERE language = ? AND key = ? AND context = ? AND checkName = ?
                """, [place.language, place.key, context.code, check.rawValue])
    }

    func off(in project: Int64) throws -> Set<Check> {
        let rows = try db.rows("SELECT checkName FROM checkOff WHERE project = ?", [project])
        return Set(try rows.compactMap { Check(rawValue: try $0["checkName"]) })
    }

    func setOff(_ isOff: Bool, _ check: Check, in project: Int64) throws {
        try db.run(
            isOff
                ? """
                INSERT INTO checkOff (project, checkName) VALUES (?, ?) ON CONFLICT DO NOTHING
                """
                : "DELETE FROM checkOff WHERE project = ? AND checkName = ?",
            [project, check.rawValue])
    }
}
