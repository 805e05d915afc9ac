import Catalog
import Dispatch
import Locking
import TML
import Workbench

/// The requests for matches of the translation memory that have no answer yet. The newest request
/// answers all of them.
final class RecallRequests: Sendable {
    typealias Caller = @Sendable ([Suggestion]) -> Void

    private struct State {
        /// The number of requests. Only the newest request gets matches.
        var count = 0
        var last: DispatchTime?
        /// The key of the newest request, and the time after which the key gets an answer even if
        /// the memory still learns a download.
        var awaited: (key: TranslationKey.ID, end: DispatchTime)?
        /// The callers that wait for an answer. The last one gets the matches. After it, the others
        /// get an empty list.
        var waiting: [Caller] = []
    }

    /// A request within this time after another request waits for this time. So while ↓ is held
    /// down, the memory does not search for each key on the way.
    private static let rest = DispatchTimeInterval.milliseconds(100)
    /// The delay of all other requests. In this time, the processor draws the key itself.
    static let headStart = DispatchTimeInterval.milliseconds(10)

    private let state = Locked(State())
    private let patience: DispatchTimeInterval

    /// - Parameter patience: the time after which a request is answered even if the memory still
    ///   learns a download.
    init(patience: DispatchTimeInterval) { self.patience = patience }

    /// Adds a request. Returns its number, and the time at which its search may begin.
    func add(
        _ key: TranslationKey.ID, _ caller: @escaping Caller
    ) -> (number: Int, start: DispatchTime) {
        let now = DispatchTime.now()
        return state.withLock { state in
            state.count += 1
            if state.waiting.isEmpty || state.awaited?.key != key {
                state.awaited = (key, now + patience)
            }
            state.waiting.append(caller)
            defer { state.last = now }
            let isHurried = state.last.map { now < $0 + Self.rest } ?? false
            return (state.count, now + (isHurried ? Self.rest : Self.headStart))
        }
    }

    func isNewest(_ number: Int) -> Bool { state.withLock { $0.count == number } }

    /// True if the newest request must be answered now.
    var isPatienceOver: Bool {
        state.withLock { state in state.awaited.map { $0.end < .now() } ?? true }
    }

    /// Gives the waiting callers the matches, unless a newer request exists.
    func answer(_ number: Int, _ found: [Suggestion]) {
        let waiting = state.withLock { state -> [Caller] in
            guard state.count == number else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.last?(found)
        for caller in waiting.dropLast() { caller([]) }
    }
}
