import Foundation
import Locking
import TranslationService

/// Runs the blocking calls of the service on threads that may block.
///
/// Calls of apps have fewer threads than calls of people, and these threads have a lower priority.
/// The token of an app is public, so strangers can send expensive requests with this token.
struct ServiceExecutor: Sendable {
    let service: TranslationService

    /// More threads than processors, because some calls wait for the database. But not many more:
    /// each running call reads with a connection and a cache of its own.
    static let threadsOfPeople = max(4, ProcessInfo.processInfo.activeProcessorCount + 2)
    private let people = BlockingThreads(
        ProcessInfo.processInfo.activeProcessorCount,
        spares: threadsOfPeople - ProcessInfo.processInfo.activeProcessorCount)
    private let apps = BlockingThreads(
        max(2, ProcessInfo.processInfo.activeProcessorCount - 1), isBackground: true)
    /// The data from a large body needs several times its size in memory. So one body is processed
    /// at a time.
    private let largeBodies = BlockingThreads(1)
    private let largeBodiesOfApps = BlockingThreads(1, isBackground: true)
    /// Hashing a password needs 64 MiB. So one password is hashed at a time.
    private let passwordThread = BlockingThreads(1)
    /// A pattern is compared with every text of a project. So one list with a pattern is made at a
    /// time.
    private let patternThread = BlockingThreads(1, isBackground: true)
    private let healthThread = BlockingThreads(1)
    private let proofThread = BlockingThreads(1)

    /// The running and waiting calls of apps: for each address, and for all.
    private let callsOfApps = AddressShares(limit: 64, total: 256)
    /// The running and waiting password checks: for each address, and for all.
    private let passwords = AddressShares(limit: 1 + 2, total: 1 + 64)
    /// The running and waiting password checks for each network. One client can have all addresses
    /// of an IPv6 network.
    private let passwordsOfNetworks = AddressShares(limit: 1 + 8)
    /// The running and waiting lists with a pattern: for each person, and for all.
    private let patterns = AddressShares(limit: 1 + 1, total: 1 + 64)

    private let calls = Locked(0)

    init(service: TranslationService) { self.service = service }

    /// The number of calls that have started and not ended.
    var callCount: Int { calls.withLock { $0 } }

    /// Runs the work. Throws the errors of the work, and `.overloaded` if too many calls of apps
    /// are waiting.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await run(taking: 0, work)
    }

    /// Runs work whose result must not be lost. While a long write has the database, the work waits
    /// without a thread.
    func insist<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        while true {
            do {
                return try await run(work)
            } catch ServiceError.overloaded(let seconds) {
                try await Task.sleep(for: .seconds(seconds))
            }
        }
    }

    /// Runs work on the body of a request. `bytes` is the length of the body.
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

    /// Runs the task of a request on the threads of people, so that its calls need no change of
    /// threads.
    func keep<Answer: Sendable>(
        _ task: () async throws -> Answer
    ) async throws -> Answer {
        try await people.keep(task)
    }

    /// Runs a password check for an address. Throws `.tooManyRequests` if too many checks are
    /// waiting.
    func checkPassword<Answer: Sendable>(
        from place: String, _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        let network = NetworkPlace.network(of: place)
        guard passwordsOfNetworks.take(network) else {
            throw ServiceError.tooManyRequests(retryAfter: 1)
        }
        defer { passwordsOfNetworks.giveBack(network) }
        return try await run(on: passwordThread, within: passwords, of: place, work)
    }

    /// Runs work that makes a list of keys. Lists with a pattern do not use the threads of other
    /// calls. Throws `.tooManyRequests` if too many of them are waiting.
    func run<Answer: Sendable>(
        listing wanted: KeyListRequest, for session: ServiceSession,
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        guard wanted.hasPattern else { return try await run(work) }
        return try await run(on: patternThread, within: patterns, of: session.name, work)
    }

    /// Throws `.storage` if the service does not work correctly.
    func checkHealth() async throws {
        try await run(on: healthThread) { try $0.maintenance.checkHealth() }
    }

    /// Throws `.storage` if the database cannot be read. While another program has the write lock,
    /// all other threads can wait for it, so the read has a thread of its own.
    func proveLife() async throws {
        _ = try await run(on: proofThread) { try $0.maintenance.statistics() }
    }

    /// Returns the reason if the service cannot store changes.
    func unreadiness() async -> Unreadiness? {
        do {
            return try await run(on: healthThread) { $0.maintenance.unreadiness() }
        } catch {
            return Unreadiness("The server stops", details: "\(error)")
        }
    }

    private func run<Answer: Sendable>(
        on threads: BlockingThreads, within shares: AddressShares, of place: String,
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        guard shares.take(place) else { throw ServiceError.tooManyRequests(retryAfter: 1) }
        defer { shares.giveBack(place) }
        return try await run(on: threads, work)
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
