import Foundation

/// Counts failed sign-ins by account and by address: five in a minute for each.
///
/// An attempt counts from its beginning, so that guesses made at the same time count too; a
/// successful one is taken back.
final class SignInAttempts: Sendable {
    private static let window = 60

    private let lock = NSLock()
    /// Times of attempts by name. Touched with the lock held only.
    nonisolated(unsafe) private var times: [String: [Int]] = [:]

    /// Notes an attempt; throws `.tooManyRequests` when there were too many.
    func begin(_ names: [String], at now: Int) throws(ServiceError) {
        lock.lock()
        defer { lock.unlock() }
        forgetOld(at: now)
        for name in names {
            guard let recent = times[name], recent.count >= Limits.signInAttempts else { continue }
            throw .tooManyRequests(retryAfter: max(1, (recent.min() ?? now) + Self.window - now))
        }
        for name in names { times[name, default: []].append(now) }
    }

    /// Takes back an attempt that succeeded.
    func succeed(_ names: [String], at now: Int) {
        lock.lock()
        defer { lock.unlock() }
        for name in names {
            guard let place = times[name]?.lastIndex(of: now) else { continue }
            times[name]?.remove(at: place)
        }
    }

    private func forgetOld(at now: Int) {
        times = times.compactMapValues { recent in
            let kept = recent.filter { $0 > now - Self.window }
            return kept.isEmpty ? nil : kept
        }
    }
}
