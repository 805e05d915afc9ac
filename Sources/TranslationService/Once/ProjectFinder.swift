import Catalog
import GRDB

/// How a request says which project it is about: by the project's key, or by one of its records.
struct ProjectFinder {
    /// What is told to those who are not in the project of a record, so that its number tells
    /// nothing; `nil` where the project's own key is asked for, which nobody can guess.
    var missing: ServiceError?

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
        let missing = ServiceError.notFound("There is no such \(name ?? table)")
        return ProjectFinder(missing: missing) { db in
            let project = try Int.fetchOne(
                db, sql: "SELECT project FROM \(table) WHERE id = ?", arguments: [id])
            guard let project, let found = try StoredProject.find(db, id: project) else {
                throw missing
            }
            return found
        }
    }
}
