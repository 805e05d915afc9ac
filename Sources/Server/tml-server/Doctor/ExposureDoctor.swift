import Diagnostics
import Foundation
import TranslationService

/// Checks who can reach the server and read its traffic.
struct ExposureDoctor {
    let configuration: ServerConfiguration

    var diagnoses: [Diagnosis] {
        [plainHTTP, address, proxy, account, projects].compactMap(\.self)
    }

    private var plainHTTP: Diagnosis? {
        guard !configuration.isLoopback else { return nil }
        let host = configuration.server.host
        if configuration.allowsInsecureHTTP {
            return Diagnosis(
                .error, "Clients send passwords and tokens to \(host) unencrypted.",
                remedy: "Install an HTTPS proxy, set host = \"127.0.0.1\" and remove "
                    + "insecure-http.")
        }
        return Diagnosis(
            .warning, "The server does not start: other machines can reach \(host) without HTTPS.",
            remedy: "Set host = \"127.0.0.1\" and install an HTTPS proxy.")
    }

    private var address: Diagnosis? {
        guard let text = configuration.server.publicURL else {
            return Diagnosis(
                .warning, "Links in answers use the Host header of the client.",
                remedy: "Set public-url to the address that clients use.")
        }
        guard let url = URLComponents(string: text), url.scheme == "http",
            !ServerConfiguration.isLoopback(url.host ?? "")
        else { return nil }
        return Diagnosis(
            .error, "The public address \(text) is not encrypted.",
            remedy: "Install a certificate on the proxy, then change http to https in public-url.")
    }

    /// A server on loopback with a public address is behind a proxy.
    private var proxy: Diagnosis? {
        guard configuration.isLoopback, configuration.server.trustedProxies.isEmpty,
            let text = configuration.server.publicURL,
            let host = URLComponents(string: text)?.host, !ServerConfiguration.isLoopback(host)
        else { return nil }
        return Diagnosis(
            .error,
            "The server counts all clients of the proxy as one client. "
                + "After five wrong passwords of one person, nobody can sign in for up to a minute.",
            remedy: "Set trusted-proxies = [\"127.0.0.1\", \"::1\"] and configure the proxy to "
                + "send X-Forwarded-For.")
    }

    private var projects: Diagnosis? {
        guard configuration.server.projectMakers == .everybody else { return nil }
        return Diagnosis(
            .warning, "Every account may create any number of projects.",
            remedy: "Set create-projects to \"managers\" or \"admins\".")
    }

    private var account: Diagnosis? {
        guard geteuid() == 0 else { return nil }
        return Diagnosis(
            .warning, "The data belongs to root, so the server runs as root.",
            remedy: "Create an account for the server and give the data to this account: adduser "
                + "--system --group tml-server; chown -R tml-server: \(configuration.data)")
    }
}
