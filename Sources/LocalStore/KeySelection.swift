/// The keys that a query finds, in its order, all at once; four bytes each.
///
/// Used for queries for which the tables give no direct access to a window.
struct KeySelection: Sendable {
    var keys: [UInt32] = []
    /// True if these are all keys, false if the search stopped at its limit.
    var isComplete = true
}
