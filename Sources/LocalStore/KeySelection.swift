import GRDB

/// The keys that a query finds, in its order, all at once; four bytes each.
///
/// Used for queries for which the tables give no direct access to a window.
struct KeySelection: Sendable {
    enum Extent: Sendable {
        /// All keys of the query.
        case whole
        /// The search stopped at its limit.
        case limited
        /// The first keys, up to the end of the requested window.
        case beginning
    }

    /// The window for which a selection is made.
    struct Need: Sendable {
        var offset: Int
        var limit: Int
        /// A key whose place must be known, and around which the window can be; `nil`: no key.
        var key: Int64?

        /// Returns true if the window needs no more keys after these keys in ascending order.
        func isMet(by keys: [UInt32]) -> Bool {
            guard keys.count > offset + limit else { return false }
            return key.map { Int64(keys[keys.count - 1 - limit]) >= $0 } ?? true
        }
    }

    var keys: [UInt32] = []
    var extent = Extent.whole
}

extension KeySelection {
    /// Reads keys in ascending order until the window needs no more keys.
    ///
    /// - Parameter need: `nil`: all keys are needed.
    init(_ found: some Cursor<UInt32>, for need: Need?) throws {
        while let key = try found.next() {
            keys.append(key)
            if let need, need.isMet(by: keys) {
                extent = .beginning
                break
            }
        }
    }
}
