import Foundation
import TestSupport
import Testing

/// A quotation mark before a combining mark or a joiner is another character than the quotation mark
/// alone. So `replacing` does not find it, and the text is not quoted.
@Suite struct ExactReplacementTests {
    @Test func quotationMarksAreReplacedExactly() throws {
        let folder = packageFolder.appending(path: "Sources")
        let files = FileManager.default.enumerator(atPath: folder.path)
        var count = 0
        for case let file as String in files?.allObjects ?? [] where file.hasSuffix(".swift") {
            count += 1
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(
                !text.contains(".replacing(\"\\\""), "\(file): use replacingExactly(_:with:)")
        }
        #expect(count > 300)
    }
}
