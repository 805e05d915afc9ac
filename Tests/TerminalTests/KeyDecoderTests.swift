import Display
import Terminal
import TestSupport
import Testing

@Suite struct KeyDecoderTests {
    private func decode(_ text: String) -> [InputEvent] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8)) + decoder.finish()
    }

    private func names(_ events: [InputEvent]) -> String {
        events.map { if case .key(let key) = $0 { key.name } else { "\($0)" } }
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("a", "a"), ("Aя日👍", "A я 日 👍"), (" ", "space"), ("\r", "enter"), ("\n", "ctrl+j"),
        ("\t", "tab"), ("\u{7F}", "backspace"), ("\u{8}", "backspace"), ("\u{0}", "ctrl+space"),
        ("\u{1}\u{13}\u{1A}", "ctrl+a ctrl+s ctrl+z"), ("\u{1F}", "ctrl+_"), ("\u{1C}", "ctrl+\\"),
        ("\u{1B}", "escape"), ("\u{1B}\u{1B}", "escape escape"), ("\u{1B}a", "alt+a"),
        ("\u{1B}я", "alt+я"), ("\u{1B}\r", "alt+enter"), ("\u{1B}\u{7F}", "alt+backspace"),
        ("\u{1B}\u{1}", "ctrl+alt+a"), ("\u{1B}[", "alt+["), ("\u{1B}O", "alt+O"),
        ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD", "up down right left"),
        ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", "home end home end home end"),
        ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", "insert delete pageup pagedown"),
        ("\u{1B}[Z", "shift+tab"), ("\u{1B}OP\u{1B}[15~\u{1B}[24~", "f1 f5 f12"),
        ("\u{1B}[1;5D\u{1B}[1;5C", "ctrl+left ctrl+right"), ("\u{1B}[5D", "ctrl+left"),
        ("\u{1B}O5C", "ctrl+right"), ("\u{1B}O1;3A", "alt+up"), ("\u{1B}[1;2H", "shift+home"),
        ("\u{1B}[1;6F", "ctrl+shift+end"), ("\u{1B}[3;5~", "ctrl+delete"),
        ("\u{1B}[1;3B", "alt+down"), ("\u{1B}\u{1B}[A", "alt+up"),
        ("\u{1B}\u{1B}x", "escape alt+x"),
        ("\u{1B}[13;5u", "ctrl+enter"), ("\u{1B}[27;2;13~", "shift+enter"),
        ("\u{1B}[97;5u", "ctrl+a"), ("\u{1B}[97;2u", "A"), ("\u{1B}[57399u", "0"),
        ("\u{1B}OM\u{1B}Op\u{1B}Ok", "enter 0 +"), ("\u{1B}OaX", "alt+O a X"),
        ("\u{1B}[?1;2c", ""), ("\u{1B}[12;40zx", "x"), ("\u{1B}[1;5", ""), ("\u{1B}[201~x", "x"),
        ("\u{1B}[99999999999A", ""), ("\u{9B}x", "x"), ("\u{1B}[I\u{1B}[O", "focusIn focusOut"),
    ])
    func bytesBecomeTheKeysTheyStandFor(_ bytes: String, _ expected: String) {
        #expect(names(decode(bytes)) == expected)
    }

    @Test(
        arguments: [
            ([0xFF, 0x61], "\u{FFFD} a"), ([0xC3], "\u{FFFD}"), ([0xC3, 0x61], "\u{FFFD} a"),
            ([0xE2, 0x82], "\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD} \u{FFFD} \u{FFFD}"),
            ([0xC0, 0x80], "\u{FFFD} \u{FFFD}"), ([0xF5, 0x62], "\u{FFFD} b"), ([0x1B, 0xC3], ""),
        ] as [([UInt8], String)])
    func whatIsNotUTF8DoesNoHarm(_ bytes: [UInt8], _ expected: String) {
        var decoder = KeyDecoder()
        #expect(names(decoder.decode(bytes) + decoder.finish()) == expected)
    }

    @Test(arguments: [
        ("\u{1B}", "[D", "left"), ("\u{1B}", "OA", "up"), ("\u{1B}", "[1;5Dx", "ctrl+left x"),
        ("\u{1B}[", "3~", "delete"), ("\u{1B}[1;5", "D", "ctrl+left"), ("\u{1B}[9", "9~x", "x"),
        ("\u{1B}", "[", "["), ("\u{1B}", "O", "O"), ("\u{1B}", "Ok", "O k"), ("\u{1B}", "a", "a"),
        ("\u{1B}", "é", "é"), ("\u{1B}[", "A", "A"), ("\u{1B}[1;5", "", ""),
    ])
    func aLateRestEndsItsSequence(_ start: String, _ rest: String, _ expected: String) {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array(start.utf8))
        _ = decoder.finish()
        #expect(names(decoder.decode(Array(rest.utf8))) == expected)
    }

    @Test func aRestThatIsTooLateIsText() {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array("\u{1B}[3".utf8))
        #expect(decoder.finish().isEmpty)
        decoder.forgetLate()
        #expect(decoder.decode([0x7E]) == [.key(.scalar("~"))])
    }

    @Test func onlyAnEscapeAloneIsLikelyTheEscapeKey() {
        for (text, isEscape) in [("\u{1B}", true), ("\u{1B}\u{1B}", true), ("\u{1B}[", false)] {
            var decoder = KeyDecoder()
            _ = decoder.decode(Array(text.utf8))
            #expect(decoder.isWaiting)
            #expect(decoder.isWaitingAfterEscape == isEscape)
        }
    }

    @Test func theTerminalsOwnSequencesComeFirst() {
        var decoder = KeyDecoder(sequences: [
            Array("\u{1B}[[A".utf8): .function(1), Array("\u{1B}[3$".utf8): .shift(.delete),
        ])
        #expect(decoder.decode(Array("\u{1B}[[".utf8)).isEmpty)
        #expect(decoder.isWaiting)
        #expect(
            names(decoder.decode(Array("A\u{1B}[3$\u{1B}[3~".utf8))) == "f1 shift+delete delete")
    }

    @Test(arguments: [
        ("one\rtwo\r\nthree\nfour", "one\ntwo\nthree\nfour"), ("a\tb", "a\tb"),
        ("\u{1B}[31mred\u{7}\u{0}\u{7F}\u{9B}", "[31mred"), ("", ""), ("日本\u{A0}👨‍👩‍👧", "日本\u{A0}👨‍👩‍👧"),
        ("\u{3}\u{11}", ""), ("\u{1B}[201", "[201"),
    ])
    func aPasteIsOneEventWithoutControls(_ pasted: String, _ text: String) {
        #expect(decode("\u{1B}[200~\(pasted)\u{1B}[201~x") == [.paste(text), .key(.scalar("x"))])
    }

    @Test func aPasteThatIsNotUTF8IsRepaired() {
        var decoder = KeyDecoder()
        let bytes = Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3] + Array("b\u{1B}[201~".utf8)
        #expect(decoder.decode(bytes) == [.paste("a\u{FFFD}\u{FFFD}b")])
    }

    @Test func aPasteWithoutEndCanBeEnded() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}[200~lost".utf8)).isEmpty)
        #expect(decoder.isPasting)
        #expect(!decoder.isWaiting)
        #expect(decoder.finish().isEmpty)
        #expect(decoder.endPaste() == [.paste("lost")])
        #expect(decoder.decode([0x61]) == [.key(.scalar("a"))])
    }

    @Test func aHugePasteArrivesWhole() {
        var decoder = KeyDecoder()
        let line = "All work and no play makes Jack a dull boy. Жил-был 日本\n"
        let text = String(repeating: line, count: 10_000_000 / line.utf8.count)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        var events: [InputEvent] = []
        for start in stride(from: 0, to: bytes.count, by: 4095) {
            events += decoder.decode(bytes[start..<min(start + 4095, bytes.count)])
        }
        #expect(events == [.paste(text), .key(.scalar("q"))])
    }

    @Test(arguments: [
        ("\u{1B}[<0;5;3M", Mouse(.press(.left), at: Point(row: 2, column: 4))),
        ("\u{1B}[<2;300;3m", Mouse(.release(.right), at: Point(row: 2, column: 299))),
        ("\u{1B}[<32;1;1M", Mouse(.drag(.left), at: Point(row: 0, column: 0))),
        ("\u{1B}[<65;1;1M", Mouse(.wheelDown, at: Point(row: 0, column: 0))),
        (
            "\u{1B}[<16;1;1M",
            Mouse(.press(.left), at: Point(row: 0, column: 0), modifiers: .control)
        ),
    ])
    func theMouseIsUnderstood(_ bytes: String, _ mouse: Mouse) {
        #expect(decode(bytes) == [.mouse(mouse)])
    }

    private static let pieces: [[UInt8]] =
        [
            "a", "я", "日", "\u{1B}", "\u{1B}[", "\u{1B}O", "A", "1;5", "~", "\u{1B}[200~",
            "\u{1B}[201~", "\u{1B}[<0;1;1M", "\r", "\u{1}", "text", "[", "u", "27;2;13~", "13;5u",
            ":65", ";6u",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F]]

    @Test(arguments: SeededRandom.seeds(300))
    func howTheBytesAreCutMakesNoDifference(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bytes = (0..<30).flatMap { _ in
            KeyDecoderTests.pieces.randomElement(using: &random) ?? []
        }
        var whole = KeyDecoder()
        let expected = whole.decode(bytes) + whole.finish() + whole.endPaste()
        var cut = KeyDecoder()
        var events: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...5, using: &random)
            events += cut.decode(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        events += cut.finish() + cut.endPaste()
        #expect(events == expected, "seed \(seed)")
        #expect(!cut.isWaiting)
    }

    @Test(arguments: SeededRandom.seeds(100))
    func noBytesAreTooMuch(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var decoder = KeyDecoder(sequences: [Array("\u{1B}[[A".utf8): .function(1)])
        for _ in 0..<50 {
            let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = decoder.decode(bytes)
            if Bool.random(using: &random) { _ = decoder.finish() }
        }
        _ = decoder.endPaste()
        _ = decoder.decode([0x18])
        _ = decoder.finish()
        #expect(decoder.decode([0x78]) == [.key(.scalar("x"))], "seed \(seed)")
    }
}

/// The keyboard protocol of kitty.
extension KeyDecoderTests {
    @Test(arguments: [
        ("\u{1B}[13;5u", "ctrl+enter"), ("\u{1B}[49;5u\u{1B}[57;5u", "ctrl+1 ctrl+9"),
        ("\u{1B}[1;5A\u{1B}[3;5~\u{1B}[1;129B", "ctrl+up ctrl+delete down"),
        ("\u{1B}[57414u\u{1B}[57409u\u{1B}[57415u\u{1B}[57376u", "enter . = f13"),
        ("\u{1B}[57419;5u\u{1B}[57426u", "ctrl+up delete"), ("\u{1B}[57417;2u", "shift+left"),
    ])
    func keysAreToldApart(_ bytes: String, _ expected: String) {
        #expect(names(decode(bytes)) == expected)
    }

    /// What a terminal sends for a key that has the protocol, and one that has not.
    @Test(arguments: [
        ("\u{1B}[27u", "\u{1B}"), ("\u{1B}[97;5u", "\u{1}"), ("\u{1B}[115;5u", "\u{13}"),
        ("\u{1B}[105;5u", "\t"), ("\u{1B}[109;5u", "\r"), ("\u{1B}[91;5u", "\u{1B}"),
        ("\u{1B}[104;5u", "\u{8}"), ("\u{1B}[106;5u", "\n"), ("\u{1B}[32;5u", "\u{0}"),
        ("\u{1B}[50:64;6u", "\u{0}"), ("\u{1B}[47;5u", "\u{1F}"), ("\u{1B}[45:95;6u", "\u{1F}"),
        ("\u{1B}[92;5u", "\u{1C}"), ("\u{1B}[97:65;6u", "\u{1}"), ("\u{1B}[120;3u", "\u{1B}x"),
        ("\u{1B}[122:90;4u", "\u{1B}Z"), ("\u{1B}[46:62;4u", "\u{1B}>"),
        ("\u{1B}[1103::113;3u", "\u{1B}я"), ("\u{1B}[13;3u", "\u{1B}\r"),
        ("\u{1B}[127;3u", "\u{1B}\u{7F}"), ("\u{1B}[97;7u", "\u{1B}\u{1}"),
        ("\u{1B}[9;2u", "\u{1B}[Z"), ("\u{1B}[51;3u", "\u{1B}3"), ("\u{1B}[97;133u", "\u{1}"),
        ("\u{1B}[13~", "\u{1B}OR"),
    ])
    func theKeysOfTodayAreAsTheyWere(_ told: String, _ ever: String) {
        #expect(names(decode(told)) == names(decode(ever)))
    }

    /// Every key of ASCII that a keyboard has, as it is typed while keys are told apart.
    @Test func typedTextIsText() {
        let text = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))
        let typed = text + "яé日👍\u{301}\u{200D}\u{2066}"
        let keys = typed.unicodeScalars.map { InputEvent.key(.scalar($0)) }
        #expect(decode(typed) == keys)
        #expect(
            decode("\u{1B}[200~\u{1B}[97;5u\r\u{1B}[201~\r") == [.paste("[97;5u\n"), .key(.enter)])
    }

    @Test func theEscapeKeyNeedNotBeWaitedFor() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}[27u".utf8)) == [.key(.escape)])
        #expect(!decoder.isWaiting)
    }

    @Test(arguments: [
        "[u", "[;u", "[;5u", "[55296;5u", "[1114112;5u", "[9999999;5u", "[99999999;5u", "[0;5u",
        "[57344;5u", "[57428u", "[63743;9u", "[128;5u", "[97;99999999u", "[::::;;;u", "[97;-5u",
        "[<u", "[>5u", "[=5;1u", "[?u", "[?5u", "[?5;5;5u", "[?$u", "[27;5;99999999~",
    ])
    func whatIsNoKeyIsNone(_ sequence: String) {
        #expect(names(decode("\u{1B}\(sequence)x")) == "x")
    }

    @Test(arguments: ["[97:99999999;2u", "[97:-1;2u", "[97:;2u", "[97:55296;2u", "[97:7;2u"])
    func whatShiftMakesOfAKeyIsNotTrusted(_ sequence: String) {
        #expect(names(decode("\u{1B}\(sequence)")) == "A")
    }
}

extension KeyDecoderTests {
    @Test func answersOfTheTerminalAreNoInput() {
        var decoder = KeyDecoder()
        let events = decoder.decode(
            Array("a\u{1B}[?5;3R\u{1B}[?2027;2$yb\u{1B}[?5u\u{1B}[?62;c\u{1B}[1;2R".utf8))
        #expect(
            events == [.key(.scalar("a")), .key(.scalar("b")), .key(Key(.function(3), .shift))])
        #expect(
            decoder.takeReports() == [.cursorColumn(3), .mode(2027, state: 2), .keys, .attributes])
        #expect(decoder.takeReports().isEmpty)
    }
}
