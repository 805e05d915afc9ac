import Locking

/// The values that were used last, by their names: indexes of terms, and filters that a function of
/// SQL finds by their names.
public final class RecentValues<Name: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    /// The value with the last use is the last.
    private let values = Locked<[(name: Name, value: Value)]>([])

    /// Creates an empty list that keeps at most `capacity` values.
    public init(capacity: Int) { self.capacity = capacity }

    /// Returns the value of a name; `nil` if there is none.
    public func value(_ name: Name) -> Value? {
        values.withLock { values in
            guard let place = values.lastIndex(where: { $0.name == name }) else { return nil }
            if place != values.count - 1 { values.append(values.remove(at: place)) }
            return values.last?.value
        }
    }

    /// Returns the value of a name. A missing value is made.
    public func value(_ name: Name, make: () throws -> Value) rethrows -> Value {
        if let known = value(name) { return known }
        let made = try make()
        values.withLock { values in
            values.removeAll { $0.name == name }
            values.append((name, made))
            values.removeFirst(max(0, values.count - capacity))
        }
        return made
    }

    /// Forgets the value of a name.
    public func remove(_ name: Name) { values.withLock { $0.removeAll { $0.name == name } } }
}
