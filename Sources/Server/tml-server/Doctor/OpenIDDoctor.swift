import Diagnostics

/// Checks the settings for the sign-in at an OpenID Connect provider.
struct OpenIDDoctor {
    let settings: OpenIDSettings

    var diagnoses: [Diagnosis] {
        var settings = self.settings
        do {
            try settings.readSecret()
            return []
        } catch {
            return [
                Diagnosis(
                    .warning, "\(error), so the server does not start.",
                    remedy: "Correct the settings oidc-…")
            ]
        }
    }
}
