import Foundation
import Locking
import TranslationService

/// Carries calls of the service, which block, to threads that may wait.
struct ServiceExecutor: Sendable {
    let service: TranslationService

    private let threads = DispatchQueue(label: "service", attributes: .concurrent)
    /// What is made of a large body is several times as large: one at a time.
    private let largeBodies = DispatchQueue(label: "large bodies")
    /// Hashing a password takes 64 MiB: one at a time.
    private let passwordThread = DispatchQueue(label: "passwords")
    /// The passwords that are hashed or wait for it: of each address, and in all.
    private let passwords = AddressShares(limit: 1 + 2, total: 1 + 64)

    private let calls = Locked(0)

    init(service: TranslationService) { self.service = service }

    /// How many calls have begun and not ended.
    var callCount: Int { calls.withLock { $0 } }

    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(on: threads, work)
    }

    /// The same for work on the body of a request, which is so many bytes long.
    func run<Answer: Sendable>(
        taking bytes: Int, _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(on: bytes <= 1 << 20 ? threads : largeBodies, work)
    }

    /// The same for signing in from an address; throws `.tooManyRequests` when too many wait already.
    func checkPassword<Answer: Sendable>(
        from place: String, _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        guard passwords.take(place) else { throw ServiceError.tooManyRequests(retryAfter: 1) }
        defer { passwords.giveBack(place) }
        return try await run(on: passwordThread, work)
    }

    private func run<Answer: Sendable>(
        on queue: DispatchQueue,
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        let service = service
        calls.withLock { $0 += 1 }
        defer { calls.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work(service) }) }
        }
    }
}
