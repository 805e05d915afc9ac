import Display
import Foundation
import Testing

@testable import Terminal

@Suite struct TerminalInputTests {
    private let pipe = Pipe()

    private func input() -> TerminalInput {
        TerminalInput(
            descriptor: pipe.fileHandleForReading.fileDescriptor, decoder: KeyDecoder())
    }

    private func type(_ text: String) throws { try type(Array(text.utf8)) }

    private func type(_ bytes: [UInt8]) throws {
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    }

    /// Waits longer than an escape is held.
    private func pause() { Thread.sleep(forTimeInterval: 0.03) }

    @Test func whereNothingWasTypedThereIsNothing() {
        var input = input()
        #expect(input.events().isEmpty)
    }

    @Test func anEscapeAloneIsTheEscapeKey() throws {
        var input = input()
        try type("a\u{1B}")
        #expect(input.events() == [.key(.scalar("a"))])
        let delay = try #require(input.delay)
        #expect((0...25).contains(delay))
        pause()
        #expect(input.delay == 0)
        #expect(input.events() == [.key(.escape)])
        #expect(input.delay == nil)
    }

    @Test func enterThatWasTypedBeforeTheStartIsEnter() throws {
        try type("\na\n")
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var input = TerminalInput(
            descriptor: descriptor, decoder: KeyDecoder(),
            earlyCount: TerminalInput.bytesWaiting(at: descriptor))
        try type("\n")
        let enter = InputEvent.key(.enter)
        #expect(
            input.events()
                == [enter, .key(.scalar("a")), enter, .key(.control(.scalar("j")))])
    }

    @Test func anEscapeIsHeldLongerIfWanted() throws {
        var input = TerminalInput(
            descriptor: pipe.fileHandleForReading.fileDescriptor, decoder: KeyDecoder(),
            escapeDelay: .seconds(10))
        try type("\u{1B}")
        #expect(input.events().isEmpty)
        pause()
        #expect(input.events().isEmpty)
        try type("[D")
        #expect(input.events() == [.key(.left)])
    }

    @Test(
        arguments: [
            ("\u{E9}", 1, .scalar("\u{E9}")), ("👍", 1, .scalar("👍")), ("👍", 3, .scalar("👍")),
            ("\u{1B}[3~", 2, .delete), ("\u{1B}OD", 2, .left),
            ("\u{1B}[1;5D", 5, .control(.left)),
        ] as [(String, Int, Key)])
    func aKeyMayArriveInTwoParts(_ text: String, _ cut: Int, _ key: Key) throws {
        var input = input()
        let bytes = Array(text.utf8)
        try type(Array(bytes[..<cut]))
        #expect(input.events().isEmpty)
        let delay = try #require(input.delay)
        #expect(delay > 100)
        pause()
        #expect(input.events().isEmpty)
        try type(Array(bytes[cut...]) + [0x78])
        #expect(input.events() == [.key(key), .key(.scalar("x"))])
        #expect(input.delay == nil)
    }

    @Test func theRestOfAKeyMayArriveAfterTheEscapeKey() throws {
        var input = input()
        try type("\u{1B}")
        _ = input.events()
        pause()
        #expect(input.events() == [.key(.escape)])
        try type("[D")
        #expect(input.events() == [.key(.left)])
    }

    @Test func theStartOfAPasteMayArriveInTwoParts() throws {
        var input = input()
        try type("\u{1B}[200")
        #expect(input.events().isEmpty)
        pause()
        #expect(input.events().isEmpty)
        try type("~one")
        #expect(input.events().isEmpty)
        pause()
        #expect(input.events().isEmpty)
        #expect(input.delay == nil)
        try type(" two\u{1B}[201~")
        #expect(input.events() == [.paste("one two")])
    }

    @Test func theBytesOfAllInputAreCounted() throws {
        var input = input()
        #expect(input.count == 0)
        try type("aé\u{1B}[A")
        _ = input.events()
        #expect(input.count == 6)
        try type("b")
        _ = input.events()
        #expect(input.count == 7)
    }

    @Test func aPasteIsWaitedForAcrossCalls() throws {
        var input = input()
        try type("\u{1B}[200~one")
        #expect(input.events().isEmpty)
        try type(" two\u{1B}[201~")
        #expect(input.events() == [.paste("one two")])
    }

    @Test func theEndOfTheInputIsToldAfterWhatWasTyped() throws {
        var input = input()
        try type("q\u{1B}")
        try pipe.fileHandleForWriting.close()
        #expect(input.events() == [.key(.scalar("q")), .key(.escape), .endOfInput])
        #expect(input.events() == [.endOfInput])
    }
}
