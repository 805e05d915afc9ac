/// Something that a service tells and that stays the same for a day, such as its languages.
actor DayMemory<Value: Sendable> {
    private static var longevity: Duration { .seconds(86_400) }

    private var kept: (value: Value, time: ContinuousClock.Instant)?

    /// What is kept, or what `load` brings.
    func value(
        or load: @Sendable () async throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        if let kept, .now - kept.time < Self.longevity { return kept.value }
        let value = try await load()
        kept = (value, .now)
        return value
    }
}
