import Catalog
import Diagnostics
import Dictionaries
import Display
import Files
import Foundation
import LocalStore
import MachineTranslation
import TML
import Terminal
import TranslationAPI
import Workbench

/// The checks of the doctor and their report.
struct Examination {
    private static let littleRoom: Int64 = 200 << 20
    private static let tooLittleRoom: Int64 = 10 << 20
    private static let mostSecondsApart = 60

    let environment: ProgramEnvironment
    private(set) var report = DoctorReport()

    init(environment: ProgramEnvironment) { self.environment = environment }

    private mutating func add(
        _ grade: Diagnosis.Grade, _ sentence: String, remedy: String? = nil
    ) {
        report.add(Diagnosis(grade, sentence, remedy: remedy))
    }

    private mutating func addOpen(_ grade: Diagnosis.Grade, _ path: String, mode: String) {
        add(grade, Strings.openToOthers(path), remedy: Strings.changeMode(path, mode))
    }
}

extension Examination {
    mutating func lookAtFolders() {
        lookAt(folder: environment.paths.data)
        lookAt(folder: environment.paths.state)
        lookAtSession()
        let room = Self.room(in: environment.paths.data)
        if room < Self.littleRoom {
            add(
                room < Self.tooLittleRoom ? .error : .warning,
                Strings.room(room, in: environment.paths.data), remedy: Strings.freeSpace)
        }
    }

    private mutating func lookAt(folder: String) {
        guard let status = FileStatus(path: folder) else {
            return add(.good, Strings.notThereYet(folder))
        }
        if status.owner != getuid() {
            add(.warning, Strings.belongsToSomebodyElse(folder), remedy: Strings.noSudo)
        } else if status.isOpenToOthers {
            addOpen(.warning, folder, mode: "700")
        }
        if access(folder, W_OK | X_OK) == 0 {
            add(.good, Strings.canBeWritten(folder))
        } else {
            add(.error, Strings.cannotBeWritten(folder))
        }
    }

    private mutating func lookAtSession() {
        let path = environment.paths.session
        if FileStatus(path: path)?.isOpenToOthers == true {
            addOpen(.error, path, mode: "600")
        }
        do {
            if let session = try environment.session()?.session {
                add(.good, Strings.signedIn(session))
            } else {
                add(.warning, Strings.nobodySignedIn)
            }
        } catch {
            add(.error, error.description + ".")
        }
    }

    private static func room(in folder: String) -> Int64 {
        var path = folder
        while FileStatus(path: path) == nil, path.count > 1 {
            path = FilePath(path).folder
        }
        var numbers = statvfs()
        guard statvfs(path, &numbers) == 0 else { return .max }
        return Int64(clamping: UInt64(numbers.f_bavail) * UInt64(numbers.f_frsize))
    }
}

extension Examination {
    /// Also checks a local copy that a workstation has open.
    mutating func lookAtCopy() {
        guard let path = try? environment.storePath() else { return }
        for sentence in OtherCopies.withWork(environment.paths, besides: path) {
            add(.warning, sentence)
        }
        guard FileStatus(path: path) != nil else { return }
        if let process = TranslationStore.holder(of: path) {
            add(.good, Strings.workstationIsOpen(process))
        }
        do {
            let store = try TranslationStore(readingFrom: path)
            defer { store.close() }
            let schema = try store.schemaVersions()
            if let damage = try store.damage() {
                add(.error, Strings.damaged(path, damage), remedy: Strings.saveTexts)
            } else {
                add(.good, Strings.inOrder(path, schema: schema.found))
            }
            lookAtDictionaries(for: try store.projects())
            let outbox = try store.outboxCounts()
            if outbox.conflicting + outbox.refused > 0 {
                add(.warning, Strings.toBeDecided(outbox), remedy: Strings.decideInOutbox)
            }
            if let sentence = Strings.goneInCommands(outbox.gone) { add(.warning, sentence) }
        } catch {
            add(.error, Strings.sentence(Failure(error)))
        }
    }

    /// Reports for each language in the local copy whether it has a dictionary.
    private mutating func lookAtDictionaries(for projects: [ProjectSummary]) {
        guard environment.settings.writing.spells else { return }
        let catalog = DictionaryCatalog(environment: environment.variables)
        let locales = Set(projects.flatMap { $0.progress.map(\.locale.rawValue) })
        for locale in locales.sorted() {
            if let dictionary = catalog.dictionary(for: locale) {
                add(.good, Strings.hasDictionary(locale, dictionary.path))
            } else {
                let package = DictionaryCatalog.package(for: locale)
                add(
                    package == nil ? .good : .warning,
                    Strings.noDictionary(locale, isKnown: package != nil),
                    remedy: package.map(Strings.installDictionary))
            }
        }
    }

    mutating func lookAtServer() async {
        let signedIn = try? environment.session()
        guard let url = signedIn?.session.server ?? environment.settings.server else { return }
        do {
            let server = try HTTPTranslationServer(
                url: url, client: environment.client, token: signedIn?.token, allowInsecure: true)
            let info = try await server.serverInfo()
            add(info.isReadOnly ? .warning : .good, Strings.answers(url, info))
            if let apart = try await server.secondsAhead(), abs(apart) > Self.mostSecondsApart {
                add(.warning, Strings.clocksApart(apart), remedy: Strings.correctClock)
            }
            guard signedIn != nil else { return }
            _ = try await server.me()
            add(.good, Strings.sessionHolds)
        } catch {
            add(.error, "\(url): \(Strings.sentenceWithCause(Failure(error)))")
        }
    }

    /// Checks the configured engines, without sending a text.
    mutating func lookAtEngines(isAsking: Bool) async {
        let settings = environment.settings
        lookAtKeys(in: settings)
        if settings.suggestionsAreOn, settings.enginesInUse.isEmpty {
            add(.warning, Strings.noEngine(environment.paths.settings))
        }
        if !settings.suggestionsAreOn, settings.engineCount > 0 {
            add(.good, Strings.enginesAreOff(settings.engineCount))
        }
        do {
            for engine in try environment.engines() { await lookAt(engine, isAsking: isAsking) }
        } catch {
            add(.error, Strings.sentence(Failure(error)))
        }
    }

    private mutating func lookAtKeys(in settings: SettingsFile) {
        var paths = settings.enginesInUse.compactMap { engine in
            if case .file(let path) = engine.keyPlace { path } else { nil }
        }
        if settings.hasKeys { paths.append(environment.paths.settings) }
        for path in paths {
            if FileStatus(path: path)?.isOpenToOthers == true {
                addOpen(.error, path, mode: "600")
            }
        }
    }

    private mutating func lookAt(_ engine: EngineConfiguration, isAsking: Bool) async {
        var engine = engine
        do {
            try engine.readKey()
            guard isAsking else { return }
            let words = try await engine.engine(
                environment.client, CharacterLedger(path: environment.paths.ledger)
            ).examine()
            add(.good, Strings.engine(engine, says: words))
        } catch {
            add(.warning, "\(engine.name): \(Strings.engineProblem(error))")
        }
    }

    mutating func lookAtTerminal() {
        let terminal = TerminalDescription.current
        if !CharacterSet.isUTF8 {
            add(.error, Strings.sentence(TerminalError.notUTF8(CharacterSet.name)))
        }
        if let problem = terminal.problem {
            add(isatty(STDOUT_FILENO) == 1 ? .error : .warning, Strings.sentence(problem))
        } else {
            add(.good, Strings.terminal(terminal, size: TerminalSize.current))
            let display = TerminalDisplay(
                environment.settings.text, environment.variables,
                remembered: KnownTerminals(path: environment.paths.terminals), wanted: [])
            add(.good, Strings.letters(display.order(of: display.profile.program)))
        }
        if let size = TerminalSize.current, size.rows < 10 || size.columns < 40 {
            add(.warning, Strings.smallTerminal(size))
        }
    }
}
