import GRDB

/// Makes a release the current one, in the database and for SDKs.
///
/// Both happen within one write transaction, of which there is one at a time in all processes; so
/// they cannot come to differ by two that publish at once. If the transaction fails after the file
/// was replaced, or the program dies there, the database is right: `repair`.
struct Publication {
    let db: Database
    let folder: ReleaseFolder
    /// The project's id.
    let project: Int

    func makeCurrent(_ release: StoredRelease) throws {
        try db.execute(
            sql: "UPDATE release SET isCurrent = 0 WHERE project = ? AND isCurrent = 1",
            arguments: [project])
        try db.execute(
            sql: "UPDATE release SET isCurrent = 1, state = 'published' WHERE id = ?",
            arguments: [release.id])
        try folder.setCurrent(release.version)
    }

    /// Tells SDKs what the database has.
    func repair() throws {
        let version = try String.fetchOne(
            db, sql: "SELECT version FROM release WHERE project = ? AND isCurrent = 1",
            arguments: [project])
        if folder.current != version { try folder.setCurrent(version) }
    }
}
