import Catalog
import GRDB
import TML
import Text

/// The text that each target is found by.
struct SearchTable {
    let db: Database

    /// Brings the text of a target up to date; unchanged text is not indexed again.
    func refresh(at place: TargetPlace) throws {
        guard
            let key = try db.row(
                "SELECT label, description FROM translationKey WHERE id = ?", [place.key])
        else { return }
        let texts = try db.rows(
            "SELECT text FROM translation WHERE language = ? AND key = ? ORDER BY id",
            [place.language, place.key])
        let parts = try [key["label"], key["description"]] + texts.map { try $0["text"] as String }
        try save(parts, at: place)
    }

    func save(_ parts: [String], at place: TargetPlace) throws {
        let text = ExactText(parts.joined(separator: "\n").lowercased())
        let stored = try self.text(at: place).map { ExactText($0) }
        guard text != stored else { return }
        if stored != nil { try remove(at: place) }
        try db.run(
            "INSERT INTO searchText (rowid, text) VALUES (?, ?)", [place.searchRow, text.string])
    }

    /// Read from the table below the index, which is quicker.
    func text(at place: TargetPlace) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(sql: "SELECT c0 FROM searchText_content WHERE id = ?"),
            arguments: [place.searchRow])
    }

    func remove(at place: TargetPlace) throws {
        try db.run("DELETE FROM searchText WHERE rowid = ?", [place.searchRow])
    }
}
