import TML
import TestSupport
import Testing

/// All fixes of one check in a text.
struct TextFixesTests {
    private static func fixed(
        _ check: Check, _ locale: LocaleCode, _ label: String, _ text: String, limit: Int = 1000
    ) -> ReplacedText? {
        TextFixes(
            of: check, for: Label(label), in: Language.plain(locale: locale),
            settings: CheckSettings()
        ).applied(to: text, in: Context(), limit: limit)
    }

    @Test func everyIssueOfTheCheckIsFixed() throws {
        let made = try #require(Self.fixed(.doubledSpace, "de", "a b c", "ein  zwei   drei , vier"))
        #expect(made.text == "ein zwei drei , vier", "Issues of other checks stay.")
        #expect(made.found == [3..<5, 9..<12] && made.written == [3..<4, 8..<9])
        #expect(made.count == 2 && made.keepsMarkup && !made.isTooLong)
    }

    @Test func bothEndsOfATextAreFixed() throws {
        let made = try #require(Self.fixed(.edgeSpace, "es", " Hi ", "Hola"))
        #expect(made.text == " Hola ")
        #expect(made.found == [0..<0, 4..<4] && made.written == [0..<1, 5..<6])
    }

    @Test func aTextWithoutTheIssueIsNotChanged() {
        #expect(Self.fixed(.doubledSpace, "de", "a b", "ein zwei") == nil)
        #expect(Self.fixed(.doubledSpace, "de", "a b", "") == nil)
        #expect(Self.fixed(.numbers, "de", "a b", "ein  zwei") == nil)
    }

    @Test func anIssueWithoutASafeFixStays() throws {
        let made = try #require(Self.fixed(.endPunctuation, "hy", "Who?", "Ով"))
        #expect(made.text == "Ով" && made.count == 0)
        let numbers = try #require(Self.fixed(.numbers, "de", "5 files", "6 Dateien"))
        #expect(numbers.count == 0)
    }

    @Test func aTextBeyondTheLimitIsTooLong() throws {
        let made = try #require(Self.fixed(.unusedToken, "ru", "Hi {user}!", "Да!", limit: 5))
        #expect(made.isTooLong)
    }

    @Test func exactlyTheChecksWithAFixCorrectTexts() {
        #expect(Check.doubledSpace.hasFix && Check.endPunctuation.hasFix)
        #expect(!Check.numbers.hasFix && !Check.spelling.hasFix)
    }

    private static let pieces = [
        " ", "  ", "   ", "a", "Слово", "{user}", "{имя}", "[b: ", "]", ".", ",", "，", " ,", "!",
        "\n",
    ]

    /// The text outside of the fixes is the old text.
    @Test(arguments: 0..<40)
    func theRangesDescribeTheChange(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = { (most: Int) in
            (0..<Int.random(in: 1...most, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
        }
        var fixes = 0
        for _ in 0..<30 {
            let (label, old) = (text(6), text(12))
            for check in Check.allCases where check.hasFix {
                guard let made = Self.fixed(check, "fr", label, old) else { continue }
                fixes += made.count
                #expect(made.found.count == made.written.count)
                #expect(Self.restored(made, from: old) == Array(old.utf8))
            }
        }
        #expect(fixes > 0)
    }

    /// The new text with each written range replaced by the found range of the old text.
    private static func restored(_ made: ReplacedText, from old: String) -> [UInt8] {
        let (bytes, before) = (Array(made.text.utf8), Array(old.utf8))
        var restored: [UInt8] = []
        var end = 0
        for (found, written) in zip(made.found, made.written) {
            restored += bytes[end..<written.lowerBound] + before[found]
            end = written.upperBound
        }
        return restored + bytes[end...]
    }
}
