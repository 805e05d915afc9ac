import GRDB
import KeyIndex
import Text

/// The units of a file as the last import stored them, and those that an import has brought.
struct ProjectFileUnits {
    /// A unit with its key.
    struct Unit {
        let key: KeyID
        /// The last imported text of each form, by the code of its context.
        var texts: [String: ExactText] = [:]
        /// True if the file said that a person has to review the texts.
        var isToReview = false
        var isGone = false
    }

    private struct Place: Hashable {
        let name: ExactText
        let key: KeyID
    }

    private let db: Database
    private let file: FileID
    private let units: [ExactText: [Unit]]
    /// The units that the import has not brought yet.
    private var rest: Set<Place> = []

    init(_ db: Database, of file: FileID) throws {
        self.db = db
        self.file = file
        var units: [ExactText: [Unit]] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT name, key, texts, isToReview, isGone FROM fileUnit WHERE file = ?",
            arguments: [file])
        while let row = try rows.next() {
            let unit = Unit(
                key: row["key"], texts: try Self.texts(row["texts"]),
                isToReview: row["isToReview"], isGone: row["isGone"])
            let name = ExactText(row["name"])
            units[name, default: []].append(unit)
            if !unit.isGone { rest.insert(Place(name: name, key: unit.key)) }
        }
        self.units = units
    }

    private static func texts(_ json: String) throws -> [String: ExactText] {
        let members = try JSON(parsing: Array(json.utf8)).object?.members ?? []
        return Dictionary(
            members.map { ($0.name, ExactText($0.value.string ?? "")) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the unit that the file had at its last import.
    func last(_ name: String) -> Unit? { units[ExactText(name)]?.first { !$0.isGone } }

    /// Returns the unit with a key, also if it is gone.
    func unit(_ name: String, _ key: KeyID) -> Unit? {
        units[ExactText(name)]?.first { $0.key == key }
    }

    /// Leaves a unit as it is.
    mutating func keep(_ name: String) {
        let name = ExactText(name)
        for unit in units[name] ?? [] { rest.remove(Place(name: name, key: unit.key)) }
    }

    /// Stores a unit that the file has.
    mutating func put(_ unit: Unit, named name: String, at place: Int) throws {
        rest.remove(Place(name: ExactText(name), key: unit.key))
        let texts = unit.texts.sorted { $0.key < $1.key }.map { code, text in
            JSONObject.Member(name: code, value: .string(text.string))
        }
        try db.run(
            sql: """
                INSERT INTO fileUnit (file, name, key, place, texts, isToReview)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                ON CONFLICT (file, name, key) DO UPDATE
                SET place = ?4, texts = ?5, isToReview = ?6, isGone = 0
                """,
            arguments: [
                file, name, unit.key, place, JSON.object(JSONObject(texts)).text, unit.isToReview,
            ])
    }

    /// Marks the units that the file does not have any more. Returns their keys.
    func finish() throws -> Set<KeyID> {
        for place in rest {
            try db.run(
                sql: "UPDATE fileUnit SET isGone = 1 WHERE file = ? AND name = ? AND key = ?",
                arguments: [file, place.name.string, place.key])
        }
        return Set(rest.map(\.key))
    }
}
