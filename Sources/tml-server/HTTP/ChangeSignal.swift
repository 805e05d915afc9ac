/// Wakes requests that wait for news of a project (3.8).
actor ChangeSignal {
    private var waiting: [String: [Int: CheckedContinuation<Void, Never>]] = [:]
    private var nextID = 0
    private(set) var isClosed = false

    /// How many requests wait.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Waits until something has changed in the project, the time is up, or the server ends.
    func wait(for project: String, atMost time: Duration) async {
        guard !isClosed else { return }
        nextID += 1
        let id = nextID
        let alarm = Task {
            try await Task.sleep(for: time)
            wake(project, id)
        }
        await withCheckedContinuation { continuation in
            waiting[project, default: [:]][id] = continuation
        }
        alarm.cancel()
    }

    /// Something has changed in the project.
    func send(_ project: String) {
        for continuation in (waiting.removeValue(forKey: project) ?? [:]).values {
            continuation.resume()
        }
    }

    /// The server ends: nobody waits any longer.
    func close() {
        isClosed = true
        for project in Array(waiting.keys) { send(project) }
    }

    private func wake(_ project: String, _ id: Int) {
        waiting[project]?.removeValue(forKey: id)?.resume()
    }
}
