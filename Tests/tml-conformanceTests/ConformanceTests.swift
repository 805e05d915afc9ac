import Foundation
import TestSupport
import Testing

@testable import tml_conformance

/// Every published vector, file by file, as `tml-conformance` runs them.
@Suite struct ConformanceTests {
    static let files = [
        "keys", "source_keys", "locales", "tokens", "substitute", "list_tokens", "value_maps",
        "context_for", "token_contexts", "context_rules", "number_tables", "rules_parse", "rules",
        "cases", "decoration_parse", "decorations", "spans", "selection", "translate",
        "plural_fields", "parity", "sentences", "dates", "xmessage",
    ]

    @Test(arguments: files)
    func everyVectorHolds(_ name: String) throws {
        let url = conformanceFolder.appending(path: "\(name).json")
        let report = VectorReport(
            try #require(try VectorFile(url)), strictly: false,
            languages: LanguageCatalog(folder: LanguageCatalog.folder(for: url)))
        print(report.counts)
        #expect(report.passed > 0)
        #expect(report.failures.isEmpty, "\(report.text)")
    }

    @Test func noFileOfVectorsIsPassedOver() throws {
        let found = try VectorFile.files(at: conformanceFolder.path).map(\.lastPathComponent)
        #expect(found == Self.files.map { "\($0).json" }.sorted())
    }
}
