import Foundation
import Testing

@testable import TML

/// Every vector, file by file. Of `xmessage.json` nothing is here: keys of that syntax are shown
/// to translators, but neither edited nor rendered.
@Suite(.enabled(if: ConformanceFolder.exists))
struct ConformanceTests {
    static let files = [
        "keys", "source_keys", "locales", "tokens", "substitute", "list_tokens", "value_maps",
        "context_for", "token_contexts", "context_rules", "number_tables", "rules_parse", "rules",
        "cases", "decoration_parse", "decorations", "spans", "selection", "translate",
        "plural_fields", "parity", "sentences", "dates",
    ]

    @Test(arguments: files)
    func everyUndisputedVectorHolds(_ file: String) throws {
        let vectors = try VectorFile(file).vectors.filter { !$0.isDisputed }
        #expect(!vectors.isEmpty)
        let failures = try failures(of: vectors, in: file)
        #expect(failures.isEmpty, "\(report(failures, of: vectors))")
    }

    /// `[anchor: x]` without a value: the implementations disagree on the default's `href`, and
    /// the specification leaves unused attributes out (10.4).
    static let anchorsWithoutValue: Set<String> = [
        "decorations-00247", "decorations-00248", "decorations-00249", "decorations-01119",
        "decorations-01120",
    ]

    @Test(arguments: files)
    func disputedVectorsHoldWhereTheSpecificationDecides(_ file: String) throws {
        let vectors = try VectorFile(file).vectors
            .filter { $0.isDisputed && !Self.anchorsWithoutValue.contains($0.id) }
        let failures = try failures(of: vectors, in: file)
        #expect(failures.isEmpty, "\(report(failures, of: vectors))")
    }

    private func failures(of vectors: [Vector], in file: String) throws -> [String] {
        let languages = LanguageShelf()
        return try vectors.compactMap { try $0.failure(in: file, languages) }
    }

    private func report(_ failures: [String], of vectors: [Vector]) -> String {
        "\(failures.count) of \(vectors.count) fail\n" + failures.prefix(20).joined(separator: "\n")
    }
}
