/// When an engine may be asked: it is left alone for as long as it wants, and for a while when
/// asking is no use (`tml-service.md` 7).
actor EngineRest {
    private static let afterRefusedKey = 3_600
    private static let afterUse = 86_400
    /// Seconds after the first failure; they double with each that follows.
    private static let afterLimit = 5
    private static let mostAfterLimit = 300
    private static let mostAfterFailure = 8

    private let now: @Sendable () -> ContinuousClock.Instant
    private var until: ContinuousClock.Instant?
    private var reason = EngineError.cancelled
    /// Since a text was answered.
    private var failures = 0
    private var nextTurn: ContinuousClock.Instant

    /// - Parameter now: the time.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        nextTurn = now()
    }

    /// Sends a text, when it may be done; throws what was said before when it may not.
    ///
    /// - Parameter pause: what has to lie between the beginnings of two requests.
    func ask<Answer: Sendable>(
        pause: Duration, _ work: @Sendable () async throws(EngineError) -> Answer
    ) async throws(EngineError) -> Answer {
        try requireNoRest()
        try await waitForTurn(pause)
        let answer = try await resting(work)
        failures = 0
        return answer
    }

    /// Asks what takes no text, such as whether there is a pair. That it succeeds says nothing about
    /// whether a text would be refused.
    func inquire<Answer: Sendable>(
        _ work: @Sendable () async throws(EngineError) -> Answer
    ) async throws(EngineError) -> Answer {
        try requireNoRest()
        return try await resting(work)
    }
}

extension EngineRest {
    private func resting<Answer: Sendable>(
        _ work: @Sendable () async throws(EngineError) -> Answer
    ) async throws(EngineError) -> Answer {
        do {
            return try await work()
        } catch {
            rest(after: error)
            throw error
        }
    }

    private func requireNoRest() throws(EngineError) {
        let now = now()
        guard let until, until > now else { return }
        guard case .rateLimited = reason else { throw reason }
        throw .rateLimited(seconds: max(1, Int((until - now).components.seconds)))
    }

    private func waitForTurn(_ pause: Duration) async throws(EngineError) {
        let now = now()
        let turn = max(nextTurn, now)
        nextTurn = turn + pause
        guard turn > now else { return }
        do {
            try await Task.sleep(until: turn, clock: .continuous)
        } catch {
            throw .cancelled
        }
    }

    private func rest(after error: EngineError) {
        guard let seconds = seconds(after: error) else { return }
        failures += 1
        reason = error
        until = now() + .seconds(seconds)
    }

    private func seconds(after error: EngineError) -> Int? {
        let factor = 1 << min(failures, 10)
        return switch error {
        case .rateLimited(let seconds):
            seconds ?? min(Self.mostAfterLimit, Self.afterLimit * factor)
        case .unreachable, .outOfOrder: min(Self.mostAfterFailure, factor)
        case .keyRefused: Self.afterRefusedKey
        case .usedUp: Self.afterUse
        case .refused, .unsupportedPair, .tooLong, .unreadable, .cancelled: nil
        }
    }
}
