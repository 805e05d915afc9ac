import Diagnostics
import HTTP

/// Checks the settings for the sign-in at an OpenID Connect provider, and asks the provider.
struct OpenIDDoctor {
    let settings: OpenIDSettings
    /// True if the provider is contacted.
    let isAsking: Bool

    var diagnoses: [Diagnosis] {
        get async {
            var settings = self.settings
            do {
                try settings.readSecret()
            } catch {
                return [
                    Diagnosis(
                        .warning, "\(error), so the server does not start.",
                        remedy: "Correct the settings oidc-…")
                ]
            }
            guard isAsking else { return [] }
            let http = HTTPClient(userAgent: "tml-server/\(TMLServer.version)")
            defer { http.close() }
            return await Self.diagnoses(of: settings.provider(http))
        }
    }

    private static func diagnoses(of provider: OpenIDProvider?) async -> [Diagnosis] {
        do {
            try await provider?.discover()
        } catch {
            return [
                warning(
                    error,
                    "Compare oidc-issuer with the field “issuer” of the document, and check that "
                        + "this machine reaches the provider.")
            ]
        }
        do {
            try await provider?.requireKeys()
            return []
        } catch {
            return [
                warning(
                    error, "Ask the administrator of the provider for a key that signs ID tokens.")
            ]
        }
    }

    private static func warning(_ failure: OpenIDFailure, _ remedy: String) -> Diagnosis {
        Diagnosis(
            .warning, "Nobody can sign in at the provider: \(failure.description).",
            remedy: remedy)
    }
}
