/// What an engine may be sent in a month.
struct Allowance: Sendable {
    let engine: String
    /// In characters.
    let budget: Int
    let ledger: CharacterLedger

    /// Throws when so many characters more would be too many.
    func require(_ count: Int) async throws(EngineError) {
        try await ledger.require(count, of: budget, for: engine)
    }

    /// In characters.
    var left: Int { get async { await ledger.left(of: budget, for: engine) } }

    /// Counts what was sent and answered.
    func note(_ count: Int) async { await ledger.note(count, for: engine) }
}
