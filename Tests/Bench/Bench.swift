import Foundation
import TestSupport

/// `make bench`: the built program in a real terminal, with 1,000,000 keys in its store, or on the
/// way there; and terms in labels. `BENCH_ONLY` names one of them: desk, pull, terms, or memory and kinds,
/// which need a folder of segments (`MemoryFigures`, `KindFigures`) and are measured by
/// `scripts/bench-memory`.
///
/// Absolute figures depend on the machine; compare those of one run.
@main
struct Bench {
    static func main() throws {
        let only = ProcessInfo.processInfo.environment["BENCH_ONLY"]
        if only == nil || only == "terms" { TermFigures().show() }
        if only == "memory" { try measureMemory() }
        if only == "kinds" {
            try KindFigures(folder: ProcessInfo.processInfo.environment["BENCH_SEGMENTS"] ?? "")
                .measure()
        }
        if only == nil || only == "desk" { try measureDesk(keys: number("BENCH_KEYS")) }
        if only == nil || only == "pull" {
            try FirstPull(keys: number("BENCH_PULL_KEYS")).measure()
        }
    }

    private static func measureDesk(keys: Int) throws {
        let store = try BenchStore(keys: keys)
        print("store: \(keys) keys, \(store.megabytes) MiB; made in \(store.seconds) s (0: reused)")
        let server = try EndlessServer()
        let home = try BenchHome(store: store, server: server.url)
        let desk = try DeskMeasurement(home: home)
        try desk.measureLongText()
        try desk.measureStart()
        for (rows, columns) in [(24, 80), (40, 120)] {
            desk.resize(rows: rows, columns: columns)
            try desk.measureList("list, idle network, \(columns)×\(rows)")
            try desk.measureTyping("typing, idle network, \(columns)×\(rows)")
        }
        try desk.measureEngines(server.slowEngines(5))
        server.startSendingPages()
        desk.startPull()
        try desk.measureList("list, during a pull")
        try desk.measureTyping("typing, during a pull")
        desk.printMemory()
        try desk.measureIdle()
    }

    private static func measureMemory() throws {
        let environment = ProcessInfo.processInfo.environment
        let counts = (environment["BENCH_COUNTS"] ?? "100000").split(separator: " ")
        try MemoryFigures(folder: environment["BENCH_SEGMENTS"] ?? "")
            .measure(counts: counts.compactMap { Int($0) })
    }

    private static func number(_ name: String) -> Int {
        Int(ProcessInfo.processInfo.environment[name] ?? "") ?? 1_000_000
    }
}
