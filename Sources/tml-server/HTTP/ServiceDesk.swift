import Foundation
import TranslationService

/// Carries calls of the service, which block, to threads that may wait.
struct ServiceDesk: Sendable {
    let service: TranslationService

    private let threads = DispatchQueue(label: "service", attributes: .concurrent)
    /// Hashing a password takes 64 MiB: one at a time.
    private let passwordThread = DispatchQueue(label: "passwords")

    init(service: TranslationService) { self.service = service }

    func ask<Answer: Sendable>(
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
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work(service) }) }
        }
    }
}
