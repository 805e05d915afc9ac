import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Golden screens of everything but the screen.
struct SmallScreenTests {
    @Test func signIn() throws {
        try Stage(.signIn(SignInScreen()), session: nil, link: .notAsked)
            .expect("sign-in", isMain: true)
    }

    @Test func signInWithoutEncryption() throws {
        var screen = SignInScreen(server: "http://translations.example.org")
        screen.type("anna@example.org")
        try Stage(.signIn(screen), session: nil, link: .notAsked).expect("sign-in-plain")
    }

    @Test func signInRefused() throws {
        var screen = SignInScreen.working
        screen.hear(.failed(.signIn, .wrongPassword(""), retryAfter: nil))
        screen.type("again")
        try Stage(.signIn(screen), session: nil, link: .notAsked).expect("sign-in-refused")
    }

    @Test func signInUnreachable() throws {
        var screen = SignInScreen.working
        let why = "Could not resolve host: example.org"
        screen.hear(.failed(.signIn, .unreachable(why), retryAfter: nil))
        try Stage(.signIn(screen), session: nil, link: .notAsked).expect("sign-in-unreachable")
    }

    @Test func signInWorking() throws {
        try Stage(.signIn(.working), session: nil, link: .notAsked).expect("sign-in-working")
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func theLabelStaysWholeWhileItIsTranslated(_ columns: Int, _ rows: Int) throws {
        var stage = TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
        stage.press("e")
        stage.type("{x} послал {count} сообщение")
        #expect(stage.shows("{target}]"))
        #expect(!stage.screen.forms.issues.isEmpty)
    }

    @Test func signInAgain() throws {
        try Stage(
            .projects(.example), .signIn(SignInScreen(again: .example)), link: .signedOut
        ).expect("sign-in-again")
    }

    @Test func projects() throws {
        var stage = Stage(.projects(.example))
        stage.state.outbox = OutboxCounts(queued: 3)
        try stage.expect("projects", isMain: true)
    }

    @Test func projectsOfAnotherDay() throws {
        var shop = ProjectSummary.shop
        let query = KeyQuery(project: shop.project.key, locale: "ru", filter: .pending)
        shop.places = [ListPlace(query: query, key: nil, offset: 148, stoppedAt: 1)]
        shop.today = WorkDone(
            translated: LabelAmount(keys: 31, words: 1_204), reviewed: 5)
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([shop, .manual, .bare])), .example)
        try Stage(.projects(screen)).expect("projects-another-day")
    }

    @Test func projectsFirstUse() throws {
        var screen = ProjectsScreen()
        _ = screen.receive(.projects(.listed([])), .example)
        try Stage(.projects(screen), link: .notAsked).expect("projects-first-use")
    }

    @Test func projectsOffline() throws {
        var screen = ProjectsScreen.example
        screen.press(.refreshProjects)
        _ = screen.receive(
            .failed(.projects, .unreachable("no route to host"), retryAfter: nil), .example)
        var stage = Stage(.projects(screen), link: .offline)
        stage.state.outbox = OutboxCounts(queued: 2, sent: 1)
        try stage.expect("projects-offline")
    }

    @Test func projectsSearch() throws {
        var screen = ProjectsScreen.example
        screen.press(.search)
        screen.type("рус")
        try Stage(.projects(screen)).expect("projects-search")
    }

    @Test func projectsSearchWithoutResult() throws {
        var screen = ProjectsScreen.example
        screen.press(.search)
        screen.type("klingon")
        try Stage(.projects(screen)).expect("projects-search-none")
    }

    @Test func outbox() throws {
        var screen = OutboxScreen()
        screen.news(Change.examples)
        screen.press(.selectNext)
        screen.press(.selectNext)
        var stage = Stage(.projects(.example), .outbox(screen))
        stage.state.outbox = OutboxCounts(queued: 2, sent: 1, conflicting: 2, refused: 1)
        try stage.expect("outbox", isMain: true)
    }

    @Test func conflictsMarked() throws {
        var screen = OutboxScreen.showing(.queued, .conflicting, .approvalInConflict)
        screen.press(.selectLast)
        screen.press(.markAlike)
        var stage = Stage(.projects(.example), .outbox(screen))
        stage.state.outbox = OutboxCounts(queued: 1, conflicting: 2)
        stage.state.dialog = screen.press(.decide).dialog
        try stage.expect("conflicts")
    }

    @Test func outboxRefused() throws {
        var screen = OutboxScreen()
        screen.news(Change.examples)
        for _ in 0..<3 { screen.press(.selectNext) }
        var stage = Stage(.projects(.example), .outbox(screen), link: .offline)
        stage.state.outbox = OutboxCounts(queued: 2, sent: 1, conflicting: 2, refused: 1)
        try stage.expect("outbox-refused")
    }

    @Test func outboxAfterTheServerWentBack() throws {
        var screen = OutboxScreen()
        screen.news([.queued, .gone, .goneWithItsKey, .goneWithItsText])
        screen.press(.selectNext)
        screen.press(.selectNext)
        var stage = Stage(.projects(.example), .outbox(screen))
        _ = update(
            &stage.state,
            .network(
                .synchronized(SynchronizationReport(outbox: OutboxCounts(queued: 1, gone: 3)))))
        try stage.expect("outbox-gone")
    }

    @Test func outboxEmpty() throws {
        try Stage(.projects(.example), .outbox(.showing())).expect("outbox-empty")
    }

    @Test func conflict() throws {
        var stage = Stage(.projects(.example), .outbox(.showing(.conflicting)))
        stage.state.dialog = Dialog.conflict(.conflicting)
        try stage.expect("conflict", isMain: true)
    }

    @Test func conflictOfAnApproval() throws {
        var stage = Stage(.projects(.example), .outbox(.showing(.approvalInConflict)))
        stage.state.dialog = Dialog.conflict(.approvalInConflict)
        try stage.expect("conflict-approval")
    }

    @Test func conflictOfLongTexts() throws {
        let words = (1...60).map { "слово\($0)" }.joined(separator: " ")
        let change = Change.example(
            1, .translate(text: ExactText(words + " моё"), base: ExactText(words)),
            .conflicting(
                Conflict(
                    kind: .edited,
                    theirs: Translation(id: 1, text: ExactText("их " + words), author: "Boris"))),
            label: "A label with\na second line and 漢字")
        var stage = Stage(.projects(.example), .outbox(.showing(change)))
        stage.state.dialog = Dialog.conflict(change)
        try stage.expect("conflict-long")
    }

    @Test func help() throws {
        let places: [KeyScope] = [.forms, .textField, .translate]
        try Stage(.projects(.example), .help(HelpScreen(scopes: places)))
            .expect("help", isMain: true)
    }

    @Test func helpSearch() throws {
        var screen = HelpScreen(scopes: [.projects, .list])
        _ = screen.perform(.search, .example)
        _ = screen.paste("next", .example)
        try Stage(.projects(.example), .help(screen)).expect("help-search")
    }

    @Test func commandLine() throws {
        var stage = Stage(.projects(.example))
        stage.state.commandLine = CommandLine()
        try stage.expect("command-line", isMain: true)
    }

    @Test func commandLineCompletion() throws {
        var stage = Stage(.projects(.example))
        var line = CommandLine()
        line.paste("next")
        _ = line.perform(.nextPane)
        _ = line.perform(.nextPane)
        stage.state.commandLine = line
        try stage.expect("command-line-completion")
    }

    @Test func commandLineUnknown() throws {
        var stage = Stage(.projects(.example))
        var line = CommandLine()
        line.paste("frobnicate")
        _ = line.perform(.open)
        stage.state.commandLine = line
        try stage.expect("command-line-unknown")
    }

    @Test func messages() throws {
        var stage = Stage(.projects(.example))
        stage.state.now = 1_795_219_200
        stage.state.tell(Notice("Saved: in use.", .good))
        stage.state.tell(Notice("Somebody else changed the same text. F2 shows it.", .warning))
        _ = stage.state.showMessages()
        try stage.expect("messages")
    }

    @Test func confirmation() throws {
        var stage = Stage(.projects(.example), link: .signedOut)
        stage.state.dialog = .confirm(.program(.quit), Strings.quitQuestion)
        try stage.expect("dialog-confirm")
    }

    @Test func prompt() throws {
        var stage = Stage(.projects(.example))
        stage.state.dialog = .prompt(
            Examples.rejection,
            "Why is the translation rejected? Its author reads it.",
            initial: "The token {count} is missing")
        try stage.expect("dialog-prompt")
    }

    @Test func menu() throws {
        var stage = Stage(.projects(.example))
        let items = (1...30).map { "Source number \($0)" }
        stage.state.dialog = .menu(
            .list(.source([])), "Keys of which source?", items: items, selected: 12)
        try stage.expect("dialog-menu", isMain: true)
    }

    @Test func menuNarrowed() throws {
        var stage = Stage(.projects(.example))
        let items = (1...30).map { "Source number \($0)" }
        var dialog = Dialog.menu(.list(.source([])), "Keys of which source?", items: items)
        dialog.paste("2")
        stage.state.dialog = dialog
        try stage.expect("dialog-menu-narrowed")
    }

    @Test(arguments: [
        ("good", Notice.Grade.good), ("warning", .warning), ("error", .error),
        ("information", .information),
    ])
    func notice(name: String, grade: Notice.Grade) throws {
        var stage = Stage(.projects(.example))
        stage.state.tell(Notice("Somebody else changed the same text. F2 shows it.", grade))
        try stage.expect("notice-\(name)")
    }

    @Test func everyScreenAndDialogDrawsInAnySize() {
        var screens: [Screen] = [
            .signIn(.working), .projects(.example), .outbox(.showing(.conflicting, .refused)),
            .help(HelpScreen(scopes: [.translate])),
        ]
        screens.append(.projects(ProjectsScreen()))
        let dialogs: [Dialog?] = [
            nil, .confirm(.program(.quit), "Stop?"), .prompt(.key(.sampleToken), "Value?"),
            .menu(.list(.filter), "Which?", items: ["a", "b"]), Dialog.conflict(.conflicting),
            Dialog.conflict(.approvalInConflict), Dialog.example,
            Dialog.exampleFix,
            Dialog.report(
                ReportDialog(
                    title: "Russian", ["one", String(repeating: "many words ", count: 40)]),
                "The rules come from the project."),
        ]
        for rows in [10, 11, 13, 17, 24] {
            for columns in [40, 41, 59, 73, 100] {
                for screen in screens {
                    for dialog in dialogs {
                        var state = Stage(screen).state
                        state.size = Size(rows: rows, columns: columns)
                        state.dialog = dialog
                        let frame = render(state)
                        #expect(frame.size == state.size)
                        #expect(frame.cursor.map(frame.area.contains) != false)
                    }
                }
            }
        }
    }
}
