import Locking

/// Counts failed sign-ins, so that guessing takes too long to be worth it.
///
/// Three counts: those from an address, those of an account from one address, and those of an
/// account from all addresses that its owner has never signed in from. The last one stops guesses
/// from everywhere at once, and leaves those alone who come from where they came before: nobody is
/// locked out by a stranger.
///
/// An attempt counts from its beginning, so that guesses made at the same time count too; a
/// successful one is taken back.
final class SignInAttempts: Sendable {
    /// An attempt to sign in, whether there is such an account or not.
    struct Attempt: Sendable {
        var account: String
        var address: String
        /// Whether the owner of the account has signed in from there before.
        var isFamiliar: Bool
    }

    /// So many failures within so many seconds.
    fileprivate struct Rule {
        let name: String
        let limit: Int
        let seconds: Int
    }

    fileprivate struct Record: Sendable {
        /// In order.
        var times: [Int]
        let seconds: Int
    }

    fileprivate struct Book: Sendable {
        var records: [String: Record] = [:]
        var cleanedAt = 0
    }

    private let book = Locked(Book())

    /// Notes an attempt; throws `.tooManyRequests` when there were too many.
    func begin(_ attempt: Attempt, at now: Int) throws(ServiceError) {
        let rules = Self.rules(for: attempt)
        let wait = book.withLock { book -> Int? in
            book.clean(at: now)
            let waits = rules.compactMap { rule in book.wait(rule, at: now) }
            if let longest = waits.max() { return longest }
            for rule in rules { book.note(rule, at: now) }
            return nil
        }
        if let wait { throw .tooManyRequests(retryAfter: wait) }
    }

    /// Takes back an attempt that succeeded.
    func succeed(_ attempt: Attempt, at now: Int) {
        book.withLock { book in
            for rule in Self.rules(for: attempt) { book.takeBack(rule, at: now) }
        }
    }

    private static func rules(for attempt: Attempt) -> [Rule] {
        let (account, address) = (attempt.account, attempt.address)
        let always = [
            Rule(name: "address \(address)", limit: Limits.signInAttempts, seconds: 60),
            Rule(
                name: "account \(account) from \(address)", limit: Limits.accountAttemptsOfAddress,
                seconds: 3600),
        ]
        guard !attempt.isFamiliar else { return always }
        return always + [
            Rule(name: "account \(account)", limit: Limits.accountAttempts, seconds: 3600)
        ]
    }
}

extension SignInAttempts.Book {
    /// The seconds until another one is allowed; `nil`: now.
    fileprivate func wait(_ rule: SignInAttempts.Rule, at now: Int) -> Int? {
        let recent = records[rule.name]?.times.filter { $0 > now - rule.seconds } ?? []
        guard recent.count >= rule.limit else { return nil }
        return max(1, recent[recent.count - rule.limit] + rule.seconds - now)
    }

    fileprivate mutating func note(_ rule: SignInAttempts.Rule, at now: Int) {
        let none = SignInAttempts.Record(times: [], seconds: rule.seconds)
        records[rule.name, default: none].times.removeAll { $0 <= now - rule.seconds }
        records[rule.name, default: none].times.append(now)
    }

    fileprivate mutating func takeBack(_ rule: SignInAttempts.Rule, at now: Int) {
        guard let place = records[rule.name]?.times.lastIndex(of: now) else { return }
        records[rule.name]?.times.remove(at: place)
    }

    /// Forgets what no longer counts, at most once a minute.
    fileprivate mutating func clean(at now: Int) {
        guard abs(now - cleanedAt) >= 60 else { return }
        cleanedAt = now
        records = records.filter { ($0.value.times.last ?? 0) > now - $0.value.seconds }
    }
}
