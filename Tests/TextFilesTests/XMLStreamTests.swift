import TestSupport
import Testing

@testable import TextFiles

/// What a file of XML may have of everything: no text is lost to it, and no machine.
@Suite struct XMLStreamTests {
    /// Counts what is told.
    private final class Counter: XMLEvents {
        var (started, ended, text) = (0, 0, 0)

        func start(_ element: String, _ attributes: [String: String], line: Int) { started += 1 }
        func text(_ bytes: UnsafeBufferPointer<UInt8>) { text += bytes.count }
        func end(_ element: String) { ended += 1 }
        func reference(_ name: String) {}
    }

    private let counter = Counter()

    /// Reads a text in pieces as they come from a file.
    private func read(_ pieces: [String]) throws(TextFileError) {
        let stream = try XMLStream(counter)
        for piece in pieces {
            let bytes = Array(piece.utf8)
            for start in stride(from: 0, to: bytes.count, by: TextFilePieces.size) {
                try stream.read(
                    Array(bytes[start..<min(bytes.count, start + TextFilePieces.size)]))
            }
        }
        try stream.read([])
    }

    private func problem(_ pieces: String...) -> TextFileError? {
        do throws(TextFileError) {
            try read(pieces)
            return nil
        } catch {
            return error
        }
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "<p>", count: depth) + String(repeating: "</p>", count: depth)
    }

    @Test func elementsMayLieSoDeepWithinEachOther() {
        #expect(problem(nested(256)) == nil && counter.ended == 256)
        let found = problem("<a>\n\n", nested(5_000_000))
        #expect(
            found
                == .malformed(line: 3, "Elements are nested more than 256 levels deep."))
        // It was not read on.
        #expect(counter.started == 256 + 256)
    }

    @Test(arguments: ["<a x=\"", "<!--", "<", "<?a "])
    func aTagMayBeSoLong(_ beginning: String) {
        let found = problem("<a>\n" + beginning, String(repeating: "x", count: 40_000_000))
        #expect(found == .malformed(line: 2, "A tag or a comment is too long."))
    }

    @Test func textMayBeOfAnyLength() {
        let text = String(repeating: "é\n", count: 3_000_000)
        #expect(problem("<a>", text, "<![CDATA[", text, "]]></a>") == nil)
        #expect(counter.text == 2 * text.utf8.count)
    }

    @Test func thereMayBeSoManyNames() {
        let names = (0..<9_990).map { "<n\($0) a\($0 % 9)='1'/>" }.joined()
        #expect(problem("<a>", names, "</a>") == nil)
        let found = problem("<a>", names, names.replacing("<n", with: "<m"), "</a>")
        let sentence = "Elements and attributes have more than 10000 different names."
        #expect(found == .malformed(line: 1, sentence))
    }
}
