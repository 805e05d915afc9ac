import Synchronization

/// A number that threads count up.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func increment() -> Int { number.add(1, ordering: .relaxed).newValue }
}
