import Testing
import Text

@testable import TranslationFiles

@Suite struct FileDocumentTests {
    private func document(_ bytes: [UInt8]) throws(FileError) -> FileDocument {
        try FileDocument(path: "a.lines", bytes: bytes, format: LineFormat.format)
    }

    private func document(_ text: String) throws(FileError) -> FileDocument {
        try document(Array(text.utf8))
    }

    private func change(
        _ unit: String, _ text: String, _ state: FileUnit.State? = nil
    ) -> FileChange {
        FileChange(unit: unit, forms: [FileForm(text: ExactText(text))], state: state)
    }

    @Test func onlyTheBytesOfTheTextChange() throws {
        let old = try document("x\na=1\r\nb=\u{E9}\nc=")
        let new = try old.changed(by: [change("b", "two"), change("c", "three")])
        #expect(new.bytes == Array("x\na=1\r\nb=two\nc=three".utf8))
        #expect(new.unit("b")?.forms.first?.text == "two")
        #expect(old.unit("b")?.forms.first?.text == "\u{E9}")
        #expect(try old.changed(by: []).bytes == old.bytes)
    }

    @Test func twoUnitsWithTheSameNameGetACounter() throws {
        let old = try document("a=1\na=2\na (2)=3\na=4")
        #expect(old.units.map(\.id) == ["a", "a (2)", "a (2) (2)", "a (3)"])
        let new = try old.changed(by: [change("a (2)", "x"), change("a (3)", "y")])
        #expect(new.bytes == Array("a=1\na=x\na (2)=3\na=y".utf8))
    }

    @Test func namesOfOtherBytesAreOtherUnits() throws {
        let old = try document("caf\u{E9}=1\ncafe\u{301}=2")
        #expect(old.units.map { ExactText($0.id) } == ["caf\u{E9}", "cafe\u{301}"])
        let new = try old.changed(by: [change("cafe\u{301}", "3")])
        #expect(new.bytes == Array("caf\u{E9}=1\ncafe\u{301}=3".utf8))
    }

    @Test func theOtherTextsAreWrittenIfSomeAreRefused() throws {
        let old = try document((0..<300).map { "unit\($0)=" }.joined(separator: "\n"))
        let isBad = { (number: Int) in number % 3 == 1 }
        let (new, refusals) = try old.changedWherePossible(
            by: (0..<300).reversed().map { change("unit\($0)", isBad($0) ? "x\ny" : "text") })
        #expect(refusals.map(\.unit) == (0..<300).filter(isBad).map { "unit\($0)" })
        #expect(Set(refusals.map(\.words)).count == 1)
        let lines = (0..<300).map { "unit\($0)=" + (isBad($0) ? "" : "text") }
        #expect(new.bytes == Array(lines.joined(separator: "\n").utf8))
    }

    @Test func theEncodingRefusesOnlyTheTextsThatItLacks() throws {
        let head = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n"
        let units = (0..<40).map { "\nmsgid \"\($0)\"\nmsgstr \"\"\n" }
        let old = try FileDocument(path: "a.po", bytes: Array((head + units.joined()).utf8))
        let (new, refusals) = try old.changedWherePossible(
            by: old.units.enumerated().map { place, unit in
                change(unit.id, place.isMultiple(of: 2) ? "caf\u{E9}" : "“\(place)”")
            })
        #expect(refusals.count == 20)
        #expect(refusals.allSatisfy { $0.words == "The encoding \(old.encoding.name) has no ““”." })
        #expect(new.units.count { $0.forms[0].text == "caf\u{E9}" } == 20)
    }

    @Test func laterChangesOfAUnitCount() throws {
        let new = try document("a=1").changed(by: [change("a", "2"), change("a", "3")])
        #expect(new.bytes == Array("a=3".utf8))
    }

    @Test func aStateIsReadAgain() throws {
        let new = try document("a=1\nb=2").changed(by: [
            FileChange(unit: "a", forms: [], state: .toReview)
        ])
        #expect(new.bytes == Array("a?=1\nb=2".utf8))
        #expect(new.unit("a")?.state == .toReview)
        let approved = try new.changed(by: [change("a", "3", .approved)])
        #expect(approved.unit("a")?.state == .translated)
    }

    @Test func aTextThatTheFormatCannotContainIsRefused() throws {
        let old = try document("a=1\nb=2")
        #expect(throws: FileError.self) { try old.changed(by: [change("a", "x\ny")]) }
        #expect(throws: FileError.self) { try old.changed(by: [change("a", "x\nc=y")]) }
        #expect(throws: FileError.noUnit("d")) { try old.changed(by: [change("d", "x")]) }
        let form = FileForm(FormName([.index(1)]), text: "x")
        #expect(throws: FileError.cannotContain(unit: "a", "The unit has no such form.")) {
            try old.changed(by: [FileChange(unit: "a", forms: [form])])
        }
    }

    @Test func changesThatCollideAreMadeOneAfterTheOther() throws {
        let old = try document("whole\na=1\nb=2\nc=3\nd=4")
        let new = try old.changed(by: [
            change("a", "5"), change("b", "6", .toReview), change("d", "7"),
        ])
        #expect(new.bytes == Array("whole\na=5\nb?=6\nc=3\nd=7".utf8))
        #expect(new.origin == old.bytes)
    }

    @Test func theErrorNamesTheUnitWithTheWrongText() throws {
        for first in ["", "whole\n"] {
            let old = try document(first + "a=1\nb=2\nc=3")
            let error = FileError.cannotContain(
                unit: "b", "The format of the file cannot contain this text or state.")
            #expect(throws: error) {
                try old.changed(by: [change("a", "5"), change("b", "x\ny=z"), change("c", "6")])
            }
        }
    }

    @Test func aTextThatDeclaresAnotherEncodingIsRefused() throws {
        let old = try document("<?xml x=1>")
        #expect(throws: FileError.self) {
            try old.changed(by: [change("<?xml x", "1 encoding='KOI8-R'>")])
        }
        #expect(try old.changed(by: [change("<?xml x", "2>")]).unit("<?xml x") != nil)
    }

    @Test func aByteOrderMarkStays() throws {
        let new = try document("\u{FEFF}a=1").changed(by: [change("a", "2")])
        #expect(new.bytes == Array("\u{FEFF}a=2".utf8) && new.encoding.hasMark)
        #expect(new.units.map(\.id) == ["a"])
    }

    @Test func aFileInUTF16KeepsItsEncoding() throws {
        let little: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0, 0x31, 0]
        let new = try document(little).changed(by: [change("a", "\u{416}")])
        #expect(new.bytes == [0xFF, 0xFE, 0x61, 0, 0x3D, 0, 0x16, 0x04])
        let big: [UInt8] = [0xFE, 0xFF, 0, 0x61, 0, 0x3D, 0xD8, 0x3D, 0xDE, 0x00]
        let emoji = try document(big)
        #expect(emoji.unit("a")?.forms.first?.text == "\u{1F600}")
        #expect(try emoji.changed(by: [change("a", "")]).bytes == Array(big.prefix(6)))
        #expect(throws: FileError.self) { try document(little + [0]) }
        #expect(throws: FileError.self) { try document(little + [0x3D, 0xD8]) }
    }

    @Test func brokenUTF8IsFoundWithItsLine() {
        #expect(throws: FileError.encoding("Line 2 of the file is not in the encoding UTF-8.")) {
            try document(Array("a=1\nb=".utf8) + [0xC3, 0x28])
        }
    }

    @Test func anOldEncodingIsKept() throws {
        let encoding = FileEncoding(of: [], declared: "KOI8-R")
        let bytes: [UInt8] = [0xC1, 0x3D, 0xD7]
        let text = try encoding.text(of: bytes)
        #expect(text == Array("\u{430}=\u{432}".utf8))
        #expect(try encoding.bytes(of: text) == bytes)
        #expect(try encoding.bytes(of: Array("\u{4E2D}".utf8)) == nil)
        #expect(try encoding.missingCharacter(in: "\u{430}\u{4E2D}") == "\u{4E2D}")
        let japanese = FileEncoding(of: [], declared: "ISO-2022-JP")
        let coded = try #require(try japanese.bytes(of: Array("\u{3042}".utf8)))
        #expect(coded == [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42])
        #expect(try japanese.text(of: coded) == Array("\u{3042}".utf8))
    }

    @Test func anUnknownEncodingIsASentence() {
        for name in ["NONE-1", "KOI8-R//TRANSLIT", String(repeating: "x", count: 1000)] {
            #expect(throws: FileError.encoding("The encoding “\(name.prefix(40))” is not known.")) {
                try FileEncoding(of: [], declared: name).text(of: [0x61])
            }
        }
    }

    @Test func theEncodingOfXMLIsInItsDeclaration() {
        let declaration = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8)
        #expect(FileEncoding.declarationOfXML(in: declaration) == "ISO-8859-1")
        #expect(FileEncoding.declarationOfXML(in: Array("<?xml version='1.0'?>".utf8)) == nil)
        #expect(FileEncoding.declarationOfXML(in: Array("<a encoding='x'/>".utf8)) == nil)
    }

    @Test func anUnknownExtensionHasNoFormat() {
        #expect(throws: FileError.unknownFormat) {
            try FileDocument(path: "a.none", bytes: [])
        }
    }
}
