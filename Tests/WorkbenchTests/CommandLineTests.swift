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
        line.expect(.open, .run(command))
    }

    @Test func aNameThatIsNoneIsSaidToBe() {
        var line = CommandLine()
        line.paste("frobnicate")
        line.expect(.open, .stays)
        #expect(line.complaint == Strings.unknownCommand("frobnicate"))
        line.type("x")
        #expect(line.complaint == nil)
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
            line.paste(command.rawValue)
            line.expect(.open, .run(command))
        }
    }

    @Test func tabGoesThroughTheNamesAndBack() {
        var line = CommandLine()
        line.paste("sel")
        let names = line.candidates.map(\.rawValue)
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

extension CommandLine {
    mutating func expect(
        _ command: Command, _ expected: CommandLineOutcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = perform(command)
        #expect(outcome == expected, sourceLocation: sourceLocation)
    }
}
