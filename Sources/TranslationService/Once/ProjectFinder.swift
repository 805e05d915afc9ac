import Catalog
import GRDB

/// How a request says which project it is about: by the project's key, or by one of its records.
struct ProjectFinder {
    /// Throws `.notFound`.
    let find: (Database) throws -> StoredProject

    static func key(_ key: Project.Key) -> ProjectFinder {
        ProjectFinder { db in
            guard let project = try StoredProject.find(db, key: key) else {
                throw ServiceError.notFound("There is no project with this key")
            }
            return project
        }
    }

    /// The project of a row of a table that has a column `project`; `name` is the record's in the
    /// sentence of a failure, that of the table unless given.
    static func owner(of table: String, _ id: Int, called name: String? = nil) -> ProjectFinder {
        ProjectFinder { db in
            let project = try Int.fetchOne(
                db, sql: "SELECT project FROM \(table) WHERE id = ?", arguments: [id])
            guard let project, let found = try StoredProject.find(db, id: project) else {
                throw ServiceError.notFound("There is no such \(name ?? table)")
            }
            return found
        }
    }
}
