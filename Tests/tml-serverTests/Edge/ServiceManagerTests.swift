import Foundation
import Locking
import Logging
import TestSupport
import Testing
import TranslationService

@testable import tml_server

/// The messages to systemd.
@Suite struct ServiceManagerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager(environment: environment, process: 7, log: Logger(label: "test"))
    }

    @Test(arguments: ["/", "@"]) func theStatesAreSent(kind: String) throws {
        let name = kind == "/" ? folder.path("notify") : "@tml-test-\(UUID().uuidString)"
        let receiver = try Receiver(name)
        let manager = manager(["NOTIFY_SOCKET": name])
        manager.ready(at: "http://127.0.0.1:1")
        manager.stopping()
        #expect(receiver.next() == "READY=1\nSTATUS=Listening on http://127.0.0.1:1")
        #expect(receiver.next()?.hasPrefix("STOPPING=1\n") == true)
        #expect(receiver.next() == nil)
    }

    @Test func namesThatAreNoAddressesAreRefused() {
        for name in [
            "", "/", "@", "relative", "vsock:2:1", "/" + String(repeating: "x", count: 200),
        ] {
            #expect(NotifySocket(name) == nil, "\(name)")
        }
        #expect(NotifySocket("/" + String(repeating: "x", count: 106)) != nil)
        #expect(NotifySocket("/" + String(repeating: "x", count: 107)) == nil)
    }

    @Test func withoutASocketNothingIsExpected() async throws {
        let manager = manager(["WATCHDOG_USEC": "1000"])
        #expect(manager.patience == nil)
        manager.ready(at: "http://127.0.0.1:1")
        let isDone = Locked(false)
        let proof: @Sendable () async throws -> Void = {
            Issue.record("a proof without a watchdog")
        }
        try await manager.during(proof: proof) {
            try await Task.sleep(for: .milliseconds(20))
            isDone.withLock { $0 = true }
        }
        #expect(isDone.withLock { $0 })
    }

    @Test func onlyTheNamedProcessSendsSignsOfLife() {
        let common = ["NOTIFY_SOCKET": "@tml", "WATCHDOG_USEC": "3000000"]
        #expect(manager(common).patience == .seconds(3))
        #expect(manager(common.merging(["WATCHDOG_PID": "7"]) { $1 }).patience == .seconds(3))
        #expect(manager(common.merging(["WATCHDOG_PID": "8"]) { $1 }).patience == nil)
        #expect(manager(common.merging(["WATCHDOG_USEC": "0"]) { $1 }).patience == nil)
    }

    private struct Dead: Error {}

    @Test func aSignOfLifeFollowsAProof() async throws {
        let receiver = try Receiver(folder.path("notify"))
        let manager = manager(
            ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "30000"])
        let proofs = Locked(0)
        let proof: @Sendable () async throws -> Void = {
            let count = proofs.withLock { count in
                count += 1
                return count
            }
            if count < 3 { throw Dead() }
        }
        try await manager.during(proof: proof) {
            while proofs.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(receiver.next() == nil || proofs.withLock { $0 } > 2)
            while proofs.withLock({ $0 }) < 5 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(receiver.next() == "WATCHDOG=1")
    }

    @Test func aRunningServerProvesItsLife() async throws {
        let stage = try await ServerStage()
        try await stage.proveLife()
        try stage.service.close()
        await #expect(throws: (any Error).self) { try await stage.proveLife() }
    }

    /// The calls wait, as they do while another program has the write lock of the database.
    @Test(.timeLimit(.minutes(1))) func aServerWhoseCallsWaitIsAlive() async throws {
        let stage = try await ServerStage()
        let executor = ServiceExecutor(service: stage.service)
        let (held, count) = (DispatchSemaphore(value: 0), 2 * ServiceExecutor.threadsOfPeople)
        let calls = (0..<count).map { _ in Task { try await executor.run { _ in held.wait() } } }
        while executor.callCount < count { try await Task.sleep(for: .milliseconds(1)) }
        try await executor.proveLife()
        for _ in calls { held.signal() }
        for call in calls { try await call.value }
    }
}

/// The socket of systemd, as a test reads it.
private final class Receiver {
    private let descriptor: Int32

    struct CannotBind: Error {}

    init(_ name: String) throws {
        let address = try #require(NotifySocket(name))
        descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        let bound = address.withAddress { [descriptor] in bind(descriptor, $0, $1) }
        guard bound == 0 else { throw CannotBind() }
    }

    deinit { close(descriptor) }

    /// The next message; `nil` if none has arrived.
    func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
}
