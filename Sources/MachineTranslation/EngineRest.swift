/// Decides when an engine may receive a request. After some errors, further requests fail until a
/// rest ends; its length depends on the error (`tml-service.md` 7).
actor EngineRest {
    private static let afterRefusedKey = 3_600
    private static let afterUse = 86_400
    /// The seconds of rest after the first rate limit without a stated time. Each further failure
    /// doubles them.
    private static let afterLimit = 5
    private static let mostAfterLimit = 300
    private static let mostAfterFailure = 8

    private let now: @Sendable () -> ContinuousClock.Instant
    private var until: ContinuousClock.Instant?
    private var reason = EngineError.cancelled
    /// The number of failures since the last answer to a text.
    private var failures = 0
    private var nextTurn: ContinuousClock.Instant

    /// - Parameter now: returns the present time.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        nextTurn = now()
    }

    /// Sends a text. During a rest, throws the error that started the rest.
    ///
    /// - Parameter pause: the minimum time between the starts of two requests.
    func ask<Answer: Sendable>(
        pause: Duration, _ work: @Sendable () async throws(EngineError) -> Answer
    ) async throws(EngineError) -> Answer {
        try requireNoRest()
        try await waitForTurn(pause)
        let answer = try await resting(work)
        failures = 0
        return answer
    }

    /// Sends a request without a text, such as a request for the language pairs. Its success does
    /// not reset the number of failures, because the engine may still refuse a text.
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
