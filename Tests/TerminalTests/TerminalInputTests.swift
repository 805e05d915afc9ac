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

    private func type(_ text: String) throws {
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    @Test func whereNothingWasTypedThereIsNothing() {
        var input = input()
        #expect(input.events().isEmpty)
    }

    @Test func anEscapeAloneIsTheEscapeKey() throws {
        var input = input()
        try type("a\u{1B}")
        #expect(input.events() == [.key(.scalar("a")), .key(.escape)])
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
