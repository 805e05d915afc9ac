import GRDB

/// The numbered versions of the service's schema. A released version never changes.
enum ServiceSchema {
    /// The SQL of each version, in parts. The first version has the number 1.
    static let versions = [SchemaVersion1.parts]

    static var migrator: DatabaseMigrator { migrator(of: versions) }

    /// Returns a migrator that updates a database through `versions`. The name of a migration is
    /// the number of its version.
    static func migrator(of versions: [[String]]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (number, parts) in versions.enumerated() {
            migrator.registerMigration(String(number + 1)) { db in
                for part in parts { try db.execute(sql: part) }
            }
        }
        return migrator
    }
}
