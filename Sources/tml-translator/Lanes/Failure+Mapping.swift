import HTTP
import LocalStore
import MachineTranslation
import Sync
import TermLibrary
import TranslationAPI
import TranslationMemory
import Workbench

/// Converts the errors of the lower modules to the failures that the translator sees. No other code
/// converts them.
extension Failure {
    init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: Self(store: error)
            case let error as ServerError: Self(server: error)
            case let error as SyncError: Self(sync: error)
            case let error as EngineError: Self(engine: error)
            case let error as MissingKey: .engine(error.description)
            case let error as AskedEngine.Failed: Self(error)
            case let error as AskedEngine.AllFailed: Self(error)
            case is NewsListener.NotKeptWaiting: .unavailable
            case let error as ServerAddressError: .badAddress(Self.sentence(for: error))
            case MemoryError.damaged(let why), MemoryError.failed(let why): .store(why)
            case let error as TermLibraryError: .store(Strings.sentence(error))
            case let error as PrivateFile.Failure:
                .store("\(error.description). Nothing was changed")
            default: .refused(String(describing: error))
            }
    }

    private init(store error: StoreError) {
        self =
            switch error {
            case .diskFull: .diskFull
            case .newerSchema(let found, let known):
                .store(
                    "a newer version of the program wrote the file (schema \(found); this version reads schemas up to \(known)). Install the newer version. `tml-translator export` still saves your texts"
                )
            case .damaged(let what):
                .store(
                    "the file is damaged: \(what). `tml-translator export` saves the texts that the program can still read. The next start of the workstation repairs the local copy"
                )
            case .inUse: .store("another workstation has the file open")
            case .readOnly(let what): .store("the file is not writable: \(what)")
            case .failed(let what): .store(what)
            }
    }

    private init(server error: ServerError) {
        self =
            switch error {
            case .signedOut: .signedOut
            case .wrongPassword(let words): .wrongPassword(words)
            case .secondFactorRequired: .secondFactorRequired
            case .wrongCode: .wrongCode
            case .tooManyAttempts(let seconds): .tooManyAttempts(seconds: seconds)
            case .forbidden(let words): .forbidden(words)
            case .notFound:
                .refused("the item does not exist. Your work is saved; tell the administrator")
            case .refused(let words): .refused(words)
            case .cursorExpired, .wentBack: .unavailable
            case .unavailable(let seconds?) where seconds > 60: .waitWanted(seconds: seconds)
            case .unavailable: .unavailable
            case .unreachable(let words), .unconnected(let words): .unreachable(words)
            case .tooLarge: .notAServer("The answer is too large")
            case .unreadable(let words): .notAServer(words)
            case .tls(let words): .untrusted(words)
            case .file(let words): .file(words)
            case .cancelled: .unreachable("cancelled")
            }
    }

    private init(sync error: SyncError) {
        self =
            switch error {
            case .server(let error): Self(server: error)
            case .store(let error): Self(store: error)
            }
    }

    private init(_ failed: AskedEngine.Failed) {
        self =
            switch Self(failed.reason) {
            case .engine(let words, let cause) where !(failed.reason is MissingKey):
                .engine("\(failed.engine): \(words)", cause: cause)
            case let other: other
            }
    }

    /// Creates a failure with the reason of each engine, in the order of the requests.
    private init(_ all: AskedEngine.AllFailed) {
        let failures = all.failures.map { Self($0) }
        let reasons = failures.map { failure in
            if case .engine(let words, _) = failure { words } else { Strings.sentence(failure) }
        }
        let causes = failures.compactMap { failure in
            if case .engine(_, let cause) = failure { cause } else { nil }
        }
        self = .engine(
            reasons.joined(separator: "; "),
            cause: causes.isEmpty ? nil : causes.joined(separator: "; "))
    }

    private init(engine error: EngineError) {
        self =
            switch error {
            case .unreachable(let words): .engine("the engine is unreachable", cause: words)
            case .outOfOrder(let words): .engine("the engine reports a failure: \(words)")
            case .refused(let words): .engine(words)
            case .unsupportedPair: .engine("the engine does not support this pair of languages")
            case .unreadable(let words): .engine("the answer of the engine is invalid: \(words)")
            case .keyRefused(let words): .engine("the engine rejects the API key: \(words)")
            case .tooLong: .engine("the text is too long for the engine")
            case .usedUp(let words): .engine("the quota of the engine is used up: \(words)")
            case .rateLimited(let seconds?):
                .engine("the engine limits requests; try again in \(Self.span(seconds))")
            case .rateLimited(nil): .engine("the engine limits requests; try again later")
            case .cancelled: .engine("cancelled")
            }
    }

    private static func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        default: "\(seconds / 3_600) h"
        }
    }

    private static func sentence(for error: ServerAddressError) -> String {
        switch error {
        case .empty: "the address is empty"
        case .unreadable(let typed): "“\(typed)” is not an address"
        case .unsupportedScheme(let scheme): "“\(scheme)” is not supported; use http or https"
        case .hasExtras: "use an address without a user name, password, query or fragment"
        case .insecure(let host):
            "your password would be sent to \(host) unencrypted. Use https, or set allow_insecure_http = true in the configuration file"
        }
    }
}
