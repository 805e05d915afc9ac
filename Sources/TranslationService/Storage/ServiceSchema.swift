import GRDB

/// All numbered migrations of the service's database. A released migration never changes.
enum ServiceSchema {
    private static let versions = [
        SchemaVersion1.parts, SchemaVersion2.parts, SchemaVersion3.parts, SchemaVersion4.parts,
        SchemaVersion5.parts, SchemaVersion6.parts, SchemaVersion7.parts, SchemaVersion8.parts,
        SchemaVersion9.parts,
    ]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (number, parts) in versions.enumerated() {
            migrator.registerMigration(String(number + 1)) { db in
                for part in parts { try db.execute(sql: part) }
            }
        }
        return migrator
    }
}
