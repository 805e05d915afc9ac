import Catalog
import Foundation
import HTTP
import LocalStore
import MachineTranslation
import Workbench

/// The folders, the settings and the session, which every command needs.
struct ProgramEnvironment {
    /// The local copies of a person.
    enum Copy {
        /// The copy of the signed-in translator.
        case translator
        /// The copy of translation files, with the files that the command has opened. `nil` if the
        /// command works without the files.
        case files(OpenedFiles?)
    }

    let variables = ProcessInfo.processInfo.environment
    let paths: Paths
    let settings: SettingsFile
    let sessionFile: SessionFile
    /// The local copy that the command uses.
    var copy = Copy.translator
    let client = HTTPClient(userAgent: "tml-translator/\(TMLTranslator.version)")

    /// - Parameter readsSettings: false: the command does not read the configuration file, and all
    ///   settings have their default values.
    init(readsSettings: Bool = true) throws {
        paths = try Paths(environment: variables)
        do {
            settings =
                try readsSettings
                ? SettingsFile(path: paths.settings)
                : SettingsFile(text: nil, path: paths.settings)
        } catch {
            throw CommandError("The configuration file has an error. \(error)")
        }
        sessionFile = SessionFile(path: paths.session)
    }

    /// The files that the command has opened; `nil` for a session with a server.
    var files: OpenedFiles? {
        switch copy {
        case .translator: nil
        case .files(let opened): opened
        }
    }

    /// The stored session, if there is one; throws if the session file cannot be read.
    func session() throws(PrivateFile.Failure) -> SessionFile.SignedIn? { try sessionFile.read() }

    /// The session for the workbench: of the opened files, otherwise the stored one.
    func workbenchSession() throws(PrivateFile.Failure) -> Session? {
        if let files { return files.session }
        return try session()?.session
    }

    var workbenchSettings: Settings {
        var settings = Settings(settings, themes: ThemeCatalog(paths: paths).names)
        if files != nil { (settings.asksServerMemory, settings.connectsAtStart) = (false, true) }
        return settings
    }

    /// The engines in use, without their keys.
    func engines() throws -> [EngineConfiguration] {
        let account = try session()?.account
        return settings.enginesInUse(for: { account })
    }

    /// The path of the local copy of the files or of the signed-in translator; `nil` if nobody is
    /// signed in.
    func storePath() throws -> String? {
        switch copy {
        case .files: return paths.fileStore
        case .translator:
            return try session().map {
                paths.store(server: $0.session.server, email: $0.session.translator.email)
            }
        }
    }

    /// The path of the local copy beside which the imported files are: of the signed-in translator;
    /// if nobody is signed in, of translation files. The local copy may not exist yet.
    func libraryPath() throws -> String { try storePath() ?? paths.fileStore }

    /// The local copies. The copy of the signed-in translator is open. A damaged copy is renamed
    /// and repaired, and the repair is reported.
    ///
    /// - Parameter isPatient: whether a due check for damage runs before the file is opened, for
    ///   files of any size. A subcommand waits for this check. The workstation checks a large file
    ///   later, in the background.
    func stores(
        isPatient: Bool = true, telling tell: (String) -> Void = Output.complain
    ) throws -> StoreWorker {
        let stores = StoreWorker { [sessionFile, files] () throws(PrivateFile.Failure) in
            if files == nil { try sessionFile.remove() }
        }
        guard let path = try storePath() else { return stores }
        let checked = isPatient ? Int64.max : TranslationStore.soonChecked
        do {
            try stores.open(path, checked: checked)
        } catch .damaged(let words) {
            Log.shared.note("damaged: \(words)")
            try repair(path, telling: tell)
            try stores.open(path, checked: checked)
        }
        return stores
    }

    /// Opens the local copies like `stores`, for work that only this process may do. If another
    /// process has the local copy open, the error names this process.
    func ownStores() throws -> StoreWorker {
        do {
            return try stores()
        } catch StoreError.inUse {
            throw onlyOne
        }
    }

    /// The local copy for reading, also while a workstation has it open; `nil` if nobody is signed
    /// in.
    func readingStore() throws -> TranslationStore? {
        guard let path = try storePath() else { return nil }
        guard FileManager.default.fileExists(atPath: path) else {
            return try TranslationStore(path: path)
        }
        return try TranslationStore(readingFrom: path)
    }

    /// The local copy, or an error if nobody is signed in.
    func store(of stores: StoreWorker) throws -> TranslationStore {
        guard let store = stores.store else { throw CommandError(Strings.nobodySignedIn) }
        return store
    }

    /// The network worker for the stored session.
    func networkWorker(
        _ stores: StoreWorker, memory: MemoryWorker? = nil
    ) throws -> NetworkWorker {
        NetworkWorker(
            client: client, paths: paths, stores: stores, settings: settings,
            session: files == nil ? try session() : nil, files: files?.server, memory: memory)
    }

    private func repair(_ path: String, telling tell: (String) -> Void) throws {
        guard let report = try TranslationStore.repair(path) else {
            return Log.shared.note("the local copy is intact")
        }
        var list: String?
        if !report.lost.isEmpty {
            list = report.setAside + ".lost.txt"
            let text = SafeText.lines(report.lost.joined(separator: "\n")) + "\n"
            try PrivateFile.write(Array(text.utf8), to: report.setAside + ".lost.txt")
        }
        Log.shared.note("renamed the damaged local copy to \(report.setAside)")
        tell(Strings.repaired(report, list: list))
    }
}
