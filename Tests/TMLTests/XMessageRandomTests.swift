import TestSupport
import Testing

@testable import TML

/// What holds for any text whatever, taken for a message.
struct XMessageRandomTests {
    private static let pieces = [
        "{", "}", "|", "#", ",", "'", "\\", "{0}", "{:a}", "{1,number}", "{0,choice,", "singular#",
        "|plural#", "{1,map,", "x#", "{2,anchor,text#", "{0,date,%d}", "{3,list}", "choice", "map",
        " ", "\n", "0", ":a", "é", "e\u{301}", "字", "👍🏽", "\u{0}", "\u{202E}",
    ]

    private static let values: TokenValues = [
        "0": .integer(1), "1": .text("x"), "2": .text("a{$0}{$0}"), "3": .items(["{0}", "|"]),
        "a": .person(name: "}", gender: "male"),
    ]

    private func message(_ generator: inout SeededRandom, upTo count: Int = 30) -> XMessage {
        let length = Int.random(in: 0...count, using: &generator)
        return XMessage(
            (0..<length).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined())
    }

    @Test(arguments: 0..<20)
    func anyTextIsReadAndShown(_ seed: UInt64) {
        let language = XMessageTests.language("(= 1 @n)")
        var generator = SeededRandom(seed: seed)
        var wellFormed = 0
        for _ in 0..<500 {
            let message = message(&generator)
            if !message.isMalformed { wellFormed += 1 }
            let rendered = message.rendered(with: Self.values, in: language)
            #expect(rendered.spans.allSatisfy { $0.range.upperBound <= rendered.text.utf16.count })
            if message.isMalformed { #expect(rendered.text == message.text) }
            _ = message.html(with: Self.values, in: language)
            _ = (message.needs, message.translatorText, message.tree)
            for values in message.samples() { _ = message.text(with: values, in: language) }
        }
        #expect(wellFormed > 20)
    }

    @Test(arguments: 0..<20)
    func segmentsAreTheWholeTextInOrder(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<500 {
            let message = message(&generator)
            var end = 0
            for segment in message.segments where !message.text.isEmpty {
                #expect(
                    segment.range.lowerBound == end && !segment.range.isEmpty, "\(message.text)")
                end = segment.range.upperBound
            }
            #expect(end == message.text.utf8.count, "\(message.text)")
        }
    }

    @Test(
        arguments: pieces + ["{0,choice,singular#a|plural#b}", "{1,map,x#", "|x#", "{0,bold,text#"])
    func oneRepeatedPieceIsReadAndShown(_ piece: String) {
        let message = XMessage(String(repeating: piece, count: 100_000 / piece.utf8.count))
        let language = XMessageTests.language("(= 1 @n)")
        #expect(message.text.utf8.count > 99_900)
        #expect(message.text(with: Self.values, in: language).utf8.count <= 400_000)
        #expect(message.segments.last?.range.upperBound == message.text.utf8.count)
    }
}
