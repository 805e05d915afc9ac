import Foundation
import TestSupport
import Testing

@testable import Display

/// The order of letters, against the files with which Unicode proves an implementation: those of
/// Debian's unicode-data.
@Suite struct TextOrderTests {
    private static let folder = "/usr/share/unicode/"

    private static func lines(_ name: String) -> [Substring] {
        let text = FileManager.default.contents(atPath: folder + name)
        return String(decoding: text ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("#") }
    }

    private static func scalars(_ field: some StringProtocol) -> [Unicode.Scalar] {
        field.split(separator: " ").compactMap {
            UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) }
        }
    }

    /// Every seventh of 91,000 lines; the text, the paragraph's level, the level of each scalar, and
    /// from left to right the numbers of those that are shown.
    @Test func paragraphsAreOrderedAsUnicodeHasIt() throws {
        let lines = Self.lines("BidiCharacterTest.txt")
        try #require(lines.count > 90_000)
        var wrong: [String] = []
        for line in lines.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            let found = Self.order(of: Self.scalars(fields[0]), isRight: fields[2] == "1")
            let levels = fields[3].split(separator: " ").map { UInt8($0) }
            let order = fields[4].split(separator: " ").compactMap { Int($0) }
            let areLevels = zip(found.levels, levels).allSatisfy { $1 == nil || $0 == $1 }
            if !areLevels || found.order.filter({ levels[$0] != nil }) != order {
                wrong.append(String(line))
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.prefix(3))")
    }

    /// A scalar of each class of letters that BidiTest.txt names.
    private static let examples: [Substring: Unicode.Scalar] = [
        "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "ES": "+", "ET": "$", "AN": "\u{661}",
        "CS": ",", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "BN": "\u{AD}",
        "NSM": "\u{300}",
        "LRE": "\u{202A}", "RLE": "\u{202B}", "PDF": "\u{202C}", "LRO": "\u{202D}",
        "RLO": "\u{202E}", "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}",
        "PDI": "\u{2069}",
    ]

    /// Every 97th of 490,000 lines: classes, and for which directions of the paragraph they hold (1: found
    /// out, 2: left, 4: right). Ours come from the language, so those that are to be found out are left out.
    @Test func classesAreOrderedAsUnicodeHasIt() throws {
        var levels: [Substring] = []
        var expected: [Int] = []
        var wrong: [String] = []
        let count = Self.forEachLine(of: "BidiTest.txt", every: 97) { line in
            let fields = line.split { $0 == ";" || $0 == ":" || $0 == "\t" }
            if line.hasPrefix("@") {
                let values = fields.count > 1 ? fields[1].split(separator: " ") : []
                if line.hasPrefix("@Levels") { levels = values }
                if line.hasPrefix("@Reorder") { expected = values.compactMap { Int($0) } }
                return
            }
            let scalars = fields[0].split(separator: " ").compactMap { Self.examples[$0] }
            let directions = Int(fields[1].filter { $0 != " " }, radix: 16) ?? 0
            for (bit, isRight) in [(2, false), (4, true)] where directions & bit != 0 {
                let found = Self.order(of: scalars, isRight: isRight)
                // Where nothing goes from right to left, the levels are not worked out.
                let isMixed = levels.contains { UInt8($0).map { $0 % 2 == 1 } ?? false }
                let areLevels = zip(found.levels, levels).allSatisfy {
                    $1 == "x" || !isMixed || UInt8($1) == $0
                }
                let order = found.order.filter { levels[$0] != "x" }
                if !areLevels || order != expected { wrong.append("\(line) \(isRight)") }
            }
        }
        try #require(count > 400_000)
        #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.prefix(3))")
    }

    /// Goes through each line with `@` and every so manieth of the others; how many these are. Strings of
    /// all half a million would take half a minute.
    private static func forEachLine(
        of name: String, every step: Int, _ body: (String) -> Void
    ) -> Int {
        let data = FileManager.default.contents(atPath: folder + name) ?? Data()
        var count = 0
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let first = rest.first, let base = rest.base.baseAddress {
                let start = base + rest.startIndex
                let length =
                    memchr(start, 0x0A, rest.count).map { start.distance(to: $0) } ?? rest.count
                if first != UInt8(ascii: "#"), first != UInt8(ascii: "@") { count += 1 }
                let isChosen = first != UInt8(ascii: "#") && count % step == 0
                if length > 0, first == UInt8(ascii: "@") || isChosen {
                    body(String(decoding: rest.prefix(length), as: UTF8.self))
                }
                rest = rest.dropFirst(length + 1)
            }
        }
        return count
    }

    private static func order(
        of scalars: [Unicode.Scalar], isRight: Bool
    ) -> (levels: [UInt8], order: [Int]) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let direction: TextDirection = isRight ? .rightToLeft : .leftToRight
        var place = 0
        let places = scalars.map { scalar in
            defer { place += UTF8.width(scalar) }
            return place
        }
        let order = TextOrder(of: String(text), direction: direction)
        let signs = places.map { order?.sign(at: $0) ?? TextOrder.Sign() }
        let levels = VisualLine.levels(of: signs, base: isRight ? 1 : 0)
        return (levels, VisualLine.order(of: levels))
    }

    @Test func clustersAreThoseOfUnicode() throws {
        let lines = Self.lines("auxiliary/GraphemeBreakTest.txt")
        try #require(lines.count > 500)
        // Younger versions of Unicode do not take scissors for an emoji.
        for line in lines where !line.contains("2701") {
            let parts = line.prefix { $0 != "#" }.split(separator: "÷").filter {
                $0.contains { $0.isHexDigit }
            }
            let clusters = parts.map { part -> String in
                var text = String.UnicodeScalarView()
                text.append(contentsOf: Self.scalars(part.filter { $0 != "×" }))
                return String(text)
            }
            let text = clusters.joined()
            #expect(
                text.map { Array($0.unicodeScalars) } == clusters.map { Array($0.unicodeScalars) },
                "\(line)")
            let places = TextCells.layout(of: text).count
            #expect(places == clusters.count, "\(line)")
        }
    }
}

@Suite struct VisualLineTests {
    private func shown(
        _ text: String, _ direction: TextDirection = .leftToRight, isolates: [Range<Int>] = []
    ) -> String {
        VisualLine(text, role: .text, direction: direction, isolates: isolates).cells
            .map(\.text).joined()
    }

    @Test(arguments: [
        ("abc", "abc"), ("שלום", "םולש"), ("a שלום b", "a םולש b"), ("שלום!", "םולש!"),
        ("שלום 123", "123 םולש"), ("(שלום)", "(םולש)"), ("日本", "日本"),
        ("ש\u{5B8}לו", "ולש\u{5B8}"),
    ])
    func aLineFromTheLeftIsShownAsItIsRead(_ text: String, _ expected: String) {
        #expect(shown(text) == expected)
    }

    @Test(arguments: [
        ("abc", "abc"), ("שלום!", "!םולש"), ("(שלום)", "(םולש)"), ("שלום abc!", "!abc םולש"),
        ("a שלום", "םולש a"), ("שלום ", " םולש"),
    ])
    func aLineFromTheRightIsShownAsItIsRead(_ text: String, _ expected: String) {
        #expect(shown(text, .rightToLeft) == expected)
    }

    @Test func aTokenIsNoPartOfTheLanguageAroundIt() {
        let text = "{user} שלח {count || א, ב}"
        let token = 14..<31
        #expect(Array(text.utf8)[token].first == UInt8(ascii: "{"))
        #expect(
            shown(text, .rightToLeft, isolates: [0..<6, token]) == "{count || ב ,א} חלש {user}")
    }

    @Test func whatIsBesideAnIsolateIsNoPartOfIt() {
        #expect(shown("{a}xyz", .rightToLeft, isolates: [0..<3]) == "xyz{a}")
        #expect(shown("א{a}{b}", .rightToLeft, isolates: [2..<5, 5..<8]) == "{b}{a}א")
        #expect(shown("x {a} y", .rightToLeft, isolates: [2..<5]) == "x {a} y")
    }

    @Test func theCaretStandsWhereTheNextLetterGoes() {
        let line = VisualLine("אב ab", role: .text, direction: .rightToLeft)
        #expect(line.cells.map(\.text).joined() == "ab בא")
        #expect(line.columns == [4, 3, 2, 0, 1])
        #expect(line.end == -1)
        let other = VisualLine("ab אב", role: .text)
        #expect(other.columns == [0, 1, 2, 4, 3])
        #expect(other.end == 5)
    }

    @Test func aWideClusterKeepsItsColumnsTogether() {
        let line = VisualLine("א日🇫🇷ב", role: .text, direction: .rightToLeft)
        #expect(line.cells.map(\.text) == ["ב", "日", "", "🇫🇷", "", "א"])
        #expect(line.columns == [5, 1, 3, 0])
    }

    @Test func arabicIsJoinedWhereTheTerminalDoesNot() {
        TextProfile.$current.withValue(TextProfile(joinsArabic: true)) {
            #expect(shown("سلام") == "ﻡﺎﻠﺳ")
        }
        #expect(shown("سلام") == "مالس")
    }

    @Test func nobodyReordersWhereThatIsWanted() {
        TextProfile.$current.withValue(TextProfile(order: .typed)) {
            #expect(shown("שלום!", .rightToLeft) == "שלום!")
        }
        for order in [TextProfile.Order.visual, .words, .lines] {
            TextProfile.$current.withValue(TextProfile(order: order)) {
                #expect(shown("שלום!", .rightToLeft) == "!םולש")
            }
        }
    }

    @Test(arguments: [
        ("ש" as Unicode.Scalar, ReadingDirection.rightToLeft), ("س", .rightToLeft),
        ("٣", .arabicNumber),
        ("،", .sign), ("x", .other), ("3", .other), ("日", .other), ("\u{200F}", .other),
    ])
    func aScalarHasADirection(_ scalar: Unicode.Scalar, _ direction: ReadingDirection) {
        #expect(ReadingDirection(of: scalar) == direction)
    }

    @Test func aLineFromTheRightStandsAtTheRight() {
        var frame = Frame(size: Size(rows: 1, columns: 10))
        frame.write(VisualLine("שלום", role: .text, direction: .rightToLeft), in: frame.area)
        #expect(frame.text(ofRow: 0) == "      םולש")
        frame.write(
            VisualLine("שלום abc 12345", role: .text, direction: .rightToLeft), in: frame.area)
        #expect(frame.text(ofRow: 0) == "12345 םולש")
    }

    @Test(arguments: SeededRandom.seeds(200))
    func everyLineHasTheCellsOfItsText(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = TextSamples.random(&random, upTo: 30)
        for direction in [TextDirection.leftToRight, .rightToLeft] {
            let line = VisualLine(text, role: .text, direction: direction)
            let cells = TextCells.cells(of: text, role: .text)
            #expect(line.cells.count == cells.count)
            #expect(line.columns.count == text.count)
            #expect(Set(line.columns).count == text.count, "seed \(seed)")
            #expect(line.columns.allSatisfy { line.cells[$0].width > 0 }, "seed \(seed)")
        }
    }
}
