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
    let client = HTTPClient(userAgent: "tml-translator/\(TMLTranslator.configuration.version)")

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
            engineName: settings.engineInUse?.style, server: settings.server,
            email: settings.email)
    }

    /// The local copy of the translator who is signed in.
    func storeIfSignedIn() throws -> TranslationStore? {
        guard let session = session?.session else { return nil }
        let path = paths.store(server: session.server, email: session.translator.email)
        do {
            return try TranslationStore(path: path)
        } catch {
            throw Complaint(Strings.sentence(for: Failure(error)) + "\nThe file is \(path).")
        }
    }

    /// The local copy, or a complaint that nobody is signed in.
    func store() throws -> TranslationStore {
        guard let store = try storeIfSignedIn() else {
            throw Complaint(
                "Nobody is signed in. Sign in with `tml-translator login --server URL --email ADDRESS`.")
        }
        return store
    }
}
