import TestSupport
import Testing
import Text

@Suite struct JSONTests {
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

    /// Names are taken over from one object to the next where the text has the same bytes.
    @Test(arguments: [
        (#"[{"a\\b": 1}, {"a\b": 2}]"#, ["a\\b", "a\u{8}"]),
        (#"[{"\"": 1}, {"": 2}, {"": 3}]"#, ["\"", "", ""]),
        (#"[{"é": 1}, {"e\#u{301}": 2}, {"é": 3}]"#, ["é", "e\u{301}", "é"]),
        (#"[{"ab": 1}, {"a": 2}, {"abc": 3}, {"abc": {"ab": 4}}]"#, ["ab", "a", "abc", "abc"]),
    ])
    func namesAreThoseOfTheText(text: String, names: [String]) throws {
        let objects = try JSON(parsing: Array(text.utf8)).array ?? []
        let found = objects.compactMap { $0.object?.members.first.map { ExactText($0.name) } }
        #expect(found == names.map { ExactText($0) })
    }

    @Test(arguments: [
        ("-0", 0), ("7", 7), ("-999999999999999999", -999_999_999_999_999_999),
        ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ])
    func wholeNumbersAreRead(text: String, expected: Int) throws {
        #expect(try JSON(parsing: Array(text.utf8)) == .integer(expected))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\" 1}", "{a:1}", "01x", "tru", "\"abc", "\"\\x\"", "\"\\u12\"",
        "1 2", "[1}", "\"\n\"", "\"\\n\t\"", "\"\u{1B}\"", "01", "-01", ".5", "1e999", "[1,,2]",
        "\"a", "{\"a\"}", "-", "1.", "1e", "+1",
        "nul", "\"\\u{é}\"", "<html>",
    ])
    func whatIsNotJSONIsRefused(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xC3, 0x22]) }
    }

    @Test func deepNestingIsRefusedInsteadOfUsingUpTheStack() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONError(offset: 128)) { try JSON(parsing: deep) }
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

    /// Whatever is read is written and read again as it was; nothing crashes the reader.
    @Test(arguments: 0..<50) func randomTextsAreReadOrRefused(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<400 {
            let bytes = random.json()
            guard let json = try? JSON(parsing: bytes) else { continue }
            #expect(try JSON(parsing: json.bytes) == json, "\(bytes.text)")
        }
    }

    @Test func theReaderTellsStrictKindsFromLooseOnes() {
        #expect(JSON.integer(7).strictString == nil && JSON.string("7").strictString == "7")
        #expect(JSON.string("true").strictBoolean == nil)
        let object: JSON = ["a": .null, "b": 1]
        #expect(object["a"] == nil && object["b"] == 1 && JSON.integer(1)["b"] == nil)
    }
}

@Suite struct JSONMembersTests {
    @Test(arguments: [
        ("{}", []), ("{\"a\": 1}", ["a=1"]),
        (" {\"a\":[{\"b\":\"}]\\\"\"}], \"c\" : {} } ", ["a=[{\"b\":\"}]\\\"\"}]", "c={}"]),
        ("{\"\\u0061\":null}", ["a=null"]),
    ])
    func membersOfAnObjectAreToldOneByOne(text: String, expected: [String]) throws {
        var members = try JSONMembers(of: Array(text.utf8))
        var found: [String] = []
        while let member = try members.next() {
            found.append("\(try members.name(of: member))=\(try members.json(member).text)")
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        "", "[]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{,}", "{\"a\":1}x",
        "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{\"a\":[}", "{\"a\":tru}", "{\"a\":}", "{a:1}",
        "{\"a\":\"", "{\"a\":\"\\",
    ])
    func whatIsNoObjectIsRefused(text: String) {
        #expect(throws: JSONError.self) {
            var members = try JSONMembers(of: Array(text.utf8))
            while let member = try members.next() {
                _ = try (members.name(of: member), members.json(member))
            }
        }
    }
}

@Suite struct JSONElementsTests {
    @Test(arguments: [
        "[]", " [ ] ", "[1]", "[{\"a\":[1,2]},[],\"]\", null]", "[{\"a\":1},{\"a\":2,\"b\":3}]",
    ])
    func elementsAreThoseOfTheWholeText(text: String) throws {
        let bytes = Array("x\(text)".utf8)
        var elements = try JSONElements(of: bytes, in: 1..<bytes.count)
        var found: [JSON] = []
        while let element = try elements.next() { found.append(element) }
        #expect(.array(found) == (try JSON(parsing: bytes, in: 1..<bytes.count)))
    }

    @Test func whatIsNoArrayIsNoListOfElements() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<20_000 {
            let bytes = Array("[".utf8) + random.json()
            let whole = try? JSON(parsing: bytes)
            #expect(whole?.array == (try? Self.elements(of: bytes)))
        }
    }

    private static func elements(of bytes: [UInt8]) throws -> [JSON] {
        var elements = try JSONElements(of: bytes, in: 0..<bytes.count)
        var found: [JSON] = []
        while let element = try elements.next() { found.append(element) }
        return found
    }
}

extension SeededRandom {
    /// A text that is nearly JSON.
    fileprivate mutating func json() -> [UInt8] {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d83d", "00e9", "a", "é", " ", "\n",
            "0",
            "1", "-", ".", "e", "true", "null", "\"a\":", "\"x\"", "[1,2]", "{\"a\":1}", "\u{0}",
        ]
        let count = Int.random(in: 1...12, using: &self)
        var bytes = (0..<count).flatMap { _ in
            Array((pieces.randomElement(using: &self) ?? "").utf8)
        }
        if Bool.random(using: &self), let place = bytes.indices.randomElement(using: &self) {
            bytes[place] = UInt8.random(in: 0...255, using: &self)
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
