import Foundation
import TML
import TestSupport
import Testing

@testable import tml_file_corpus

/// `make test-files` compares more previews with gettext and ICU.
@Suite struct PluralPreviewsTests {
    private static let slavic =
        "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"

    private func file(_ name: String, _ text: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func po(_ forms: Int, _ expression: String, in folder: TemporaryFolder) throws
        -> PluralPreviews
    {
        let texts = (0..<forms).map { "msgstr[\($0)] \"form \($0): %d\"\n" }.joined()
        let text = """
            msgid ""
            msgstr ""
            "Language: ru\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Plural-Forms: nplurals=\(forms); plural=\(expression);\\n"

            #, c-format
            msgid "%d file"
            msgid_plural "%d files"
            \(texts)
            """
        return try PluralPreviews(of: file("ru.po", text, in: folder))
    }

    @Test func eachNumberHasTheTextOfItsForm() throws {
        let folder = try TemporaryFolder()
        let previews = try po(3, Self.slavic, in: folder)
        #expect(
            [0, 1, 2, 5, 21, 1_000].map { previews.text(for: .integer($0)) } == [
                "form 2: 0", "form 0: 1", "form 1: 2", "form 2: 5", "form 0: 21", "form 2: 1000",
            ])
    }

    /// Some programs write the formula of CLDR with its form for fractions.
    @Test func aFormForNoWholeNumberIsNotShown() throws {
        let folder = try TemporaryFolder()
        let previews = try po(4, Self.slavic, in: folder)
        #expect(
            [0, 1, 2].map { previews.text(for: .integer($0)) } == [
                "form 2: 0", "form 0: 1", "form 1: 2",
            ])
    }

    @Test(arguments: ["", "Total: "])
    func aMessageShowsTheTextOfTheCategory(_ start: String) throws {
        let folder = try TemporaryFolder()
        let message =
            "\(start){count, plural, one {one: #} few {few: #} many {many: #} other {other: #}}"
        let base = try file("app_en.arb", #"{"@@locale": "en", "x": "\#(message)"}"#, in: folder)
        let path = try file("app_ru.arb", #"{"@@locale": "ru", "x": "\#(message)"}"#, in: folder)
        let previews = try PluralPreviews(of: path, base: base, locale: "ru")
        let numbers: [TokenValue] = [.integer(21), .integer(22), .integer(25), .decimal(1.5)]
        #expect(
            numbers.map { previews.text(for: $0) } == [
                "\(start)one: 21", "\(start)few: 22", "\(start)many: 25", "\(start)other: 1.5",
            ])
    }
}
