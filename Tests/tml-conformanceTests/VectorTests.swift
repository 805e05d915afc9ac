import Foundation
import TML
import Testing
import Text

@testable import tml_conformance

/// What becomes of vectors that do not hold, or cannot be run.
struct VectorTests {
    private func failure(
        _ json: String, fileNames: [String] = ["rules"], languages: URL? = nil
    ) throws -> Vector.Failure? {
        let vector = Vector(try #require(JSON(json.utf8)), fileNames: fileNames)
        return vector.failure(LanguageCatalog(folder: languages))
    }

    @Test func aWrongAnswerIsTold() throws {
        let failure = try failure(#"{"id": "r1", "expression": "(+ 1 2)", "expected": 4}"#)
        #expect(failure?.id == "r1" && failure?.expected == "4" && failure?.got == "3")
        #expect(failure?.input == #"expression: "(+ 1 2)""#)
    }

    @Test(arguments: [
        #"{"id": "r", "expression": "(+ 1 2)", "expected": 3.0000000001}"#,
        #"{"id": "r", "expression": "(mod 1 0)", "error": true}"#,
        #"{"id": "r", "expression": "(/ 1 0)", "expected": {"$num": "Infinity"}}"#,
        #"{"id": "r", "tree": ["quote", ["a", 1]], "expected": ["a", 1]}"#,
        #"{"id": "r", "tree": "@n", "variables": {"@n": {"$num": "NaN"}}, "expected": {"$num": "NaN"}}"#,
        #"{"id": "r", "op": "deco_fragments", "label": "a", "expected": ["[tml]", "a", "[/tml]"]}"#,
    ])
    func aRightAnswerIsNoFailure(_ json: String) throws {
        #expect(try failure(json) == nil)
    }

    @Test(arguments: [
        ("{users}", "<i>a<b</i> and <i>c</i>"), ("{users::pos}", "<i>a's<b</i> and <i>c's</i>"),
    ])
    func theResultOfAFunctionIsNotEscaped(_ example: (label: String, html: String)) throws {
        let json = """
            {"id": "l1", "language": "en", "label": "\(example.label)",
             "tokens": {"users": [["a<b", "c"], {"$wrap": "<i>{$0}</i>"}]},
             "expected": "\(example.html)"}
            """
        #expect(try failure(json, fileNames: ["list_tokens"]) == nil)
    }

    /// They are sets, written as lists.
    @Test func theOrderOfMissingNamesSaysNothing() throws {
        func vector(_ unused: String) -> String {
            """
            {"id": "p", "source_label": "{a} {b} [c: d]", "label": "{e} {f}", "expected":
             {"data_rejected": ["f", "e"], "data_unused": \(unused), "decoration_rejected": [],
              "decoration_unused": ["c"]}}
            """
        }
        for unused in [#"["a", "b"]"#, #"["b", "a"]"#] {
            #expect(try failure(vector(unused), fileNames: ["parity"]) == nil)
        }
        for unused in [#"["a"]"#, #"["a", "b", "b"]"#, #"["a", "c"]"#] {
            #expect(try failure(vector(unused), fileNames: ["parity"]) != nil)
        }
    }

    @Test func aFileWithoutVectorsIsNoFailure() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "default_tokens.json")
        try Data(#"{"format": 1, "tokens": {}}"#.utf8).write(to: url)
        #expect(try VectorFile(url) == nil)
        try Data("{".utf8).write(to: url)
        #expect(throws: VectorError.self) { try VectorFile(url) }
    }

    @Test(arguments: [
        (#"{"id": "a", "op": "dance"}"#, "\"dance\" is not a known operation"),
        (#"{"id": "a", "expression": 5}"#, "the vector has no text field \"expression\""),
        (#"5"#, "the vector has no text field \"expression\""),
        (#"{"id": "a", "op": "cases", "language": "xx"}"#, "language xx: there is no definition"),
        (#"{"id": "a", "op": "cases", "language": "tr8n:xx"}"#, "language tr8n:xx: there is no"),
    ])
    func aVectorThatCannotBeRunSaysWhy(_ json: String, _ reason: String) throws {
        let failure = try #require(try failure(json))
        #expect(failure.got.hasPrefix("no answer: \(reason)"), "\(failure)")
    }

    @Test func theOperationIsTakenFromTheFileOrTheID() throws {
        let json = #"{"id": "source_keys-7", "source": "index", "expected": 0}"#
        #expect(try failure(json, fileNames: ["part 2", "source_keys"])?.got.count == 34)
        #expect(try failure(json, fileNames: ["part 2"])?.got.count == 34)
        let unknown = try failure(#"{"id": "a"}"#, fileNames: ["part 2"])
        #expect(unknown?.got.contains("cannot run vectors of part 2") == true)
    }

    @Test func disputedVectorsAreLeftOutOnRequest() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "rules.json")
        try Data(
            #"""
            {"format": 1, "file": "rules.json", "vectors": [
              {"id": "1", "expression": "(true)", "expected": true},
              {"id": "2", "expression": "(true)", "expected": false, "disputed": true}]}
            """#.utf8
        ).write(to: url)
        let (file, languages) = (try #require(try VectorFile(url)), LanguageCatalog(folder: nil))
        let all = VectorReport(file, strictly: false, languages: languages)
        #expect(all.text.hasPrefix("rules.json: 1 passed, 1 failed\n  2: expected false, got true"))
        let agreed = VectorReport(file, strictly: true, languages: languages)
        #expect(agreed.text == "rules.json: 1 passed, 0 failed")
    }
}
