/// Work of the server beside its requests, for example the maintenance or the delivery of mails.
protocol BackgroundWork: Sendable {
    /// Works until the task is cancelled. Writes its errors to the log.
    func keepOn() async
}

extension BackgroundWork {
    /// Runs `work`, and the background work at the same time. When `work` ends, the background work
    /// is cancelled, and the call waits for its end.
    func during(_ work: () async throws -> Void) async throws {
        try await [self as any BackgroundWork].during(work)
    }
}

extension [any BackgroundWork] {
    /// Runs `work`, and all background work at the same time. When `work` ends, the background work
    /// is cancelled, and the call waits for its end.
    func during(_ work: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for one in self { group.addTask { await one.keepOn() } }
            try await work()
            group.cancelAll()
        }
    }
}
