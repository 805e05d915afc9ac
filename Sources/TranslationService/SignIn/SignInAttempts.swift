import Locking

/// Counts failed sign-ins by account and by address: five in a minute for each.
///
/// An attempt counts from its beginning, so that guesses made at the same time count too; a
/// successful one is taken back.
final class SignInAttempts: Sendable {
    private static let window = 60

    /// Times of attempts by name.
    private let times = Locked<[String: [Int]]>([:])

    /// Notes an attempt; throws `.tooManyRequests` when there were too many.
    func begin(_ names: [String], at now: Int) throws(ServiceError) {
        let wait = times.withLock { times -> Int? in
            Self.forgetOld(&times, at: now)
            for name in names {
                guard let recent = times[name], recent.count >= Limits.signInAttempts else {
                    continue
                }
                return max(1, (recent.min() ?? now) + Self.window - now)
            }
            for name in names { times[name, default: []].append(now) }
            return nil
        }
        if let wait { throw .tooManyRequests(retryAfter: wait) }
    }

    /// Takes back an attempt that succeeded.
    func succeed(_ names: [String], at now: Int) {
        times.withLock { times in
            for name in names {
                guard let place = times[name]?.lastIndex(of: now) else { continue }
                times[name]?.remove(at: place)
            }
        }
    }

    private static func forgetOld(_ times: inout [String: [Int]], at now: Int) {
        times = times.compactMapValues { recent in
            let kept = recent.filter { $0 > now - window }
            return kept.isEmpty ? nil : kept
        }
    }
}
