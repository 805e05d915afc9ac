import Foundation
import TestSupport
import Testing

/// A test with a time limit runs in a round of `scripts/test` that has no long calculations. Beside
/// them, the test can wait for a processor until its time is over.
@Suite struct TimeLimitTests {
    /// The tests of these targets run one after the other.
    private static let targetsInSequence = ["tml-serverTests", "EndToEndTests"]

    @Test func everySuiteWithATimeLimitIsInItsRound() throws {
        let script = try text("scripts/test")
        let line = try #require(script.firstMatch(of: /limited='(.*)'/)).output.1
        let limited = try Regex(String(line))
        let suites = try limitedSuites()
        #expect(suites.count > 3)
        for suite in suites {
            #expect(
                suite.contains(limited),
                "\(suite) has a time limit. Add the suite to `limited` in scripts/test.")
        }
    }

    /// The names of the suites with a time limit, for the whole suite or for one of its tests.
    private func limitedSuites() throws -> [String] {
        let folder = packageFolder.appending(path: "Tests")
        let files = FileManager.default.enumerator(atPath: folder.path)
        return try (files?.allObjects as? [String] ?? []).filter { file in
            file.hasSuffix("Tests.swift") && file != "SourceFormTests/TimeLimitTests.swift"
                && !Self.targetsInSequence.contains { file.hasPrefix($0 + "/") }
        }.flatMap { try limitedSuites(in: text("Tests/" + $0)) }
    }

    private func limitedSuites(in source: String) -> [String] {
        var suites: [String] = []
        var suite = ""
        for line in source.split(separator: "\n") {
            if let name = line.firstMatch(of: /(?:struct|class) (\w+)/)?.output.1 {
                suite = String(name)
            }
            if line.contains(".timeLimit(.") { suites.append(suite) }
        }
        return suites
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
    }
}
