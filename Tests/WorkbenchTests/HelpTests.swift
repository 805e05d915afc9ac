import Display
import Testing

@testable import Workbench

struct HelpTests {
    @Test func everyCommandIsThereOnceByKeyOrByName() {
        let sections = HelpScreen(scopes: [.forms, .textField, .translate]).sections(.standard)
        let commands = sections.flatMap(\.rows).map(\.command)
        #expect(Set(commands) == Set(Command.allCases))
        #expect(commands.count == Command.allCases.count)
        #expect(
            sections.map(\.title) == [
                "In the editor", "On the translate screen", "Everywhere", "While typing",
                "Commands without a key",
            ])
    }

    @Test func withoutASessionTheHelpHasOnlyCommandsThatWork() {
        let help = HelpScreen(scopes: [.signIn, .textField], isSignedOut: true)
        let commands = help.sections(.standard).flatMap(\.rows).map(\.command)
        #expect(commands.allSatisfy { $0.row.needs == .nothing })
        #expect(commands.contains(.quit) && !commands.contains(.outbox))
    }

    @Test func aKeyThatMeansSomethingElseThereIsNotPromised() {
        let sections = HelpScreen(scopes: [.forms, .textField, .translate]).sections(.standard)
        let rows = sections.flatMap(\.rows)
        #expect(rows.first { $0.command == .help }?.keys == "F1")
        #expect(rows.first { $0.command == .refreshProjects }?.keys == "")
    }

    @Test func aKeyThatWasBoundAnewIsShown() {
        var keymap = Keymap.standard
        keymap.bind(.control("x"), to: Invocation(.synchronize), in: .everywhere)
        let rows = HelpScreen(scopes: [.projects, .list]).sections(keymap).flatMap(\.rows)
        #expect(rows.first { $0.command == .synchronize }?.keys == "F5, ctrl+x")
    }

    @Test(arguments: [
        ("outbox", Command.outbox), ("ctrl+s", .saveAndNext), ("resolve the", .decide),
        ("NEXT UNFINISHED", .nextUnfinished),
    ])
    func searchingFindsKeysNamesAndSentences(typed: String, command: Command) {
        var help = HelpScreen(scopes: [.translate, .outbox])
        _ = help.perform(.search, .example)
        _ = help.paste(typed, .example)
        #expect(help.sections(.standard).flatMap(\.rows).contains { $0.command == command })
        #expect(help.lines(.standard, columns: 78).lines.count < 20)
    }

    @Test func escapeLeavesTheSearchAndThenTheHelp() {
        var help = HelpScreen(scopes: [.translate])
        _ = help.perform(.search, .example)
        _ = help.paste("x", .example)
        #expect(help.perform(.back, .example) == .none)
        #expect(help.search.isEmpty)
        #expect(help.perform(.back, .example).navigation == .pop)
    }

    @Test func scrollingStopsAtTheEnds() {
        var help = HelpScreen(scopes: [.translate])
        for _ in 0..<50 { _ = help.perform(.pageDown, .example) }
        let last = help.top
        #expect(last > 0)
        #expect(last == help.lines(.standard, columns: 78).lines.count - 21)
        _ = help.perform(.selectLast, .example)
        #expect(help.top == last)
        _ = help.perform(.selectFirst, .example)
        _ = help.perform(.selectPrevious, .example)
        #expect(help.top == 0)
    }

    @Test(arguments: [38, 78, 118])
    func itBeginsWithTheMeaningOfAllSigns(columns: Int) {
        let help = HelpScreen(scopes: [.forms, .textField, .translate]).lines(
            .standard, columns: columns)
        #expect(help.lines.first == .title("Signs"))
        let signs = help.lines.flatMap { line -> [HelpSign] in
            if case .signs(let signs) = line { signs } else { [] }
        }
        #expect(signs == HelpSign.all)
        #expect(signs.contains { $0.sign == "◐" && $0.word == "pending" })
        let other = HelpScreen(scopes: [.projects]).lines(.standard, columns: columns)
        #expect(other.lines.first != .title("Signs"))
    }

    @Test(arguments: [38, 78, 118])
    func everySentenceIsThereWhole(columns: Int) {
        let help = HelpScreen(scopes: [.forms, .textField, .translate]).lines(
            .standard, columns: columns)
        let words = help.lines.flatMap { line -> [Substring] in
            switch line {
            case .command(_, let sentence), .sentence(let sentence): sentence.split(separator: " ")
            case .blank, .title, .signs: []
            }
        }
        let commands = HelpScreen(scopes: [.forms, .textField, .translate]).sections(.standard)
            .flatMap(\.rows).map(\.command)
        #expect(words == commands.flatMap { $0.row.sentence.split(separator: " ") })
    }

    @Test(arguments: [
        (Key.up, "↑"), (.control("s"), "ctrl+s"), (.alt(.enter), "alt+enter"),
        (.function(10), "F10"), (.pageDown, "page down"), (.control(.left), "ctrl+←"),
        (.escape, "esc"), (.scalar("?"), "?"), (.scalar("+"), "+"), (.shift(.tab), "shift+tab"),
        (.control("_"), "ctrl+_"), (.scalar(" "), "space"),
    ])
    func keysAreNamedAsPeopleSay(key: Key, name: String) {
        #expect(key.shownName == name)
    }
}
