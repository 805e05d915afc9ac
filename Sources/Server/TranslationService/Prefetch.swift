import Dispatch
import Locking

/// Creates values on a separate thread while earlier values are used.
enum Prefetch {
    /// The shared threads are as many as there are cores. If all of them wait, one more is added
    /// only after a second. A separate queue has its own thread.
    private static func thread() -> DispatchQueue { DispatchQueue(label: "ahead") }

    /// Calls `use` with each value of `make`, in order. Returns when both have ended.
    ///
    /// `atOnce` values form one portion. `make` waits if `most` portions are not used yet. Use
    /// small numbers for large values.
    ///
    /// Throws the errors of `use`, and then ends `make` early. Otherwise throws the errors of
    /// `make`; the last values before the error may then be missing.
    static func each<Value: Sendable>(
        atOnce: Int = 256, most: Int = 8,
        _ make: @escaping @Sendable (_ give: (Value) throws -> Void) throws -> Void,
        _ use: (Value) throws -> Void
    ) throws {
        let line = BoundedQueue<Value>(room: most)
        let maker = DispatchWorkItem {
            line.end(
                Result {
                    var portion: [Value] = []
                    try make { value in
                        portion.append(value)
                        guard portion.count == atOnce else { return }
                        try line.put(portion)
                        portion = []
                    }
                    try line.put(portion)
                })
        }
        thread().async(execute: maker)
        defer {
            line.giveUp()
            maker.wait()
        }
        while let portion = try line.take() {
            for value in portion { try use(value) }
        }
    }

    /// Creates a value on a separate thread while `body` runs. Throws the errors of `body`,
    /// otherwise the errors of `make`.
    static func value<Value: Sendable>(
        _ make: @escaping @Sendable () throws -> Value, during body: () throws -> Void
    ) throws -> Value {
        let made = Locked<Result<Value, any Error>?>(nil)
        let maker = DispatchWorkItem {
            let result = Result { try make() }
            made.withLock { $0 = result }
        }
        thread().async(execute: maker)
        let outcome = Result { try body() }
        maker.wait()
        try outcome.get()
        guard let result = made.withLock({ $0 }) else { preconditionFailure("it has been made") }
        return try result.get()
    }
}

/// The values that `make` has created and `use` has not used yet.
private final class BoundedQueue<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var portions: [[Value]] = []
        var outcome: Result<Void, any Error>?
        var isGivenUp = false
    }

    /// Ends the maker, because its values are no longer needed.
    private struct GivenUp: Error {}

    private let state = Locked(State())
    /// The semaphore starts with 0, because a semaphore that ends below its first value ends the
    /// program.
    private let room = DispatchSemaphore(value: 0)
    private let news = DispatchSemaphore(value: 0)

    init(room count: Int) {
        for _ in 0..<count { room.signal() }
    }

    func put(_ portion: [Value]) throws {
        room.wait()
        let isWanted = state.withLock { state in
            if !state.isGivenUp { state.portions.append(portion) }
            return !state.isGivenUp
        }
        guard isWanted else {
            room.signal()
            throw GivenUp()
        }
        news.signal()
    }

    func end(_ outcome: Result<Void, any Error>) {
        state.withLock { $0.outcome = outcome }
        news.signal()
    }

    /// Returns the next portion; `nil` at the end. Throws the error of the maker after all portions
    /// before it.
    func take() throws -> [Value]? {
        news.wait()
        let portion = try state.withLock { state -> [Value]? in
            if !state.portions.isEmpty { return state.portions.removeFirst() }
            try state.outcome?.get()
            return nil
        }
        room.signal()
        return portion
    }

    func giveUp() {
        state.withLock { $0.isGivenUp = true }
        room.signal()
    }
}
