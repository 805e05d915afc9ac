/// When an engine may be asked: it is left alone for as long as it wants, and for a while when
/// asking is no use (`tml-service.md` 7).
actor EngineRest {
    private static let afterRefusedKey = 3_600
    private static let afterUse = 86_400
    /// Seconds after the first failure; they double with each that follows.
    private static let afterLimit = 5
    private static let mostAfterLimit = 300
    private static let mostAfterFailure = 8

    private var until: ContinuousClock.Instant?
    private var reason = EngineError.cancelled
    private var failures = 0
    private var nextTurn = ContinuousClock.now

    /// Asks, when it may be done; throws what was said before when it may not.
    ///
    /// - Parameter pause: what has to lie between the beginnings of two requests.
    func ask<Answer: Sendable>(
        pause: Duration, _ work: @Sendable () async throws(EngineError) -> Answer
    ) async throws(EngineError) -> Answer {
        try requireNoRest()
        try await waitForTurn(pause)
        do {
            let answer = try await work()
            failures = 0
            return answer
        } catch {
            rest(after: error)
            throw error
        }
    }
}

extension EngineRest {
    private func requireNoRest() throws(EngineError) {
        guard let until, until > .now else { return }
        guard case .rateLimited = reason else { throw reason }
        throw .rateLimited(seconds: max(1, Int((until - .now).components.seconds)))
    }

    private func waitForTurn(_ pause: Duration) async throws(EngineError) {
        let turn = max(nextTurn, .now)
        nextTurn = turn + pause
        guard turn > .now else { return }
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
        until = .now + .seconds(seconds)
    }

    private func seconds(after error: EngineError) -> Int? {
        let factor = 1 << min(failures, 10)
        return switch error {
        case .rateLimited(let seconds):
            seconds ?? min(Self.mostAfterLimit, Self.afterLimit * factor)
        case .unreachable: min(Self.mostAfterFailure, factor)
        case .keyRefused: Self.afterRefusedKey
        case .usedUp: Self.afterUse
        case .refused, .unsupportedPair, .tooLong, .unreadable, .cancelled: nil
        }
    }
}
