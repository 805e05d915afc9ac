import Migrations

/// The numbered versions of the service's schema. A released version never changes.
enum ServiceSchema {
    /// The SQL of each version, in parts. The first version has the number 1.
    static let versions = [
        SchemaVersion1.parts, SchemaVersion2.parts, SchemaVersion3.parts, SchemaVersion4.parts,
        SchemaVersion5.parts, SchemaVersion6.parts, SchemaVersion7.parts, SchemaVersion8.parts,
        SchemaVersion9.parts, SchemaVersion10.parts, SchemaVersion11.parts,
    ]

    static let migrator = migrator(of: versions)

    /// Returns a migrator that updates a database through `versions`.
    static func migrator(of versions: [[String]]) -> Migrator {
        Migrator(versions, checkingReferences: true)
    }
}
