import Foundation
import TestSupport
import Testing
import Wire

@Suite struct JSONTests {
    @Test func everyExampleComesBackAsItWas() throws {
        let names = try Examples.names()
        #expect(names.count > 100)
        for name in names {
            let bytes = try specificationExample(name)
            let json = try JSON(parsing: bytes)
            #expect(try JSON(parsing: json.bytes) == json, "\(name)")
            let ours = try JSONSerialization.jsonObject(
                with: Data(json.bytes), options: .fragmentsAllowed)
            let theirs = try JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            #expect((ours as? NSObject) == (theirs as? NSObject), "\(name)")
        }
    }

    @Test func membersKeepTheirOrder() throws {
        let json = try JSON(parsing: Array(#"{"z":1,"a":{"c":2,"b":3}}"#.utf8))
        #expect(json.text == #"{"z":1,"a":{"c":2,"b":3}}"#)
    }

    @Test(arguments: [
        (#""\u00e9\n\t\"\\\/""#, "é\n\t\"\\/"),
        (#""\ud83d\ude00""#, "😀"),
        (#""\ud83d""#, "\u{FFFD}"),
        (#""\ud83dx""#, "\u{FFFD}x"),
        (#""\udc00""#, "\u{FFFD}"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"),
    ])
    func escapesAreRead(text: String, expected: String) throws {
        #expect(try JSON(parsing: Array(text.utf8)) == .string(expected))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\" 1}", "{a:1}", "01x", "tru", "\"abc", "\"\\x\"", "\"\\u12\"",
        "1 2", "[1}", "-", "1.", "1e", "+1", "nul", "\"\\u{é}\"", "<html>",
    ])
    func whatIsNotJSONIsRefused(text: String) {
        #expect(throws: WireError.self) { try JSON(parsing: Array(text.utf8)) }
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        #expect(throws: WireError.self) { try JSON(parsing: [0x22, 0xC3, 0x22]) }
    }

    @Test func deepNestingIsRefusedInsteadOfUsingUpTheStack() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: WireError.notJSON(offset: 128)) { try JSON(parsing: deep) }
    }

    @Test func numbersAndTruthMayBeWrittenAsText() {
        #expect(JSON.string("90").integer == 90)
        #expect(JSON.number(90).integer == 90)
        #expect(JSON.number(90.5).integer == nil)
        #expect(JSON.string("90.5").number == 90.5)
        #expect(JSON.integer(7).string == "7")
        #expect(JSON.string("True").boolean == true)
        #expect(JSON.integer(1).boolean == true)
        #expect(JSON.string("maybe").boolean == nil)
    }

    @Test func controlCharactersAreEscapedWhenWritten() {
        #expect(JSON.string("a\u{1B}[0m\u{0}").text == #""a\u001b[0m\u0000""#)
    }

    @Test(arguments: [
        "1.7976931348623157e308", "5e-324", "0.1", "-0.0", "1e21", "123456789012345678901",
    ])
    func numbersKeepTheirValue(text: String) throws {
        let json = try JSON(parsing: Array(text.utf8))
        #expect(json.number == Double(text))
        #expect(try JSON(parsing: json.bytes) == json)
    }
}
