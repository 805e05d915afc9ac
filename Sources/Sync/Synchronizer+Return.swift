import Catalog
import LocalStore
import TML
import TranslationAPI

/// A server that went back to an earlier state, for example because a backup was restored.
///
/// Every request about a project contains the newest cursor that this workstation has received
/// (`seen`). A server that does not know the cursor refuses the request. Then the workstation finds
/// out which accepted changes the server lost (`noteReturn`), marks them as *gone*, downloads the
/// language again, and adapts the outbox (`Rereading`). Until this is done, nothing is uploaded in
/// that language. The translator decides if a gone change is uploaded again or dropped.
extension Synchronizer {
    /// Finds out what the server still has of what it took from us, and notes the rest as gone.
    ///
    /// A history is shared up to where it parts, so the cursors of its answers that the server knows
    /// come before those that it does not.
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

    /// Reads the languages of a project again that there is work in. One that cannot be read any more
    /// holds up no other; what waits in it stays.
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

    /// Throws `wentBack` when the server does not know any more what it said last of the project.
    func look(at project: Project.Key) async throws(SyncError) {
        let (newest, kept) = try keep { () throws(StoreError) in
            (try store.newestCursor(of: project), try store.keptCursors(of: project).last)
        }
        guard let newest, let kept else { return }
        if try await !isKnown(newest, of: project, kept.locale) { throw .server(.wentBack) }
    }

    /// Reads the languages again of which something is gone: what others have sent again since may be what
    /// it needs.
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

    /// Asks what became of the changes that were on their way. Those that the server does not know
    /// are queued again.
    func settleDoubts(of project: Project.Key) async throws(SyncError) {
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
            // Its cursor says nothing of what was sent before.
            _ = try settle(ChangesAnswer(results: answer.results, cursor: nil), project)
        }
    }

    /// A cursor that is too old for the log comes before all that can be asked about.
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
