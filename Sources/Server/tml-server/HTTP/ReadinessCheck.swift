import TranslationService

/// The check of `/readyz`. Each check writes to the disk, and everybody can send the request. So all
/// requests within `lifetime` get the result of the same check.
actor ReadinessCheck {
    private let lifetime: Duration
    private let check: @Sendable () async -> Unreadiness?
    private var running: Task<Unreadiness?, Never>?
    private var latest: (fault: Unreadiness?, at: ContinuousClock.Instant)?

    /// - Parameter check: returns the reason if the service cannot store changes.
    init(lifetime: Duration = .seconds(1), check: @escaping @Sendable () async -> Unreadiness?) {
        self.lifetime = lifetime
        self.check = check
    }

    /// The reason why the service cannot store changes; `nil` if it can.
    func fault() async -> Unreadiness? {
        if let latest, .now - latest.at < lifetime { return latest.fault }
        if let running { return await running.value }
        let task = Task { [check] in await check() }
        running = task
        let fault = await task.value
        latest = (fault, .now)
        running = nil
        return fault
    }
}
