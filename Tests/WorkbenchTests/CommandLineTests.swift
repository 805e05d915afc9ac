import Testing

@testable import Workbench

struct CommandLineTests {
    @Test(arguments: [
        ("synchronize", Command.synchronize), ("save-and-next", .saveAndNext),
        ("sync", .synchronize),
        ("save and next", .saveAndNext), ("qu", .quit),
    ])
    func aNameOrItsBeginningRunsTheCommand(typed: String, command: Command) {
        var line = CommandLine()
        line.paste(typed)
        line.expect(.open, .run(Invocation(command)))
    }

    @Test(arguments: [
        ("take 3", Invocation(.takeSuggestion, "3")), ("tak 9", Invocation(.takeSuggestion, "9")),
        ("filter pending", Invocation(.chooseFilter, "pending")),
        ("  filter   pending ", Invocation(.chooseFilter, "pending")),
        ("source the sign-up page", Invocation(.chooseSource, "the sign-up page")),
        ("reject too long", Invocation(.reject, "too long")), ("filter", Invocation(.chooseFilter)),
    ])
    func whatFollowsTheNameIsTheArgument(typed: String, meant: Invocation) {
        var line = CommandLine()
        line.paste(typed)
        line.expect(.open, .run(meant))
    }

    @Test(arguments: [
        ("take", "take: \(Strings.wantsNumber(1...9))"),
        ("take 10", "take: \(Strings.wantsNumber(1...9))"),
        ("filter blue", "filter: \(Command.chooseFilter.row.argument.objection(to: "blue") ?? "")"),
        ("save me", "save: \(Strings.takesNothing)"),
    ])
    func anArgumentThatCannotBeMeantIsSaidToBe(typed: String, sentence: String) {
        var line = CommandLine()
        line.paste(typed)
        line.expect(.open, .stays)
        #expect(line.complaint == sentence)
    }

    @Test func tabGoesThroughWhatMayFollowTheName() {
        var line = CommandLine()
        line.paste("filter p")
        _ = line.perform(.nextPane)
        #expect(line.field.text == "filter pending")
        _ = line.perform(.open)
        line = CommandLine()
        line.paste("take ")
        #expect(line.candidates.map(\.text).prefix(2) == ["take 1", "take 2"])
    }

    @Test func aNameThatIsNoneIsSaidToBe() {
        var line = CommandLine()
        line.paste("frobnicate")
        line.expect(.open, .stays)
        #expect(line.complaint == Strings.unknownCommand("frobnicate"))
        line.type("x")
        #expect(line.complaint == nil)
    }

    @Test func aLineThatIsLongerThanEveryNameHasNoCandidates() {
        var line = CommandLine()
        line.paste(String(repeating: "x", count: TextField.limit - 5))
        line.type("x")
        #expect(line.candidates.isEmpty)
    }

    @Test func aBeginningOfSeveralIsSaidToBe() {
        var line = CommandLine()
        line.paste("move-")
        line.expect(.open, .stays)
        #expect(line.complaint == Strings.manyCommands("move-"))
    }

    @Test func everyCommandButItselfCanBeGivenByName() {
        for command in Command.allCases where command != .commandLine {
            var line = CommandLine()
            let choice = command.row.argument.example
            line.paste(Invocation(command, choice).text)
            line.expect(.open, .run(Invocation(command, choice)))
        }
    }

    @Test func tabGoesThroughTheNamesAndBack() {
        var line = CommandLine()
        line.paste("sel")
        let names = line.candidates.map(\.text)
        #expect(names.prefix(4).allSatisfy { $0.hasPrefix("select-") })
        _ = line.perform(.nextPane)
        #expect(line.field.text == names[0])
        _ = line.perform(.nextPane)
        #expect(line.field.text == names[1])
        _ = line.perform(.previousPane)
        #expect(line.field.text == names[0])
        _ = line.perform(.previousPane)
        #expect(line.field.text == names[names.count - 1])
    }

    @Test func upAndDownGoThroughWhatWasGivenBefore() {
        var line = CommandLine(history: ["save", "help"])
        _ = line.perform(.moveUp)
        #expect(line.field.text == "help")
        _ = line.perform(.moveUp)
        _ = line.perform(.moveUp)
        #expect(line.field.text == "save")
        _ = line.perform(.moveDown)
        _ = line.perform(.moveDown)
        #expect(line.field.text.isEmpty)
    }

    @Test func anEmptyLineAndEscapeLeave() {
        var line = CommandLine()
        line.expect(.open, .closes)
        line.expect(.deleteLeft, .closes)
        line.type("q")
        line.expect(.back, .closes)
    }
}

extension Argument {
    /// An argument that the command accepts; `nil` if the command needs none.
    var example: String? {
        switch self {
        case .row: "1"
        case .tag: "menu"
        case .file: "de.po"
        case .none, .number, .word, .filter, .text, .exactText, .files: choices.first
        }
    }
}

extension CommandLine {
    mutating func expect(
        _ command: Command, _ expected: CommandLineOutcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = perform(command)
        #expect(outcome == expected, sourceLocation: sourceLocation)
    }
}
