/// A value that a service reports, such as its languages. The value is kept for a day.
actor DayMemory<Value: Sendable> {
    private static var longevity: Duration { .seconds(86_400) }

    private var kept: (value: Value, time: ContinuousClock.Instant)?

    /// Returns the kept value, or loads a new value with `load`.
    func value(
        or load: @Sendable () async throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        if let kept, .now - kept.time < Self.longevity { return kept.value }
        let value = try await load()
        kept = (value, .now)
        return value
    }
}
