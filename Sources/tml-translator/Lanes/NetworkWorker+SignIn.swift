import Catalog
import Foundation
import HTTP
import LocalStore
import Sync
import Text
import TranslationAPI
import Workbench

/// The start of a session.
extension NetworkWorker {
    /// Signs in, opens the local copy of the translator and stores the session. Ends the former
    /// session with its requests.
    func signIn(
        _ address: String, _ email: String, _ password: Secret, code: Secret? = nil
    ) async throws -> Session {
        let (session, _) = try await begin(address, email, password, code: code)
        stores.useNext()
        return session
    }

    func begin(
        _ address: String, _ email: String, _ password: Secret, code: Secret?
    ) async throws -> (session: Session, elsewhere: [String]) {
        let anonymous = try anonymous(address)
        let token = try await anonymous.signIn(
            email: email, password: password, code: code)
        return try await begin(anonymous, token)
    }

    /// Signs in in a browser. `show` tells the translator the address and the code.
    func signInWithBrowser(
        _ address: String, show: (DeviceSignInRequest) throws -> Void
    ) async throws -> Session {
        let anonymous = try anonymous(address)
        var request = try await anonymous.beginDeviceSignIn()
        try show(request)
        let end = ContinuousClock.now + request.lifetime
        while ContinuousClock.now < end {
            try await Task.sleep(for: request.interval)
            switch try await Self.decision(on: request, anonymous) {
            case .signedIn(let token):
                let (session, _) = try await begin(anonymous, token)
                stores.useNext()
                return session
            case .pending: continue
            case .slowDown: request.interval += .seconds(5)
            case .denied: throw CommandError(Strings.browserSignInDenied)
            case .expired: throw CommandError(Strings.browserSignInExpired)
            }
        }
        throw CommandError(Strings.browserSignInExpired)
    }

    /// A question that gets no answer is asked again.
    private static func decision(
        on request: DeviceSignInRequest, _ server: HTTPTranslationServer
    ) async throws(ServerError) -> DeviceSignInAnswer {
        do {
            return try await server.decision(on: request)
        } catch {
            switch error {
            case .unconnected, .unreachable, .unavailable: return .pending
            case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
                .forbidden, .notFound, .refused, .cursorExpired, .wentBack, .tooLarge, .unreadable,
                .tls, .file, .cancelled:
                throw error
            }
        }
    }

    /// Stores the session, and uses it from now on. The requests to the local copy use the one of the
    /// session from `StoreWorker.useNext` on.
    ///
    /// - Returns: also a sentence about each other local copy with changes that were not uploaded.
    private func begin(
        _ anonymous: HTTPTranslationServer, _ token: Secret
    ) async throws -> (session: Session, elsewhere: [String]) {
        let translator = try await anonymous.signedIn(with: token).me()
        let session = Session(server: anonymous.address.url, translator: translator)
        let signedIn = SessionFile.SignedIn(session: session, token: token)
        let path = paths.store(server: session.server, email: translator.email)
        let store = try stores.openNext(path)
        let new = try OpenSession(signedIn, store, like: client)
        let elsewhere: [String]
        do {
            _ = try await new.synchronizer.refreshProjects()
            elsewhere = workElsewhere(than: session)
            try Task.checkCancellation()
            try SessionFile(path: paths.session).write(signedIn)
        } catch {
            new.close()
            throw error
        }
        replaceSession(with: new)
        return (session, elsewhere)
    }

    /// Returns a sentence about each other local copy with changes that were not uploaded.
    func workElsewhere(than session: Session) -> [String] {
        let path = paths.store(server: session.server, email: session.translator.email)
        return OtherCopies.withWork(paths, besides: path)
    }
}
