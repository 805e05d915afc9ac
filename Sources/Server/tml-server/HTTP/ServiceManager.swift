import Foundation
import Logging

/// Reports the state of the server to systemd. If systemd did not set `NOTIFY_SOCKET`, the server
/// sends nothing.
struct ServiceManager: Sendable {
    /// The longest time between two signs of life; `nil` if systemd does not check them.
    let patience: Duration?

    private let socket: NotifySocket?
    private let log: Logger

    /// - Parameter process: the id of this process. systemd names the process that must send signs
    ///   of life.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        process: Int32 = getpid(), log: Logger
    ) {
        socket = environment["NOTIFY_SOCKET"].flatMap { NotifySocket($0) }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
        patience =
            isMeant && socket != nil && microseconds > 0 ? .microseconds(microseconds) : nil
        self.log = log
    }

    /// The server has opened the database and accepts connections at the address.
    func ready(at url: String) { send("READY=1\nSTATUS=Listening on \(url)") }

    /// The server finishes the requests in progress and stops.
    func stopping() { send("STOPPING=1\nSTATUS=Finishing the requests in progress") }

    /// Runs `work`. At the same time, sends signs of life, each only after `proof` has ended
    /// without an error. If `proof` hangs, systemd starts the server again.
    func during(
        proof: @escaping @Sendable () async throws -> Void, _ work: () async throws -> Void
    ) async throws {
        guard let patience else { return try await work() }
        try await withThrowingTaskGroup { group in
            group.addTask { await prove(every: patience / 3, proof) }
            try await work()
            group.cancelAll()
        }
    }

    private func prove(
        every interval: Duration, _ proof: @Sendable () async throws -> Void
    ) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
                try await proof()
                send("WATCHDOG=1")
            } catch is CancellationError {
                return
            } catch {
                log.error("the server does not work", metadata: ["error": "\(error)"])
            }
        }
    }

    private func send(_ message: String) {
        do {
            try socket?.send(message)
        } catch {
            log.warning("systemd received no message", metadata: ["error": "\(error)"])
        }
    }
}
