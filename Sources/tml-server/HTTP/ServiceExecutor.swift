import Foundation
import Locking
import TranslationService

/// Carries calls of the service, which block, to threads that may wait.
///
/// Apps have threads of their own, fewer than people: their token is public, so that strangers may ask with
/// it for all that costs.
struct ServiceExecutor: Sendable {
    let service: TranslationService

    /// As many as the database has readers.
    private let people = BlockingThreads(8)
    private let apps = BlockingThreads(max(2, ProcessInfo.processInfo.activeProcessorCount - 1))
    /// What is made of a large body is several times as large: one at a time.
    private let largeBodies = BlockingThreads(1)
    private let largeBodiesOfApps = BlockingThreads(1)
    /// Hashing a password takes 64 MiB: one at a time.
    private let passwordThread = BlockingThreads(1)
    private let healthThread = BlockingThreads(1)

    /// The calls of apps that are made or wait for it: of each address, and in all.
    private let callsOfApps = AddressShares(limit: 64, total: 256)
    /// The passwords that are hashed or wait for it: of each address, and in all.
    private let passwords = AddressShares(limit: 1 + 2, total: 1 + 64)

    private let calls = Locked(0)

    init(service: TranslationService) { self.service = service }

    /// How many calls have begun and not ended.
    var callCount: Int { calls.withLock { $0 } }

    /// Throws what the work throws, and `.overloaded` when too many calls of apps wait already.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(taking: 0, work)
    }

    /// The same for work on the body of a request, which is so many bytes long.
    func run<Answer: Sendable>(
        taking bytes: Int, _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        let isLarge = bytes > 1 << 20
        guard let trace = RequestTrace.current, trace.session?.isApplication == true else {
            return try await run(on: isLarge ? largeBodies : people, work)
        }
        guard callsOfApps.take(trace.place) else { throw ServiceError.overloaded(retryAfter: 1) }
        defer { callsOfApps.giveBack(trace.place) }
        return try await run(on: isLarge ? largeBodiesOfApps : apps, work)
    }

    /// The same for signing in from an address; throws `.tooManyRequests` when too many wait already.
    func checkPassword<Answer: Sendable>(
        from place: String, _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        guard passwords.take(place) else { throw ServiceError.tooManyRequests(retryAfter: 1) }
        defer { passwords.giveBack(place) }
        return try await run(on: passwordThread, work)
    }

    /// Throws `.storage` when the service is not well.
    func checkHealth() async throws {
        try await run(on: healthThread) { try $0.maintenance.checkHealth() }
    }

    private func run<Answer: Sendable>(
        on threads: BlockingThreads,
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        let service = service
        calls.withLock { $0 += 1 }
        defer { calls.withLock { $0 -= 1 } }
        return try await threads.run { try work(service) }
    }
}
