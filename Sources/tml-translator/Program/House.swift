import Catalog
import Foundation
import HTTP
import LocalStore
import Workbench

/// What every command needs: folders, settings, session.
struct House {
    let environment = ProcessInfo.processInfo.environment
    let paths: Paths
    let settings: SettingsFile
    let sessionFile: SessionFile
    let client = HTTPClient(userAgent: "tml-translator/\(TMLTranslator.version)")

    init() throws {
        paths = Paths(environment: environment)
        do {
            settings = try SettingsFile(path: paths.settings)
        } catch {
            throw Complaint("The configuration cannot be used. \(error)")
        }
        sessionFile = SessionFile(path: paths.session)
    }

    var session: SessionFile.SignedIn? { sessionFile.read() }

    var workbenchSettings: Settings {
        Settings(
            keymap: settings.keymap, suggestionsEnabled: settings.engineInUse != nil,
            engineName: settings.engineInUse?.style)
    }

    /// The local copies, with that of the translator who is signed in open, if somebody is.
    func stores() throws -> OpenStore {
        let stores = OpenStore { [sessionFile] in sessionFile.remove() }
        guard let session = session?.session else { return stores }
        let path = paths.store(server: session.server, email: session.translator.email)
        do {
            try stores.open(path)
        } catch {
            throw Complaint(Strings.sentence(Failure(error)) + "\nThe file is \(path).")
        }
        return stores
    }

    /// The local copy, or a complaint that nobody is signed in.
    func store(of stores: OpenStore) throws -> TranslationStore {
        guard let store = stores.store else {
            throw Complaint(
                "Nobody is signed in. Sign in with `tml-translator login --server URL --email ADDRESS`."
            )
        }
        return store
    }

    /// The network side, for the session that is kept.
    func office(_ stores: OpenStore) -> ServerOffice {
        ServerOffice(
            client: client, paths: paths, stores: stores, settings: settings, session: session)
    }
}
