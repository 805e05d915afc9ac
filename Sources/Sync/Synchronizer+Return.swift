import Catalog
import LocalStore
import TML
import TranslationAPI

/// The case that the server returned to an earlier state, for example because a backup was
/// restored.
///
/// Every request about a project contains the newest cursor that this workstation has received
/// (`seen`). A server that does not know the cursor refuses the request. Then the workstation finds
/// out which accepted changes the server lost (`noteReturn`), marks them as lost, downloads the
/// language again, and adapts the outbox (`Rereading`). Until this is done, nothing is uploaded in
/// that language. The translator decides if a lost change is uploaded again or discarded.
extension Synchronizer {
    /// Finds out which accepted changes the server still has, and marks the others as lost.
    ///
    /// The server knows the cursors from before the return and none of those after it, so a binary
    /// search finds the last known one.
    func noteReturn(of project: Project.Key) async throws(SyncError) {
        let cursors = try keep { () throws(StoreError) in try store.keptCursors(of: project) }
        var known = 0
        var unknown = cursors.count
        while known < unknown {
            let middle = (known + unknown) / 2
            let (cursor, locale) = cursors[middle]
            if try await isKnown(cursor, of: project, locale) {
                known = middle + 1
            } else {
                unknown = middle
            }
        }
        let last = known > 0 ? cursors[known - 1].cursor : nil
        try keep { () throws(StoreError) in try store.noteReturn(of: project, known: last) }
    }

    /// Downloads the languages with work of a project again. A language that cannot be downloaded
    /// any more does not stop the others; its changes stay.
    func reread(_ project: Project.Key, into report: inout PushReport) async throws(SyncError) {
        let languages = try keep { () throws(StoreError) in try store.languagesToReread() }
        for (owner, locale) in languages where owner == project {
            do {
                let pulled = try await pull(project, locale: locale)
                if pulled.returns > 0 { report.wentBack = true }
            } catch .server(.refused), .server(.notFound), .server(.forbidden) {
                continue
            }
        }
    }

    /// Throws `wentBack` if the server does not know the newest cursor of the project.
    func look(at project: Project.Key) async throws(SyncError) {
        let (newest, kept) = try keep { () throws(StoreError) in
            (try store.newestCursor(of: project), try store.keptCursors(of: project).last)
        }
        guard let newest, let kept else { return }
        if try await !isKnown(newest, of: project, kept.locale) { throw .server(.wentBack) }
    }

    /// Downloads the languages with lost changes again, because others may have uploaded the
    /// records that these changes need.
    public func rereadGone() async throws(SyncError) {
        let languages = try keep { () throws(StoreError) in try store.languagesWithGone() }
        for (project, locale) in languages {
            do {
                _ = try await pull(project, locale: locale)
            } catch .server(.refused), .server(.notFound), .server(.forbidden) {
                continue
            }
        }
    }

    /// Requests the results of the changes without an answer. Changes that the server does not know
    /// are queued again.
    func askAboutDoubts(of project: Project.Key) async throws(SyncError) {
        let server = server
        while true {
            let changes = try keep { () throws(StoreError) in
                try store.changesInDoubt(of: project)
            }.prefix(Self.batchLimit)
            guard !changes.isEmpty else { return }
            let answer = try await ask { () async throws(ServerError) in
                try await server.outcomes(of: Array(changes), in: project)
            }
            guard !answer.results.isEmpty else { throw .noAnswer }
            // The cursor is left out, because it is not the position after these changes.
            _ = try apply(ChangesAnswer(results: answer.results, cursor: nil), project)
        }
    }

    /// Returns whether the server knows the cursor. A cursor that is too old for the change log
    /// counts as known.
    private func isKnown(
        _ cursor: String, of project: Project.Key, _ locale: LocaleCode
    ) async throws(SyncError) -> Bool {
        let server = server
        do {
            _ = try await ask { () async throws(ServerError) in
                try await server.news(
                    of: project, locale: locale, since: cursor, seen: nil, limit: 1)
            }
            return true
        } catch .server(.wentBack) {
            return false
        } catch .server(.cursorExpired) {
            return true
        }
    }
}
