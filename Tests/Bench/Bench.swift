import CMalloc
import Foundation
import TestSupport

/// `make bench`: the built program in a real terminal, with 1,000,000 keys in its store, or on the
/// way there; terms in labels; a translation file with 100,000 entries; and queries, checks and
/// batches in the same store. `BENCH_ONLY` names one of the parts: desk, pull, terms, files, queries,
/// or memory and kinds, which need a folder of segments (`MemoryFigures`, `KindFigures`) and are
/// measured by `scripts/bench-memory`.
///
/// Absolute figures depend on the machine; compare those of one run.
@main
struct Bench {
    /// A part of the bench. A usual part is measured if no part is named.
    private struct Part {
        var name: String
        var isUsual = true
        var measure: () throws -> Void
    }

    private static let environment = ProcessInfo.processInfo.environment

    private static var parts: [Part] {
        [
            Part(name: "terms") { TermFigures().show() },
            Part(name: "memory", isUsual: false, measure: measureMemory),
            Part(name: "kinds", isUsual: false) {
                try KindFigures(folder: environment["BENCH_SEGMENTS"] ?? "").measure()
            },
            Part(name: "desk") { try measureDesk(keys: number("BENCH_KEYS")) },
            Part(name: "pull") { try FirstPull(keys: number("BENCH_PULL_KEYS")).measure() },
            Part(name: "files") {
                let entries = environment["BENCH_KEYS"].flatMap { Int($0) } ?? 100_000
                try FileFigures(entries: entries).measure()
            },
            Part(name: "queries") { try QueryFigures(keys: number("BENCH_KEYS")).measure() },
        ]
    }

    /// A part that fails does not stop the others.
    static func main() {
        // As the program does it, so that the memory can be compared.
        mallopt(M_ARENA_MAX, 1)
        let only = environment["BENCH_ONLY"]
        let chosen = parts.filter { only == nil ? $0.isUsual : $0.name == only }
        let failed = chosen.filter { !isMeasured($0) }
        if chosen.isEmpty { print("BENCH_ONLY names no part: \(only ?? "")") }
        exit(chosen.isEmpty || !failed.isEmpty ? EXIT_FAILURE : EXIT_SUCCESS)
    }

    private static func isMeasured(_ part: Part) -> Bool {
        do {
            try part.measure()
            return true
        } catch {
            print("\(part.name): not measured: \(error)")
            return false
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
        try desk.measureIssues()
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
        let counts = (environment["BENCH_COUNTS"] ?? "100000").split(separator: " ")
        try MemoryFigures(folder: environment["BENCH_SEGMENTS"] ?? "")
            .measure(counts: counts.compactMap { Int($0) })
    }

    private static func number(_ name: String) -> Int {
        Int(environment[name] ?? "") ?? 1_000_000
    }
}
