import Foundation
import TML
import TestSupport
import Testing
import Text
import TextFiles
import TranslationMemory

/// The memory that `make demo` begins with, beside the labels of the sample project.
@Suite struct DemoMemoryTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The labels with their descriptions, in the order of the list.
    private static func labels() throws -> [(label: ExactText, description: ExactText)] {
        let file = root.appending(
            path: "Sources/Server/TranslationService/SampleProject/keys.json")
        let keys = try JSON(parsing: Array(Data(contentsOf: file))).array ?? []
        return keys.compactMap(\.object).map {
            (
                ExactText($0["label"]?.string ?? ""),
                ExactText($0["description"]?.string ?? "")
            )
        }
    }

    @Test(arguments: ["ru", "ar", "he", "ja", "de", "pl", "fr", "hi"] as [LocaleCode])
    func theFirstKeyOfTheSampleHasASuggestionAndSoHaveOthers(locale: LocaleCode) throws {
        let folder = try TemporaryFolder()
        let memory = try ImportedMemory(path: folder.path("store.sqlite.imports"))
        let file = Self.root.appending(path: "scripts/demo-memory.tmx").path
        let outcome = try memory.bring("demo-memory.tmx", from: MemoryFormat.all.open(file))
        #expect(outcome.skipped.count == 0 && outcome.doubled == 0 && outcome.end == nil)
        let found = try Self.labels().map { label, description in
            try memory.matches(
                MemoryQuestion(
                    source: "en", target: locale, project: "sample", key: "asked", label: label,
                    description: description))
        }
        #expect(found.first?.first?.percent == 98)
        #expect(found.count { $0.first?.percent == 98 } >= 7)
        #expect(found.count { ($0.first?.percent ?? 98) < 98 } >= 5)
        memory.close()
    }
}
