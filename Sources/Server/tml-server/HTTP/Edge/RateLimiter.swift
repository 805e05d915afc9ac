import TranslationService

/// Limits the requests per second of each sender, with bursts of three times as many.
actor RateLimiter {
    private struct Bucket {
        var tokens: Double
        var filledAt: ContinuousClock.Instant
    }

    private let perSecond: Double
    private let capacity: Double
    private var buckets: [String: Bucket] = [:]
    /// Above this number, full entries are removed. This is rare, so that its cost is small.
    private var mostBuckets = RateLimiter.leastRoom

    private static let leastRoom = 10000

    init(perSecond: Int) {
        self.perSecond = Double(perSecond)
        capacity = Double(perSecond * 3)
    }

    /// Counts one request of the sender; throws `.tooManyRequests` above the limit.
    func admit(_ sender: String) throws(ServiceError) {
        if let seconds = take(sender) { throw .tooManyRequests(retryAfter: seconds) }
    }

    /// Counts one request of a sender with a token.
    ///
    /// All users of an app send the same token. So each address has the rate of one sender, and the
    /// app has a multiple of this rate. Each person has the rate of one sender at all addresses, and
    /// all people at one address have a multiple of this rate.
    func admit(_ session: ServiceSession, from place: String) throws(ServiceError) {
        let isApp = session.isApplication
        try admit(isApp ? "\(session.name) at \(place)" : session.name)
        let all = isApp ? session.name : "people at \(place)"
        if let seconds = take(all, cost: 1 / Self.width) {
            throw .tooManyRequests(retryAfter: seconds)
        }
    }

    /// The factor of the rate for an app from all addresses together, and for all people at one
    /// address.
    private static let width = 20.0

    /// Counts one request of the sender, or a part of one. Above the limit, returns the seconds to
    /// wait.
    func take(_ sender: String, cost: Double = 1) -> Int? {
        let now = ContinuousClock.now
        if buckets.count > mostBuckets { forgetFull(now) }
        var bucket = buckets[sender] ?? Bucket(tokens: capacity, filledAt: now)
        bucket.tokens = filled(bucket, now)
        bucket.filledAt = now
        defer { buckets[sender] = bucket }
        guard bucket.tokens >= cost else {
            return max(1, Int(((cost - bucket.tokens) / perSecond).rounded(.up)))
        }
        bucket.tokens -= cost
        return nil
    }

    private func filled(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        let elapsed = (now - bucket.filledAt) / .seconds(1)
        return min(capacity, bucket.tokens + elapsed * perSecond)
    }

    private func forgetFull(_ now: ContinuousClock.Instant) {
        buckets = buckets.filter { filled($0.value, now) < capacity }
        mostBuckets = max(Self.leastRoom, buckets.count * 2)
    }
}
