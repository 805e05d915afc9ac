import Foundation
import TestSupport

/// `make bench`: the built program in a real terminal, with 1,000,000 keys in its store.
///
/// Absolute figures depend on the machine; compare those of one run.
@main
struct Bench {
    static func main() throws {
        let keys = Int(ProcessInfo.processInfo.environment["BENCH_KEYS"] ?? "") ?? 1_000_000
        let store = try BenchStore(keys: keys)
        print("store: \(keys) keys, \(store.megabytes) MiB; made in \(store.seconds) s (0: reused)")
        let server = try EndlessServer()
        let home = try BenchHome(store: store, server: server.url)
        let desk = try DeskMeasurement(home: home)
        try desk.measureStart()
        try desk.measureList("list, idle network")
        try desk.measureTyping("typing, idle network")
        server.startSendingPages()
        desk.startPull()
        try desk.measureList("list, during a pull")
        try desk.measureTyping("typing, during a pull")
        desk.printMemory()
        try desk.measureIdle()
        let pulled = Int(ProcessInfo.processInfo.environment["BENCH_PULL_KEYS"] ?? "") ?? 100_000
        try FirstPull(keys: pulled).measure()
    }
}
