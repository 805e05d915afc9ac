/// The monthly budget of an engine.
struct Allowance: Sendable {
    let engine: String
    /// The maximum number of characters per month.
    let budget: Int
    let ledger: CharacterLedger

    /// Throws `usedUp` if `count` more characters exceed the budget.
    func require(_ count: Int) async throws(EngineError) {
        try await ledger.require(count, of: budget, for: engine)
    }

    /// The number of characters of the budget that are left.
    var left: Int { get async { await ledger.left(of: budget, for: engine) } }

    /// Counts the characters of an answered request.
    func note(_ count: Int) async { await ledger.note(count, for: engine) }
}
