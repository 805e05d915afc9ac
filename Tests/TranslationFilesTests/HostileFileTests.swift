import Foundation
import TML
import TestSupport
import Testing
import Text

@testable import TranslationFiles

/// Files that harm a careless reader, in all formats: each one is read or refused in a sentence.
@Suite struct HostileFileTests {
    /// The usual path of a file of each format.
    private static let paths = [
        "po": "po/ru.po", "xliff": "a/ru.xlf", "android": "res/values-ru/strings.xml",
        "strings": "ru.lproj/a.strings", "stringsdict": "ru.lproj/a.stringsdict",
        "xcstrings": "a.xcstrings", "arb": "app_ru.arb", "chrome": "_locales/ru/messages.json",
        "i18next": "locales/ru/a.json", "json": "locales/ru.json", "csv": "ru.csv",
    ]

    private func document(
        _ format: FileFormat, _ bytes: [UInt8]
    ) throws(FileError) -> FileDocument {
        try FileDocument(
            path: Self.paths[format.name] ?? "", bytes: bytes, locale: "ru", format: format)
    }

    @Test func eachFormatHasAPath() {
        #expect(Set(Self.paths.keys) == Set(FileFormat.all.map(\.name)))
    }

    @Test(arguments: FileFormat.all.map(\.name), ["<a>", "{\"a\":", "[", "(", "{n, plural, one{"])
    func deepNestingIsReadOrRefused(_ name: String, _ piece: String) throws {
        let format = try #require(FileFormat.all.first { $0.name == name })
        let bytes = Array(String(repeating: piece, count: 100_000).utf8)
        let document = try? document(format, bytes)
        #expect(document.map { $0.bytes == bytes } ?? true)
    }

    @Test(arguments: FileFormat.all.map(\.name))
    func bytesThatAreNotUTF8AreRefused(_ name: String) throws {
        let format = try #require(FileFormat.all.first { $0.name == name })
        let bytes = Array("a\nb".utf8) + [0xC3, 0x28, 0xFF]
        #expect(throws: FileError.encoding("Line 2 of the file is not in the encoding UTF-8.")) {
            try document(format, bytes)
        }
    }

    @Test(arguments: FileFormat.all.map(\.name))
    func aFileOfNULIsReadOrRefused(_ name: String) throws {
        let format = try #require(FileFormat.all.first { $0.name == name })
        let bytes = [UInt8](repeating: 0, count: 1_000)
        let document = try? document(format, bytes)
        #expect(document.map { $0.bytes == bytes } ?? true)
    }

    /// A text of one megabyte in one line, and a change of the text after it.
    @Test(arguments: [
        ("po", #"msgid "a" msgstr "%""#, #" msgid "b" msgstr "o""#),
        ("strings", #""a" = "%";"#, #" "b" = "o";"#),
        (
            "android", #"<resources><string name="a">%</string>"#,
            #"<string name="b">o</string></resources>"#
        ),
        ("json", #"{"a": "%","#, #" "b": "o"}"#),
        ("csv", "id,source,target\na,A,\"%\"", "\nb,B,o\n"),
    ])
    func aLongLineKeepsItsBytes(_ name: String, _ first: String, _ last: String) throws {
        let format = try #require(FileFormat.all.first { $0.name == name })
        let long = String(repeating: "words", count: 200_000)
        let old = try document(format, Array((first.replacing("%", with: long) + last).utf8))
        let unit = try #require(old.units.last)
        let form = FileForm(unit.forms[0].name, text: "xy")
        let new = try old.changed(by: [FileChange(unit: unit.id, forms: [form])])
        let difference = new.bytes.count - old.bytes.count
        #expect(difference == 1)
        #expect(new.units.first?.forms[0].text.utf8.count == 1_000_000)
    }

    @Test(arguments: ["ISO-8859-1", "UTF-16LE", "UTF-16BE"])
    func anotherEncodingComesBackAsItCame(_ charset: String) throws {
        let encoding: String.Encoding =
            switch charset {
            case "UTF-16LE": .utf16LittleEndian
            case "UTF-16BE": .utf16BigEndian
            default: .isoLatin1
            }
        let mark: [UInt8] =
            switch charset {
            case "UTF-16LE": [0xFF, 0xFE]
            case "UTF-16BE": [0xFE, 0xFF]
            default: []
            }
        let text = """
            <?xml version="1.0" encoding="\(mark.isEmpty ? charset : "UTF-16")"?>
            <resources>
                <string name="a">Caf\u{E9}</string>
                <string name="b">\u{DC}ber</string>
            </resources>
            """
        func bytes(_ text: String) throws -> [UInt8] {
            mark + (try #require(text.data(using: encoding)))
        }
        let format = try #require(FileFormat.all.first { $0.name == "android" })
        let old = try document(format, try bytes(text))
        #expect(old.unit("b")?.forms[0].text == "\u{DC}ber")
        let form = FileForm(text: "\u{E4}hnlich")
        let new = try old.changed(by: [FileChange(unit: "b", forms: [form])])
        #expect(new.bytes == (try bytes(text.replacing("\u{DC}ber", with: "\u{E4}hnlich"))))
    }
}

extension HostileFileTests {
    private static let marks = "<<<<<<< HEAD\n%\n=======\n%\n>>>>>>> 0a1b2c\n"

    /// A file in which git has marked a conflict, and the line of the first mark.
    @Test(arguments: [
        ("po", "msgid \"a\"\n", #"msgstr "b""#, "", 2),
        ("strings", "", #""a" = "b";"#, "", 1),
        ("android", "<resources>\n", #"<string name="a">b</string>"#, "</resources>\n", 2),
        ("json", "{\n", #""a": "b""#, "}\n", 2),
        ("xcstrings", "{\"strings\":{\n", #""a": {}"#, "}}\n", 2),
        ("csv", "id,source,target\n", "a,b,c", "", 2),
        ("csv", "source,target\n", "a,b", "d,e\n", 2),
    ])
    func theMarksOfAMergeAreNamed(
        _ name: String, _ start: String, _ text: String, _ end: String, _ line: Int
    ) throws {
        let format = try #require(FileFormat.all.first { $0.name == name })
        let marked = start + Self.marks.replacing("%", with: text) + end
        let error = FileError.malformed(line: line, "A merge has marked a conflict here.")
        #expect(throws: error) { try document(format, Array(marked.utf8)) }
        let sound = try document(format, Array((start + text + "\n" + end).utf8))
        #expect(throws: error) { try sound.reread(Array(marked.utf8)) }
    }

    @Test func aTextAboutMergesIsNoConflict() throws {
        let format = try #require(FileFormat.all.first { $0.name == "csv" })
        let text = "source,target\na,\"" + Self.marks + "\"\n"
        #expect(try document(format, Array(text.utf8)).units.count == 1)
        #expect(MergeMarks.firstLine(in: Array("<<<<<<< a\nb\n".utf8)) == nil)
    }

    /// A part of a file needs more memory than its bytes, so their number has a limit.
    @Test func theNumberOfPartsIsLimited() throws {
        #expect(throws: Self.tooMany) { try XMLPlaces(Array("<r><a/><b/></r>".utf8), most: 2) }
        #expect(try XMLPlaces(Array("<r><a/></r>".utf8), most: 2).nodes.count == 2)
        #expect(throws: Self.tooMany) { try CellTable(Array("a\nb\nc\n".utf8), most: 2) }
        #expect(throws: Self.tooMany) { try CellTable(Array("a,b,c\n".utf8), most: 2) }
        #expect(try CellTable(Array("a,b\n".utf8), most: 2).rows.count == 1)
        #expect(throws: Self.tooMany) {
            try StringsFileReader.read(Array("a;b;c;".utf8), most: 2)
        }
        #expect(throws: Self.tooMany) {
            try POParser(Array("# a\n# b\n# c\n".utf8), encoding: .utf8, most: 2)
        }
    }

    private static let tooMany = FileError.tooLarge("The file has more than 2 parts.")
}
