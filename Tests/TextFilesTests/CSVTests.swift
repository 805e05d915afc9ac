import Foundation
import TestSupport
import Testing
import Text

@testable import TextFiles

/// Tables of comma-separated values.
@Suite struct CSVTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ bytes: [UInt8]) throws -> String {
        let path = folder.path("table.csv")
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private func rows(_ text: String) throws -> [[String]] {
        let reader = try CSVReader(path: try path(Array(text.utf8)))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    private func problem(_ bytes: [UInt8]) throws -> TextFileError? {
        do throws(TextFileError) {
            let reader = try CSVReader(path: (try? path(bytes)) ?? "")
            while try reader.next() != nil {}
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a;b\r\nc;d", [["a", "b"], ["c", "d"]]),
        ("a\tb\rc\td\r", [["a", "b"], ["c", "d"]]), ("\u{FEFF}a,b\n", [["a", "b"]]),
        ("\"a,b\",\"c\n\"\"d\"\"\"\n", [["a,b", "c\n\"d\""]]), ("a,,\n", [["a", "", ""]]),
        ("\n\na\n\n", [["a"]]), ("", []), ("\"a;b\",c;d\n", [["a;b", "c;d"]]),
        ("\"\",\"\"\n", [["", ""]]),
    ])
    func rowsAreRead(text: String, expected: [[String]]) throws {
        #expect(try rows(text) == expected)
    }

    @Test func whatIsWrittenIsReadUnchanged() throws {
        let signs = [
            "\"", ",", ";", "\n", "\r", "\r\n", "\t", " ", "é", "e\u{301}", "👩‍👩‍👧", "a", "=", "\\",
            "\u{200C}", "\u{9C7}",
        ]
        var random = SeededRandom(seed: 7)
        let written = (0..<200).map { _ in
            (0..<4).map { _ in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    signs.randomElement(using: &random) ?? ""
                }.joined()
            }
        }
        let read = try rows(written.map(CSVText.row).joined())
        let exact = { (rows: [[String]]) in rows.map { row in row.map { ExactText($0) } } }
        #expect(exact(read) == exact(written))
    }

    @Test func piecesMakeNoDifference() throws {
        let long = String(repeating: "ж\"\"\n", count: 40_000)
        let read = try rows("a,b\n\"\(long)\",x\nlast,y\n")
        #expect(read.count == 3 && read[2] == ["last", "y"])
        #expect(read[1][0] == String(repeating: "ж\"\n", count: 40_000))
    }

    @Test func whatCannotBeReadIsToldWithItsLine() throws {
        #expect(
            try problem(Array("a\n\"b\nc".utf8))
                == .malformed(line: 2, "A quotation mark is not closed."))
        #expect(
            try problem(Array("a\n\"b\"c\n".utf8))
                == .malformed(line: 2, "There is text after a closing quotation mark."))
        #expect(
            try problem(Array("a\nb\n".utf8) + [0xFF, 0x0A])
                == .malformed(line: 3, "The text is not UTF-8."))
        #expect(
            try problem(Array("a\n".utf8) + [UInt8](repeating: 0x61, count: 4_100_000))
                == .malformed(line: 2, "A row is too long."))
    }

    @Test func aTableIsAskedByTheNamesOfItsColumns() throws {
        let table = try CSVTable(
            path: try path(Array("Source, Target ,Part of  speech\na,b\nc,,noun,more\n".utf8)))
        #expect(table.names == ["source", "target", "part_of_speech"])
        #expect(table.has("term", "source") && !table.has("term"))
        let (first, second) = (try table.next(), try table.next())
        #expect(first?["source"] == "a" && first?["part_of_speech"] == "" && first?.line == 2)
        #expect(second?["target", "source"] == "c" && second?.line == 3)
        #expect(try table.next() == nil)
    }

    @Test func detailsPassThroughAColumn() {
        var details = CSVDetails()
        details.add("from", "pt-BR")
        details.add("by", "Ewa & Żółć, \"x\"")
        details.add("none", "")
        let read = CSVDetails(details.column)
        #expect(read == details && read["by"] == "Ewa & Żółć, \"x\"" && read["none"] == "")
        #expect(CSVDetails("src/file.c:12").isEmpty)
    }
}
