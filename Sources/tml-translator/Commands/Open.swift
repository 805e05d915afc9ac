import ArgumentParser
import Catalog
import Dictionaries
import Dispatch
import Display
import Foundation
import HTTP
import LocalStore
import Terminal
import Workbench

/// Opens the workstation.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the workstation (the default without a subcommand).",
        discussion: """
            With files, the workstation needs no server and no sign-in: each file is a project, \
            and a saved text is in the file at once. In a folder, the workstation opens all files \
            of known formats. If a workstation with files is open, the files open \
            there.

            Example: tml-translator open po/ru.po
            """)

    private static let firstLook = DispatchTimeInterval.seconds(2)
    private static let nextLook = DispatchTimeInterval.seconds(3600)

    @Argument(
        help: "Translation files, or folders with translation files.", completion: .file())
    var files: [String] = []

    @OptionGroup var choice: FileChoice

    @Option(help: "Write the log to this file instead of the file in the state folder.")
    var log: String?

    @Option(help: "Use the theme with this name instead of the theme in the configuration file.")
    var theme: String?

    @Flag(
        help: """
            Line mode: print and read plain lines, for screen readers, braille displays and \
            terminals without a full screen.
            """)
    var plain = false

    func validate() throws {
        for file in files where !FileManager.default.fileExists(atPath: file) {
            throw ValidationError(Strings.noFileOrCommand(file))
        }
    }

    func run() throws {
        try requireTerminal()
        SignalThread.block()
        var environment = try ProgramEnvironment()
        if !files.isEmpty {
            environment.copy = .files(
                try OpenedFiles(
                    files, choice, paths: environment.paths, environment.variables))
        }
        try run(in: environment)
    }

    private func run(in environment: ProgramEnvironment) throws {
        Log.shared.open(log ?? environment.paths.log)
        Log.shared.note("start \(TMLTranslator.version)")
        let mailbox = Mailbox()
        let stores: StoreWorker
        do {
            stores = try environment.stores(isPatient: false) { mailbox.post(.warned($0)) }
        } catch StoreError.inUse {
            return try openInRunningWorkstation(environment)
        }
        let input = RecentInput()
        let memory = MemoryWorker(
            environment.settings.memoryScope, input: input, rules: stores.compiled)
        let worker = try environment.networkWorker(stores, memory: memory)
        let errands = Errands(worker: worker, mailbox: mailbox)
        let writing = Self.writingWorker(environment, stores)
        connect(stores, memory, worker, errands, mailbox)
        let settings = SettingsWorker(
            environment.settings, at: environment.paths.settings,
            themes: ThemeCatalog(paths: environment.paths),
            takers: [
                { worker.use($0) }, { memory.use($0.memoryScope) }, { _ in writing.startAgain() },
            ])
        let runner = EffectRunner(
            mailbox: mailbox,
            storeLane: StoreLane(
                worker: stores, memory: memory, writing: writing,
                issues: IssueWorker(stores, terms: memory.termStore, input: input) {
                    mailbox.post(.store(.list(.checked($0, $1))))
                }),
            networkLane: NetworkLane(worker: worker), settings: settings)
        try readFiles(environment, worker, mailbox)
        lookAfter(stores, mailbox, in: Self.firstLook)
        let unsaved = try work(environment, mailbox, runner, input)
        errands.stop()
        let isWritten = finishFiles(environment, worker, stores)
        if environment.files == nil { tellWaiting(in: stores) }
        worker.endSession()
        environment.client.close()
        writing.close()
        memory.close()
        stores.close()
        end(unsaved, environment, isWritten: isWritten)
    }

    /// Reports the changes that the server does not have yet.
    private func tellWaiting(in stores: StoreWorker) {
        let outbox = (try? stores.store?.outboxCounts()) ?? OutboxCounts()
        let waiting = outbox.queued + outbox.sent
        if waiting > 0 { Output.complain(Strings.changesWait(waiting)) }
    }

    /// Connects the local copy to the parts that follow it.
    private func connect(
        _ stores: StoreWorker, _ memory: MemoryWorker, _ worker: NetworkWorker,
        _ errands: Errands, _ mailbox: Mailbox
    ) {
        stores.whenForgotten { worker.endSession() }
        memory.whenLearned { mailbox.post(.store(.memory(.learned))) }
        stores.whenOpened { path in
            errands.listen(beside: path)
            if let store = stores.store { memory.follow(store, at: path) }
        }
    }

    private static func writingWorker(
        _ environment: ProgramEnvironment, _ stores: StoreWorker
    ) -> WritingWorker {
        let paths = environment.paths
        return WritingWorker(
            speller: Speller(catalog: DictionaryCatalog(environment: environment.variables)),
            lists: { ProjectWords(path: paths.words(of: $0, $1)) }, store: { stores.store })
    }

    private func requireTerminal() throws(TerminalError) {
        guard plain || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 else {
            throw .notATerminal
        }
        CharacterSet.prepare()
        guard CharacterSet.isUTF8 else { throw .notUTF8(CharacterSet.name) }
    }

    /// Uses the screen, or line mode with `--plain` and on terminals without a screen.
    private func work(
        _ environment: ProgramEnvironment, _ mailbox: Mailbox, _ runner: EffectRunner,
        _ input: RecentInput
    ) throws -> LastWords {
        guard !plain else { return try speak(environment, mailbox, runner) }
        do {
            return try showScreen(environment, mailbox, runner, input)
        } catch let error as TerminalError {
            guard let why = Strings.noScreen(error) else { throw error }
            try Output.say(why)
            return try speak(environment, mailbox, runner)
        }
    }

    private func speak(
        _ environment: ProgramEnvironment, _ mailbox: Mailbox, _ runner: EffectRunner
    ) throws -> LastWords {
        let session = try environment.workbenchSession()
        let errors = Log.shared.captureErrors()
        defer { Log.shared.restoreErrors(errors) }
        // Line mode ignores the size of the window.
        SignalThread.start(posting: mailbox) { nil }
        var state = WorkbenchState(
            size: LineLoop.size, session: session,
            settings: environment.workbenchSettings.inLineMode,
            server: environment.settings.server ?? "", email: environment.settings.email ?? "")
        try begin(&state, environment)
        var loop = LineLoop(
            mailbox: mailbox, runner: runner,
            idleReport: IdleReport(environment: environment.variables),
            outside: OutsideEditor(
                environment: environment.variables, paths: environment.paths, mailbox: mailbox))
        return loop.run(state)
    }

    private func showScreen(
        _ environment: ProgramEnvironment, _ mailbox: Mailbox, _ runner: EffectRunner,
        _ input: RecentInput
    ) throws -> LastWords {
        let session = try environment.workbenchSession()
        let themes = themes(environment)
        if let complaint = themes.complaint { mailbox.post(.warned(complaint)) }
        let display = TerminalDisplay(
            environment.settings.text, environment.variables,
            remembered: KnownTerminals(path: environment.paths.terminals),
            wanted: environment.settings.reports)
        let terminal = try NcursesTerminal(
            theme: themes.theme, colors: .wanted(environment.variables),
            signs: environment.settings.signs, reports: display.reports, profile: display.profile,
            isAsked: display.isAsked)
        let errors = Log.shared.captureErrors()
        defer {
            terminal.close()
            Log.shared.restoreErrors(errors)
        }
        SignalThread.start(posting: mailbox) { TerminalSize.current.map(Event.resized) }
        var settings = environment.workbenchSettings
        settings.takesClipboard = terminal.takesClipboard
        settings.copiesOut = settings.copiesOut && terminal.takesClipboard
        var state = WorkbenchState(
            size: terminal.size, session: session, settings: settings,
            server: environment.settings.server ?? "", email: environment.settings.email ?? "")
        try begin(&state, environment)
        var loop = MainLoop(
            mailbox: mailbox, runner: runner, themes: themes,
            idleReport: IdleReport(environment: environment.variables), display: display,
            outside: OutsideEditor(
                environment: environment.variables, paths: environment.paths, mailbox: mailbox),
            input: input)
        defer { remember(loop, terminal, environment) }
        return loop.run(state, on: terminal)
    }

    /// The theme of the option comes first, then the choice of an earlier session, then the
    /// setting.
    private func themes(_ environment: ProgramEnvironment) -> ThemeSwitch {
        let catalog = ThemeCatalog(paths: environment.paths)
        let setting = environment.settings.theme
        let kept = KeptTheme(path: environment.paths.theme).name(besides: setting)
        let isThere = kept.map { (try? catalog.theme(named: $0)) != nil } ?? false
        return ThemeSwitch(catalog, chosen: theme ?? (isThere ? kept : setting))
    }

    /// Keeps the answers of the terminal and the choices of the translator for the next session.
    private func remember(
        _ loop: MainLoop, _ terminal: NcursesTerminal, _ environment: ProgramEnvironment
    ) {
        loop.display.remember(terminal.toldProfile)
        guard let choice = loop.themes.choice else { return }
        KeptTheme(path: environment.paths.theme).keep(
            choice, besides: loop.runner.settingsFile.theme)
    }

    /// Checks and backs up the local copy every hour, in the background and with low priority.
    private func lookAfter(
        _ stores: StoreWorker, _ mailbox: Mailbox, in time: DispatchTimeInterval
    ) {
        DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + time) {
            do {
                if let damage = try stores.store?.lookAfterItself() {
                    Log.shared.note("damage found: \(damage)")
                    mailbox.post(.warned(Strings.damageFound))
                }
            } catch {
                Log.shared.note("copy: \(error)")
                mailbox.post(.warned(Strings.copyFailed(Strings.sentence(Failure(error)))))
            }
            lookAfter(stores, mailbox, in: Self.nextLook)
        }
    }

    /// Reports unsaved texts after the screen is closed, and ends the program.
    private func end(
        _ unsaved: LastWords, _ environment: ProgramEnvironment, isWritten: Bool
    ) -> Never {
        Log.shared.note("end, \(unsaved.count) texts unsaved")
        if !unsaved.isEmpty {
            let temporary = environment.variables["TMPDIR"].map { [$0] } ?? []
            unsaved.write(
                to: [environment.paths.state] + temporary + ["/tmp"],
                database: (try? environment.storePath()) ?? "")
        }
        // `exit` would destroy data of libraries that threads in the background still use.
        fflush(nil)
        _exit(unsaved.isEmpty && isWritten ? 0 : 1)
    }
}
