import GRDB

/// What a program that died has left behind.
extension TranslationService {
    /// Marks releases as failed that nobody builds any longer, removes their files, and tells SDKs
    /// the version that the database has.
    func recoverReleases() throws(ServiceError) {
        for state in try releaseStates() {
            let folder = try ReleaseFolder(of: state.key, in: releasesFolder)
            guard state.isBuilding || folder.current != state.current else { continue }
            try write { db in
                try folder.make()
                guard let lock = try FileLock.take(folder.lockFile) else { return }
                try withExtendedLifetime(lock) {
                    try Self.clearAbandoned(db, project: state.id, folder)
                    try Publication(db: db, folder: folder, project: state.id).repair()
                }
            }
        }
    }

    private struct ReleaseState {
        let id: Int
        let key: String
        let current: String?
        let isBuilding: Bool
    }

    private func releaseStates() throws(ServiceError) -> [ReleaseState] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT p.id, p.key, max(r.version) FILTER (WHERE r.isCurrent) AS current,
                           sum(r.state = 'generating') > 0 AS isBuilding
                    FROM release r JOIN project p ON p.id = r.project GROUP BY p.id
                    """
            ).map { row in
                ReleaseState(
                    id: row["id"], key: row["key"], current: row["current"],
                    isBuilding: row["isBuilding"])
            }
        }
    }
}
