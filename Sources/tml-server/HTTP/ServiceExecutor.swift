import Foundation
import Locking
import TranslationService

/// Carries calls of the service, which block, to threads that may wait.
struct ServiceExecutor: Sendable {
    let service: TranslationService

    private let threads = DispatchQueue(label: "service", attributes: .concurrent)
    /// Hashing a password takes 64 MiB: one at a time.
    private let passwordThread = DispatchQueue(label: "passwords")

    private let calls = Locked(0)

    init(service: TranslationService) { self.service = service }

    /// How many calls have begun and not ended.
    var callCount: Int { calls.withLock { $0 } }

    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(on: threads, work)
    }

    /// The same for signing in.
    func checkPassword<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(on: passwordThread, work)
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
