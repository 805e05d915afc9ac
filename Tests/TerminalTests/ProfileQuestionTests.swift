import Testing

@testable import Terminal

struct ProfileQuestionTests {
    private func profile(_ reports: [TerminalReport]) -> TerminalProfile? {
        var question = ProfileQuestion()
        for report in reports {
            if let told = question.take(report) { return told }
        }
        return nil
    }

    @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
    func framesAreShownAtOnceWhereTheModeCanBeSwitched(_ state: Int, _ isSynchronized: Bool) {
        let told = profile([.mode(2026, state: state), .attributes])
        #expect(told == TerminalProfile(isSynchronized: isSynchronized))
    }

    @Test func whatIsNotAnsweredIsNotTrusted() {
        #expect(profile([.attributes]) == TerminalProfile())
        #expect(profile([.mode(2026, state: 2)]) == nil)
    }

    @Test func columnsAndModesMakeTheProfile() {
        let columns = [3, 3, 2, 2, 3, 2].map(TerminalReport.cursorColumn)
        let told = profile(columns + [.mode(2027, state: 0), .mode(2026, state: 2), .attributes])
        #expect(told == TerminalProfile(clusters: [.joined, .toned, .flags], isSynchronized: true))
    }

    @Test func modesAndKeysAreAskedFor() {
        let text = ProfileQuestion.text(row: 3)
        #expect(
            text.contains("\u{1B}[?2027$p\u{1B}[?2026$p\u{1B}[?u\u{1B}[>q\u{1B}[>c\u{1B}[c"))
    }

    @Test(arguments: [
        ("kitty(0.26.5)", [1, 4000, 26], TerminalProgram.kitty),
        ("Konsole 22.12.3", [1, 115, 0], .konsole), ("XTerm(379)", [41, 379, 0], .other),
        ("tmux 3.3a", [84, 0, 0], .multiplexer), ("", [24, 279, 0], .mlterm),
        ("", [65, 7006, 1], .other), ("", [0, 136, 0], .putty),
        ("", [1, 95, 0], .appleTerminal),
        ("", [83, 40900, 0], .multiplexer), ("", [24, 10, 0], .other), ("", [], .unknown),
    ])
    func aTerminalSaysWhichItIs(_ version: String, _ kind: [Int], _ program: TerminalProgram) {
        let named: [TerminalReport] = version.isEmpty ? [] : [.version(version)]
        let counted: [TerminalReport] = kind.isEmpty ? [] : [.kind(kind)]
        let told = profile(named + counted + [.attributes])
        #expect(told == TerminalProfile(program: program))
    }

    @Test func keysAreToldApartByATerminalThatSaysHowItReportsThem() {
        #expect(profile([.keys, .attributes]) == TerminalProfile(tellsKeysApart: true))
        #expect(profile([.attributes, .keys]) == TerminalProfile())
    }
}
