import Display
import Testing

@testable import Workbench

@Suite struct KeymapTests {
    @Test func noKeyIsBoundTwiceInOnePlace() {
        let places = CommandTable.rows.flatMap(\.bindings)
            .map { "\($0.scope.rawValue) \($0.key.name)" }
        #expect(Set(places).count == places.count)
    }

    @Test(arguments: [
        ("ctrl+s", Command.saveAndNext), ("f4", .saveAndNext), ("alt+s", .saveAndNext),
        ("ctrl+enter", .saveAndNext), ("ctrl+1", .goToForm), ("ctrl+9", .goToForm),
        ("f3", .save), ("enter", .confirmForm), ("alt+enter", .newLine), ("ctrl+t", .insertToken),
        ("ctrl+o", .copyLabel), ("alt+c", .copyLabel), ("alt+g", .chooseArrangement),
        ("alt+v", .changeSamples), ("alt+3", .takeSuggestion), ("ctrl+a", .moveToLineStart),
        ("ctrl+e", .moveToLineEnd), ("ctrl+k", .killToLineEnd), ("ctrl+u", .killToLineStart),
        ("ctrl+w", .killWordLeft), ("alt+d", .killWordRight), ("ctrl+y", .yank), ("ctrl+_", .undo),
        ("alt+z", .undo), ("alt+y", .redo), ("pageup", .previousKey), ("alt+down", .nextKey),
        ("ctrl+down", .nextKey), ("tab", .nextPane), ("shift+tab", .previousPane),
        ("f6", .nextPane),
        ("escape", .back), ("f1", .help), ("f2", .outbox), ("f5", .synchronize), ("f10", .quit),
        ("ctrl+q", .quit), ("ctrl+l", .redraw), ("ctrl+z", .suspend), ("alt+x", .commandLine),
    ])
    func keysOfTheEditor(name: String, command: Command) throws {
        let key = try #require(Key(name: name))
        let places: [KeyScope] = [.forms, .textField, .translate, .everywhere]
        #expect(Keymap.standard.invocation(for: key, in: places)?.command == command)
    }

    @Test(arguments: [
        ("n", Command.nextUnfinished), ("N", .previousUnfinished), ("f", .nextFilter),
        ("F", .chooseFilter), ("s", .chooseSource), ("o", .changeOrder), ("a", .approve),
        ("x", .reject), ("+", .voteUp), ("-", .voteDown), ("0", .withdrawVote), ("/", .search),
        ("j", .selectNext), ("k", .selectPrevious), ("g", .selectFirst), ("G", .selectLast),
        ("ctrl+d", .pageDown), ("ctrl+u", .pageUp), ("?", .help), (":", .commandLine), ("e", .edit),
        ("enter", .edit),
    ])
    func keysOfTheList(name: String, command: Command) throws {
        let key = try #require(Key(name: name))
        let places: [KeyScope] = [.keyList, .list, .translate, .everywhere]
        #expect(Keymap.standard.invocation(for: key, in: places)?.command == command)
    }

    @Test func aKeyThatTypesIsNoCommandInATextField() throws {
        var keymap = Keymap.standard
        let key = try #require(Key(name: "q"))
        keymap.bind(key, to: Invocation(.quit), in: .everywhere)
        #expect(keymap.invocation(for: key, in: [.textField, .everywhere]) == nil)
        #expect(keymap.invocation(for: key, in: [.list, .everywhere]) == Invocation(.quit))
    }

    /// Whatever the order in which a configuration names them.
    @Test func twoCommandsCanChangePlaces() throws {
        let keymap = try Keymap.standard.rebinding(["approve": ["x"], "reject": ["a"]])
        func command(_ name: String) throws -> Command? {
            let key = try #require(Key(name: name))
            return keymap.invocation(for: key, in: [.keyList, .list, .translate, .everywhere])?
                .command
        }
        #expect(try command("x") == .approve && command("a") == .reject)
        let round = try Keymap.standard.rebinding([
            "vote-up": ["-"], "vote-down": ["0"], "withdraw-vote": ["+"],
        ])
        let places: [KeyScope] = [.keyList, .list, .translate, .everywhere]
        for (name, expected) in [("-", Command.voteUp), ("0", .voteDown), ("+", .withdrawVote)] {
            let key = try #require(Key(name: name))
            #expect(round.invocation(for: key, in: places)?.command == expected)
        }
    }

    @Test func theScreenIsDrawnAnewAndLeftInDialogsToo() {
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: .example, settings: Settings())
        _ = state.apply(.dialog(.prompt(.program(.quit), "Why?")))
        #expect(update(&state, .input(.key(.control("l")))) == [.redraw])
        #expect(update(&state, .input(.key(.control("z")))) == [.suspend])
        #expect(state.dialog != nil)
    }

    @Test func aBindingCanBeReplacedAndTakenAway() throws {
        var keymap = Keymap.standard
        let key = try #require(Key(name: "f5"))
        keymap.bind(key, to: Invocation(.outbox), in: .everywhere)
        #expect(keymap.invocation(for: key, in: [.everywhere]) == Invocation(.outbox))
        keymap.bind(key, to: nil, in: .everywhere)
        #expect(keymap.invocation(for: key, in: [.everywhere]) == nil)
        #expect(keymap.keys(for: .synchronize, in: [.everywhere]).isEmpty)
    }

    @Test func anInnerPlaceHidesTheKeyOfAnOuterOne() {
        let places: [KeyScope] = [.forms, .textField, .translate, .everywhere]
        let keys = Keymap.standard.keys(for: .open, in: places + [.list])
        #expect(keys.isEmpty)
    }

    @Test(arguments: [
        ("messages", Invocation(.messages), KeyScope.everywhere),
        ("choose-checks", Invocation(.chooseChecks), .translate),
        ("filter pending", Invocation(.chooseFilter, "pending"), .keyList),
        ("take 3", Invocation(.takeSuggestion, "3"), .translate),
    ])
    func theConfigurationGivesAKeyToAnyInvocation(
        name: String, invocation: Invocation, place: KeyScope
    ) throws {
        let keymap = try Keymap.standard.rebinding([name: ["alt+w"]])
        let key = try #require(Key(name: "alt+w"))
        #expect(keymap.invocation(for: key, in: [place]) == invocation)
        let other = try #require(Key(name: "alt+2"))
        #expect(keymap.invocation(for: other, in: [.translate]) == Invocation(.takeSuggestion, "2"))
    }

    @Test(arguments: ["take", "take 12", "filter blue", "save me", "nothing"])
    func theConfigurationNamesNoSuchInvocation(name: String) {
        #expect(throws: KeymapError.unknownCommand(name)) {
            try Keymap.standard.rebinding([name: ["alt+w"]])
        }
    }
}
