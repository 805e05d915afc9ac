import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

@Suite struct SuggestionsTests {
    private func stage(enabled: Bool = true) throws -> TranslateStage {
        TranslateStage(
            try Examples.inbox(),
            settings: Settings(suggestionsEnabled: enabled, engines: [.init("Apertium")]))
    }

    /// Nobody is asked.
    private static var alone: Settings {
        var settings = Settings()
        settings.asksServerMemory = false
        return settings
    }

    private func rest(_ stage: inout TranslateStage) {
        if let key = stage.screen.list.row?.id { stage.send(.alarm(.rested(key))) }
    }

    private func suggestion(_ text: String, _ context: SuggestionContext = .any) -> Suggestion {
        Suggestion(text: ExactText(text), origin: .machine("Apertium"), context: context)
    }

    private func requests(_ stage: TranslateStage) -> [TranslationKey.ID] {
        questions(stage).map(\.key)
    }

    /// What the engines were asked, besides requests to the server.
    private func questions(_ stage: TranslateStage) -> [SuggestionQuery] {
        stage.network.compactMap {
            if case .engines(.suggest(let query)) = $0 { query } else { nil }
        }
    }

    @Test func nothingIsAskedWithoutAnEngine() throws {
        var stage = TranslateStage(try Examples.inbox(), settings: Self.alone)
        rest(&stage)
        stage.press("f7")
        #expect(requests(stage).isEmpty)
        #expect(stage.state.notice?.text == Strings.noEngine)
    }

    @Test func aMachineIsAskedOnceTheSelectionHasRested() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        #expect(requests(stage).isEmpty)
        #expect(stage.effects.contains(.wait(.milliseconds(300), .rested(key))))
        rest(&stage)
        rest(&stage)
        #expect(requests(stage) == [key])
    }

    @Test func whatTheProjectsGlossarySaysGoesWithTheQuestion() throws {
        var store = try Examples.inbox()
        func wording(_ text: ExactText, _ place: TermHit.Place, forbidden: Bool = false)
            -> TermHit.Wording
        { .init(text: text, isForbidden: forbidden, place: place) }
        store.terms[store.keys[0].key.id] = [
            TermHit(
                word: "message", ranges: [0..<1],
                wordings: [
                    wording("сообщение", .project), wording("письмо", .project, forbidden: true),
                    wording("послание", .file("client.tbx")),
                ]),
            TermHit(word: "TML", ranges: [2..<3], untranslatable: .project),
            TermHit(
                word: "inbox", ranges: [4..<5],
                wordings: [wording("ящик", .file("client.tbx"))]),
        ]
        var stage = TranslateStage(
            store, settings: Settings(suggestionsEnabled: true, engines: [.init("Ollama")]))
        rest(&stage)
        guard let query = questions(stage).last else {
            Issue.record("No engine was asked.")
            return
        }
        #expect(
            query.terms == [
                .init(
                    word: "message", wordings: ["сообщение"], forbidden: ["письмо"], isKept: false),
                .init(word: "TML", wordings: [], forbidden: [], isKept: true),
            ])
    }

    @Test func theLabelsAroundItGoWithTheQuestionWhereTheyStandInTheProgram() throws {
        func neighbours(_ stage: TranslateStage) -> [String]? {
            questions(stage).last?.neighbours
        }
        var stage = TranslateStage(
            try Examples.manyPlain(),
            settings: Settings(suggestionsEnabled: true, engines: [.init("Ollama")]))
        rest(&stage)
        #expect(neighbours(stage) == ["Sample 1", "Sample 2"])
        stage.press("down", "down", "down")
        rest(&stage)
        #expect(neighbours(stage) == ["Sample 1", "Sample 2", "Sample 4", "Sample 5"])
        stage.press("o")
        rest(&stage)
        stage.press("f7")
        #expect(neighbours(stage) == [])
    }

    @Test func enginesThatFailedAreAskedAgainWhenTheNetworkIsBack() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        let why = Failure.engine("the engine is unreachable", cause: nil)
        rest(&stage)
        stage.send(.network(.failed(.engines(.suggest), why, retryAfter: nil)))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.screen.pane(SuggestionsPane.self).offer == .failed(why))
        stage.send(.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1)))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(stage.screen.pane(SuggestionsPane.self).offer == .awaited(key))
        #expect(requests(stage) == [key, key])
    }

    @Test func enginesThatFailedWithoutANetworkAreAskedAgainWhenItIsBack() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.failed(.synchronize, .unreachable("x"), retryAfter: 1)))
        rest(&stage)
        stage.send(
            .network(
                .failed(
                    .engines(.suggest), .engine("the engine is unreachable", cause: nil),
                    retryAfter: nil)))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(requests(stage) == [key, key])
    }

    @Test func enginesThatFailAfterTheServerAreAskedAgainWhenItAnswers() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        let why = Failure.engine("the engine is unreachable", cause: nil)
        rest(&stage)
        let wait = Failure.waitWanted(seconds: 60)
        stage.send(.network(.failed(.synchronize, wait, retryAfter: nil)))
        #expect(stage.state.link != .offline)
        stage.send(.network(.failed(.engines(.suggest), why, retryAfter: nil)))
        stage.send(.network(.synchronized(SynchronizationReport())))
        #expect(requests(stage) == [key, key])
    }

    @Test func movingOnBeforeTheRestAsksNothing() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        stage.press("down")
        stage.send(.alarm(.rested(key)))
        #expect(requests(stage).isEmpty)
    }

    @Test func movingOnCancelsAndALateAnswerIsDropped() throws {
        var stage = try stage()
        let key = try #require(stage.screen.list.row?.id)
        rest(&stage)
        stage.press("down")
        #expect(stage.effects.contains(.cancel(.engines(.suggest))))
        stage.send(.network(.engines(.suggestions(key, [suggestion("поздно")]))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
    }

    @Test func eachAnswerIsShownAsItComesAndChangesNoNumber() throws {
        var stage = try stage()
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.engines(.suggestions(key, [suggestion("Первый")]))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.count == 1)
        stage.send(.network(.engines(.suggestions(key, []))))
        stage.send(.network(.engines(.suggestions(key, [suggestion("Второй")]))))
        stage.send(.network(.engines(.suggested(key))))
        stage.send(.network(.engines(.suggestions(key, [suggestion("поздно")]))))
        let pane = stage.screen.pane(SuggestionsPane.self)
        #expect(pane.offered.map(\.text) == ["Первый", "Второй"])
        stage.press("down")
        #expect(!stage.effects.contains(.cancel(.engines(.suggest))), "Nothing is under way.")
    }

    @Test func movingOnCancelsWhatIsUnderWayAlsoAfterTheFirstAnswer() throws {
        var stage = try stage()
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.engines(.suggestions(key, [suggestion("Первый")]))))
        stage.press("down")
        #expect(stage.effects.contains(.cancel(.engines(.suggest))))
    }

    @Test func aProjectThatIsNotListedIsNotSent() throws {
        for (projects, count) in [(["Other"], 0), ([Examples.project.name], 1), ([], 0)] {
            var stage = TranslateStage(
                try Examples.inbox(),
                settings: Settings(suggestionsEnabled: true, suggestionProjects: Set(projects)))
            rest(&stage)
            #expect(requests(stage).count == count)
            stage.press("f7")
            #expect((stage.state.notice?.text == Strings.engineNotForProject) == (count == 0))
        }
    }

    @Test func aSuggestionIsTakenByItsNumberAndSavedByNobodyElse() throws {
        var stage = try stage()
        stage.press("down")
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(
            .network(.engines(.suggestions(key, [suggestion("Один"), suggestion("Сохранить")]))))
        stage.press("alt+2")
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.screen.focus == .forms)
        #expect(stage.store.outbox.isEmpty)
        stage.press("alt+z")
        #expect(stage.texts == [""])
        stage.press("alt+9")
        #expect(stage.state.notice?.text == Strings.noSuggestion(9))
    }

    /// A key with forms for which an engine has said something, and what stands in its second form.
    private func stageWithForms(typed: String = "") throws -> TranslateStage {
        var stage = try stage()
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        let contexts = stage.screen.forms.fields.map(\.id.context)
        stage.press("e", "down")
        stage.type(typed)
        let found = zip(contexts, ["один", "два", "много"]).map { suggestion($1, .only($0)) }
        stage.send(.network(.engines(.suggestions(key, found))))
        return stage
    }

    @Test func theFormsOfAnEngineAreOneRowAndGoIntoTheirFormsTogether() throws {
        var stage = try stageWithForms(typed: "моё")
        let pane = stage.screen.pane(SuggestionsPane.self)
        #expect(pane.offered.count == 3 && pane.list.rows.count == 1)
        #expect(stage.shows("3 forms"))
        stage.press("alt+2")
        #expect(stage.state.notice?.text == Strings.noSuggestion(2))
        stage.press("alt+1")
        #expect(stage.texts == ["один", "два", "много"])
        #expect(stage.state.notice?.text.contains("The suggestions filled 3 forms") == true)
        stage.press("alt+z")
        #expect(stage.texts == ["", "моё", ""])
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.map(\.text) == ["моё"])
    }

    @Test func twoEnginesHaveARowEach() throws {
        var stage = try stageWithForms()
        let key = try #require(stage.screen.list.row?.id)
        let contexts = stage.screen.forms.fields.map(\.id.context)
        let found = zip(contexts, ["1", "2", "5"]).map {
            Suggestion(text: ExactText($1), origin: .machine("DeepL"), context: .only($0))
        }
        stage.send(.network(.engines(.suggestions(key, found + [suggestion("всё")]))))
        #expect(stage.screen.pane(SuggestionsPane.self).list.rows.count == 3)
        stage.press("alt+2")
        #expect(stage.texts == ["1", "2", "5"])
    }

    @Test func aMatchWithItsFormsInsideIsSpreadOverTheForms() throws {
        var stage = try stageWithForms(typed: "моё")
        let label = try #require(stage.label)
        let name = try #require(Label(label).tokens.first { $0.kind == .piped }?.name)
        let text = "Пришло {\(name)|| сообщение, сообщения, сообщений}."
        stage.send(
            .store(
                .memory(
                    .recalled(
                        try #require(stage.screen.list.row?.id), "ru",
                        [remembered(text, percent: 99)])))
        )
        let rows = stage.screen.pane(SuggestionsPane.self).list.rows
        let number = try #require(rows.firstIndex { $0.first.text.string == text })
        stage.press("alt+\(number + 1)")
        #expect(
            stage.texts == [
                "Пришло {\(name)} сообщение.", "Пришло {\(name)} сообщения.",
                "Пришло {\(name)} сообщений.",
            ])
        stage.press("alt+z")
        #expect(stage.texts == ["", "моё", ""])
    }

    @Test func whatIsLearnedMeanwhileIsAskedForAndComesAtTheEnd() throws {
        var stage = try remembering([remembered("Первое")])
        let key = try #require(stage.screen.list.row?.id)
        stage.store.remembered[key] = [remembered("Новое", percent: 97), remembered("Первое")]
        stage.send(.store(.memory(.learned)))
        #expect(
            stage.screen.pane(SuggestionsPane.self).offered.map(\.text) == ["Первое", "Новое"])
        stage.press("alt+1")
        #expect(stage.texts == ["Первое"])
    }

    @Test func aTextThatNobodyHasAcceptedSaysSo() throws {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        let origin = MemoryOrigin(
            percent: 97, label: "Send", place: .key(key, project: "Inbox"), author: "",
            isPending: true)
        let stage = try remembering([Suggestion(text: "Моё", origin: .memory(origin))])
        #expect(stage.shows("pending 97 %"))
    }

    @Test func inLinesAMatchSaysItsLabelAndWhyItNeedsALook() throws {
        var match = remembered("Послать {user}")
        match.warnings = ["token_kind {user}"]
        let row = try #require(OfferedRow.rows(of: [match]).first)
        let line = Strings.line(of: row, in: Examples.project.key)
        #expect(
            line
                == "Послать {user} (87 %, memory 87 % · this project · Ewa) "
                + "for “Send the messages” Check the warnings: "
                + "the token {user} is of another kind in the label.")
    }

    @Test func whyASuggestionNeedsALookIsSaidInWords() throws {
        let found = Suggestion(
            text: "x", origin: .machine("M"),
            warnings: [
                "token_order", "token_kind {user}", "number_form 2", "capitals", "other_thing 1",
            ])
        #expect(
            Strings.warnings(found)
                == "the tokens have a different order in the label, "
                + "the token {user} is of another kind in the label, "
                + "the words beside 2 may need other forms, "
                + "the capital letters differ from the label, "
                + "other thing 1"
        )
    }

    @Test func aFailureIsToldInThePane() throws {
        var stage = try stage()
        stage.press("down")
        rest(&stage)
        stage.send(
            .network(.failed(.engines(.suggest), .engine("quota exceeded"), retryAfter: nil)))
        #expect(stage.shows("No suggestion: quota exceeded"))
        stage.press("f7")
        #expect(requests(stage).count == 2)
    }

    private func remembered(
        _ text: String, percent: Int = 87, _ context: SuggestionContext = .any
    ) -> Suggestion {
        let key = TranslationKey.ID(project: Examples.project.key, hash: "other")
        let origin = MemoryOrigin(
            percent: percent, label: "Send the messages", place: .key(key, project: "Inbox"),
            author: "Ewa")
        return Suggestion(text: ExactText(text), origin: .memory(origin), context: context)
    }

    /// A stage whose memory has these for the second key, which is selected then.
    private func remembering(
        _ found: [Suggestion], enabled: Bool = false
    ) throws -> TranslateStage {
        var stage = try stage(enabled: enabled)
        stage.store.remembered[stage.store.keys[1].key.id] = found
        stage.press("down")
        return stage
    }

    @Test func eachRowNamesItsOrigin() throws {
        var stage = try remembering([remembered("Первое")], enabled: true)
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.engines(.suggestions(key, [suggestion("Второе")]))))
        #expect(stage.lines.contains { $0.contains("Первое") && $0.contains("memory 87 %") })
        #expect(stage.lines.contains { $0.contains("Второе") && $0.contains("Apertium") })
    }

    @Test func theMemoryIsThereWithoutAnEngineAndWithoutARest() throws {
        var stage = try remembering([remembered("Первое"), remembered("Второе", percent: 71)])
        #expect(stage.shows("memory 87 %"))
        stage.press("alt+2")
        #expect(stage.texts == ["Второе"])
    }

    @Test func whatTheMemoryHasComesBeforeTheMachines() throws {
        var stage = try remembering([remembered("Моё")], enabled: true)
        rest(&stage)
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.network(.engines(.suggestions(key, [suggestion("Машинное")]))))
        let pane = stage.screen.pane(SuggestionsPane.self)
        #expect(pane.offered.map(\.text) == ["Моё", "Машинное"])
        stage.send(
            .network(.failed(.engines(.suggest), .engine("quota exceeded"), retryAfter: nil)))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.first == remembered("Моё"))
    }

    @Test func theMachinesWaitForTheMemorySoThatNoNumberChanges() throws {
        var stage = try stage()
        let key = stage.store.keys[1].key.id
        stage.isHeld = true
        stage.press("down")
        stage.send(.store(.key(.detail(key, "ru", stage.store.keys[1]))))
        rest(&stage)
        stage.send(.network(.engines(.suggestions(key, [suggestion("Машинное")]))))
        stage.send(.network(.engines(.suggested(key))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
        #expect(!stage.shows(Strings.noSuggestions))
        stage.send(.store(.memory(.recalled(key, "ru", [remembered("Моё")]))))
        let offered = stage.screen.pane(SuggestionsPane.self).offered
        #expect(offered.map(\.text) == ["Моё", "Машинное"])
    }

    @Test func aFailingMachineLeavesWhatTheMemoryHas() throws {
        var stage = try remembering([remembered("Моё")], enabled: true)
        rest(&stage)
        stage.send(
            .network(.failed(.engines(.suggest), .engine("quota exceeded"), retryAfter: nil)))
        stage.press("alt+1")
        #expect(stage.texts == ["Моё"])
    }

    @Test func whatIsRememberedForAnotherKeyIsDropped() throws {
        var stage = try remembering([])
        let other = stage.store.keys[0].key.id
        stage.send(.store(.memory(.recalled(other, "ru", [remembered("Чужое")]))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
    }

    @Test func aRememberedFormThatTheKeyHasNotGoesWhereTheCursorIs() throws {
        let context: Context = ["nothing": ["number": "few"]]
        var stage = try remembering([remembered("Текст", .only(context))])
        stage.press("alt+1")
        #expect(stage.texts == ["Текст"])
    }

    @Test func theSelectedMatchSaysWhereItIsFromAndHowItsLabelDiffers() throws {
        var stage = try remembering([remembered("Моё")])
        stage.press("tab", "tab", "tab")
        for _ in 0..<4 where stage.screen.focus != .suggestions { stage.press("tab") }
        #expect(stage.screen.focus == .suggestions)
        #expect(stage.shows("memory 87 % · this project · Ewa"))
        #expect(stage.shows("Send the messages"))
    }

    @Test func noMachineIsAskedForAKeyThatCannotBeEdited() throws {
        var stage = try stage()
        for _ in 0..<4 { stage.press("down") }
        #expect(stage.label == "Terms of use")
        rest(&stage)
        #expect(requests(stage).isEmpty)
    }
}
