import Testing

/// A quotation mark before a combining mark or a joiner is another character than the quotation mark
/// alone. So `replacing` does not find it, and the text is not quoted.
@Suite struct ExactReplacementTests {
    @Test func quotationMarksAreReplacedExactly() throws {
        let sources = try SourceFile.all()
        for source in sources {
            #expect(
                !source.lines.contains { $0.contains(".replacing(\"\\\"") },
                "\(source.path): use replacingExactly(_:with:)")
        }
        #expect(sources.count > 300)
    }
}
