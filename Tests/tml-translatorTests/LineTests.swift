import Foundation
import TML
import TestSupport
import Testing
import Text

@testable import tml_translator

/// Lines of JSON, as they are read and written.
struct LineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What is read from a file with these bytes.
    private func lines(_ bytes: [UInt8]) throws -> [LineReader.Line] {
        let path = folder.path("lines")
        try Data(bytes).write(to: URL(filePath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor)
        var lines: [LineReader.Line] = []
        while let line = try reader.next(beforeWaiting: {}) { lines.append(line) }
        return lines
    }

    private func lines(_ text: String) throws -> [LineReader.Line] { try lines(Array(text.utf8)) }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n", ["", "", "a"]),
        ("a\r\nb\r\n", ["a", "b"]), ("é\u{2028}x\n", ["é\u{2028}x"]),
    ])
    func aFileIsReadLineByLine(_ text: String, _ expected: [String]) throws {
        #expect(try lines(text) == expected.map { .bytes(Array($0.utf8)) })
    }

    @Test func linesLongerThanWhatIsReadAtOnceAreWhole() throws {
        let long = String(repeating: "x", count: 200_000)
        #expect(try lines("a\n\(long)\nb") == ["a", long, "b"].map { .bytes(Array($0.utf8)) })
    }

    @Test func aLineThatIsTooLongIsToldAndTheNextOneIsRead() throws {
        let long = [UInt8](repeating: 0x78, count: 3 * LineReader.longestLine)
        let found = try lines(Array("a\n".utf8) + long + Array("\nb\n".utf8) + long)
        #expect(
            found == [
                .bytes(Array("a".utf8)), .tooLong, .bytes(Array("b".utf8)), .tooLong,
            ])
    }

    @Test func whatActsIsWrittenAsItsEscape() throws {
        let json: JSON = ["a": "x\u{202E}é\u{7}\u{E0001}\"", "b": [1, true, .null]]
        let text = SafeText.json(json.text)
        #expect(
            text == #"{"a":"x\u202eé\u0007\udb40\udc01\"","b":[1,true,null]}"#)
        #expect(try JSON(parsing: Array(text.utf8)) == json)
    }

    @Test func anAnswerIsOneLineThatSaysTheSame() throws {
        let text = "\u{0}\u{1F}\n\r\t\"\\/é👍🏽\u{2028}\u{202E}"
        let line: JSONObject = ["b": .string(text), "a": [-1, .number(1.5), .null, true]]
        let pipe = Pipe()
        var writer = LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        try writer.write(line)
        try writer.flush()
        try pipe.fileHandleForWriting.close()
        let bytes = Array(try #require(try pipe.fileHandleForReading.readToEnd()))
        #expect(bytes.last == 0x0A && !bytes.dropLast().contains(0x0A))
        let told = String(decoding: bytes.dropLast(), as: UTF8.self)
        #expect(!told.unicodeScalars.contains(where: SafeText.isActing))
        #expect(JSON(bytes) == .object(line))
    }
}

/// What a line can ask.
struct QuestionTests {
    @Test(arguments: ["", "nonsense", "[]", "\"x\"", "{\"label\":", "{} {}"])
    func whatIsNoObjectIsNoQuestion(_ text: String) {
        #expect(throws: LineQuestion.Fault.self) { try LineQuestion(Array(text.utf8)) }
    }

    @Test(arguments: [
        #"{"context":{"count":{"number":"few"},"user":{"gender":"male"}}}"#,
        #"{"context":{"count":[{"type":"number","key":"few"}],"user":{"gender":"male"}}}"#,
    ])
    func aConditionIsReadInBothSpellings(_ text: String) throws {
        let context = try LineQuestion(Array(text.utf8)).context()
        #expect(context.code == "count:number=few;user:gender=male")
    }

    @Test(arguments: [
        #"{"context":3}"#, #"{"context":{"count":"few"}}"#, #"{"context":{"count":{"number":1}}}"#,
        #"{"context":{"count":[{"type":"number"}]}}"#,
    ])
    func aConditionThatIsNoneIsAFault(_ text: String) throws {
        let question = try LineQuestion(Array(text.utf8))
        #expect(throws: LineQuestion.Fault.self) { try question.context() }
    }

    @Test func membersOfTheWrongKindAreFaults() throws {
        let text = #"{"label":1,"values":[],"translations":{},"max_length":"x","off":["nonsense"]}"#
        let question = try LineQuestion(Array(text.utf8))
        #expect(throws: LineQuestion.Fault.self) { try question.label("label", in: .tml) }
        #expect(throws: LineQuestion.Fault.self) { try question.label("translation", in: .tml) }
        #expect(throws: LineQuestion.Fault.self) { try question.values() }
        #expect(throws: LineQuestion.Fault.self) { try question.translations(in: .tml) }
        #expect(throws: LineQuestion.Fault.self) { try question.integer("max_length") }
        #expect(throws: LineQuestion.Fault.self) { try question.checks("off") }
    }
}
