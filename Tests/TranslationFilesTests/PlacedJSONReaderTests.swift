import Testing
import Text

@testable import TranslationFiles

@Suite struct PlacedJSONReaderTests {
    private func read(_ text: String) throws -> PlacedJSON {
        try PlacedJSONReader.read(Array(text.utf8))
    }

    private func failure(_ text: String) -> FileError? {
        do throws(FileError) {
            _ = try PlacedJSONReader.read(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func theRangesCoverNamesAndValues() throws {
        let text = #"{ "a" : "b\n", "c":[1, {"d":null}] }"#
        let root = try read(text)
        let bytes = Array(text.utf8)
        #expect(root.members.map { bytes[$0.nameRange].string } == [#""a""#, #""c""#])
        #expect(
            root.members.map { bytes[$0.value.range].string } == [#""b\n""#, #"[1, {"d":null}]"#])
        #expect(root["a"]?.text == "b\n")
    }

    @Test func theLastOfTwoMembersWithTheSameNameIsUsed() throws {
        let root = try read(#"{"a":"1","b":"2","a":"3"}"#)
        #expect(root.members.count == 3)
        #expect(root.usedMembers.map(\.name) == ["b", "a"])
        #expect(root["a"]?.text == "3")
    }

    @Test func escapesAreResolved() throws {
        let root = try read(#"{"a":"\u0416\/\"\\\ud83d\ude00\ud83dx"}"#)
        #expect(root["a"]?.text == "Ж/\"\\😀\u{FFFD}x")
    }

    @Test(arguments: [
        ("{\"a\":1,\n}", 2), ("{\"a\" 1}", 1), ("{\n\"a\": tru}", 2), ("{\"a\":\"b\n\"}", 1),
        ("[1,\n2", 2), ("{} {}", 1), ("{\"a\":\"\\x\"}", 1), ("{\"a\":\"\\u12", 1), ("\u{0}", 1),
        ("{\"a\":01}", 1), ("{a:1}", 1), ("'", 1),
    ])
    func anErrorNamesTheLine(_ text: String, _ line: Int) {
        guard case .malformed(line, _) = failure(text) else {
            Issue.record("\(text): \(String(describing: failure(text)))")
            return
        }
    }

    @Test func bytesThatAreNotUTF8AreAnError() {
        #expect(throws: FileError.self) {
            _ = try PlacedJSONReader.read([0x22, 0xC3, 0x22])
        }
    }

    @Test func deepNestingIsRefusedEarly() {
        let text = String(repeating: "[", count: 10_000_000)
        guard case .malformed(1, let message) = failure(text) else {
            Issue.record("no error")
            return
        }
        #expect(message.contains("128"))
        #expect(failure(String(repeating: #"{"a":"#, count: 1000)) != nil)
    }

    @Test func theDeepestAllowedNestingIsRead() throws {
        let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(try read(text).range == 0..<256)
    }
}
