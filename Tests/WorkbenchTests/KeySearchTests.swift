import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// The search of the list of keys with conditions: mistakes, completion, earlier searches.
@Suite struct KeySearchTests {
    private func stage(searching text: String = "") throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("/")
        stage.type(text)
        stage.send(.alarm(.search))
        return stage
    }

    private func text(_ stage: TranslateStage) -> String? { stage.screen.list.searchField?.text }

    @Test(
        arguments: [
            ("state:pending", 1), ("-has:lock", 6), ("save OR today", 2), ("source:/inbox", 3),
            ("author:Пётр state:approved", 1), ("words:>4", 2), ("label:sign", 1),
            ("state:wrong", 0), ("", 7),
        ] as [(String, Int)])
    func theListIsSearchedByConditions(text: String, count: Int) throws {
        #expect(try stage(searching: text).screen.list.count == count)
    }

    @Test func aMistakeIsShownWhileItIsTyped() throws {
        var stage = try stage(searching: "save state:pend")
        let sentence = "state: can be untranslated, pending, accepted, approved or rejected."
        #expect(stage.shows("× " + sentence))
        stage.type("ing")
        #expect(!stage.shows(sentence))
        stage.press("backspace", "enter")
        #expect(stage.state.notice?.text == sentence)
        #expect(stage.screen.list.query.search == "save state:pendin")
        #expect(stage.wholeText.contains("No key matches"))
    }

    @Test(arguments: [
        "x:y", "state:x", "has:x", "own:x", "changed:x", "words:x", "text:x", "(a", "\"a", "/a",
        "a OR", String(repeating: "(", count: 50),
    ])
    func everyMistakeIsOneSentence(text: String) throws {
        let mistake = try #require(SearchConditions(text).mistake)
        let sentence = Strings.sentence(mistake)
        #expect(sentence.count <= 100 && sentence.hasSuffix("."), "\(sentence)")
    }

    @Test func tabCompletesTheCondition() throws {
        var stage = try stage(searching: "save st")
        stage.press("tab")
        #expect(text(stage) == "save state:")
        stage.press("tab")
        #expect(stage.lines.contains { $0.contains("untranslated ") && $0.contains("rejected") })
        stage.type("p")
        #expect(!stage.lines.contains { $0.contains("untranslated ") && $0.contains("rejected") })
        stage.press("tab")
        #expect(text(stage) == "save state:pending")
        #expect(stage.screen.focus == .keys)
        stage.type(" source:/i")
        stage.press("tab")
        #expect(text(stage) == "save state:pending source:/inbox")
    }

    @Test func offeredConditionsReplaceAnOrdinaryNotice() throws {
        var stage = try stage(searching: "state:")
        stage.state.tell(Notice("Saved: in use.", .good, about: .outcome))
        #expect(stage.shows("Saved: in use."))
        stage.press("tab")
        #expect(!stage.shows("Saved: in use."))
        #expect(stage.lines.contains { $0.contains("untranslated ") && $0.contains("rejected") })
        stage.state.tell(Notice("The disk is full.", .warning, about: .outcome))
        #expect(stage.shows("The disk is full."))
    }

    @Test func authorsOfTheSelectedKeyAreCompleted() throws {
        var stage = try stage()
        stage.press("escape", "down", "down", "/")
        stage.type("author:П")
        stage.send(.alarm(.search))
        stage.press("tab")
        #expect(text(stage) == "author:\"Пётр\"")
    }

    @Test func authorsOfOtherKeysAreCompleted() throws {
        var stage = try stage(searching: "author:П")
        stage.press("tab")
        #expect(text(stage) == "author:\"Пётр\"")
    }

    @Test func withoutACandidateAMessageIsShown() throws {
        var stage = try stage(searching: "xyz")
        stage.press("tab")
        #expect(text(stage) == "xyz")
        #expect(stage.state.notice?.text == Strings.nothingToComplete)
        #expect(stage.screen.focus == .keys)
    }

    @Test func upAndDownGoThroughEarlierSearches() throws {
        var stage = try stage(searching: "save")
        stage.press("enter", "/", "ctrl+u")
        stage.type("today")
        stage.press("enter", "escape", "/", "up")
        #expect(text(stage) == "today")
        stage.press("up", "up")
        #expect(text(stage) == "save")
        stage.press("down", "down")
        #expect(text(stage) == "")
        stage.press("down")
        #expect(text(stage) == nil)
        #expect(stage.screen.list.count == 7)
    }

    @Test func theEarlierSearchesStayForTheNextLanguage() throws {
        var stage = try stage(searching: "save")
        stage.press("enter", "escape", "escape", "escape")
        #expect(stage.openScreen == nil)
        stage.open()
        stage.press("/", "up")
        #expect(text(stage) == "save")
    }

    @Test func theHistoryHasAtMostFiftyLines() {
        var history = LineHistory()
        for number in 1...60 { history.add("\(number)") }
        history.add("30")
        #expect(history.lines.count == 50)
        #expect(history.lines.suffix(2) == ["60", "30"])
        #expect(history.recall(-1, from: "typed") == "30")
        #expect(history.recall(1, from: "30") == "typed")
        #expect(history.recall(1, from: "typed") == nil)
    }

    @Test func aFilterCanBeConditions() throws {
        var stage = TranslateStage(try Examples.inbox())
        stage.type(":filter state:pending words:3")
        stage.press("enter")
        #expect(stage.screen.list.count == 0)
        #expect(stage.shows("state:pending words:3"))
        stage.type(":filter words:>4 -state:pending")
        stage.press("enter")
        #expect(stage.screen.list.count == 2)
        stage.press("f")
        #expect(stage.screen.list.query.filter == .everyKey)
    }

    @Test(
        arguments: [
            (
                "filter state:x",
                "filter: state: can be untranslated, pending, accepted, approved or rejected."
            ),
            ("filter peding", "filter: \(Strings.wantsFilter)"),
        ])
    func aFilterWithAMistakeIsNotApplied(line: String, complaint: String) {
        var field = CommandLine()
        field.paste(line)
        field.expect(.open, .stays)
        #expect(field.complaint == complaint)
    }

    @Test(
        arguments: [
            ("filter p", "filter pending"), ("filter state:p", "filter state:pending"),
            ("filter -source:sh", "filter -source:shop"),
            ("filter author:An", "filter author:\"Anna K\""), ("filter st", "filter state:"),
        ])
    func theCommandLineCompletesConditions(typed: String, expected: String) {
        let names = KeyFilterCompletion.Names(sources: ["shop"], authors: ["Anna K"])
        var line = CommandLine(names: names)
        line.paste(typed)
        _ = line.perform(.nextPane)
        #expect(line.field.text == expected)
    }

    /// A second Tab completes the value after a name.
    @Test func theCommandLineCompletesTheNameAndTheValue() {
        var line = CommandLine()
        line.paste("filter st")
        _ = line.perform(.nextPane)
        _ = line.perform(.nextPane)
        #expect(line.field.text == "filter state:untranslated")
        _ = line.perform(.nextPane)
        #expect(line.field.text == "filter state:pending")
    }
}
