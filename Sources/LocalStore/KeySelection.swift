/// The keys that a query finds, in its order, all at once: four bytes each.
///
/// For queries whose windows the tables do not lead to directly.
struct KeySelection: Sendable {
    var keys: [UInt32] = []
    /// Whether these are all, or the search was cut short.
    var isComplete = true
}
