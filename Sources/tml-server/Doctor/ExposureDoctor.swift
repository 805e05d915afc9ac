import Foundation
import TranslationService

/// Who can reach the server, and what they could overhear.
struct ExposureDoctor {
    let configuration: ServerConfiguration

    var advice: [Advice] { [plainHTTP, address, proxy, account, projects].compactMap(\.self) }

    private var plainHTTP: Advice? {
        guard !configuration.isLoopback else { return nil }
        let host = configuration.server.host
        if configuration.allowsInsecureHTTP {
            return Advice(
                .unsafe, "Passwords and tokens travel in the clear to \(host)",
                remedy: "Put a proxy with HTTPS in front, set host = \"127.0.0.1\" and remove "
                    + "insecure-http")
        }
        return Advice(
            .unwise, "The server does not start: \(host) can be reached by others",
            remedy: "Set host = \"127.0.0.1\" and put a proxy with HTTPS in front")
    }

    private var address: Advice? {
        guard let text = configuration.server.publicURL else {
            return Advice(
                .unwise, "Links in answers follow the Host header that the client sends",
                remedy: "Set public-url to the address that clients see")
        }
        guard let url = URLComponents(string: text), url.scheme == "http",
            !ServerConfiguration.isLoopback(url.host ?? "")
        else { return nil }
        return Advice(
            .unsafe, "The public address, \(text), has no encryption",
            remedy: "Give the proxy a certificate and let public-url begin with https")
    }

    /// Who listens on loopback and has an address for others is behind a proxy.
    private var proxy: Advice? {
        guard configuration.isLoopback, configuration.server.trustedProxies.isEmpty,
            let text = configuration.server.publicURL,
            let host = URLComponents(string: text)?.host, !ServerConfiguration.isLoopback(host)
        else { return nil }
        return Advice(
            .unsafe,
            "All clients of the proxy are taken for one: five wrong passwords of anybody keep "
                + "everybody out",
            remedy: "Set trusted-proxies = [\"127.0.0.1\", \"::1\"], and let the proxy send "
                + "X-Forwarded-For")
    }

    private var projects: Advice? {
        guard configuration.server.projectMakers == .everybody else { return nil }
        return Advice(
            .unwise, "Everybody with an account may make projects, as many as they like",
            remedy: "Set create-projects to \"managers\" or \"admins\"")
    }

    private var account: Advice? {
        guard geteuid() == 0 else { return nil }
        return Advice(
            .unwise, "The data belongs to root, so the server runs as root",
            remedy: "Make an account for it and give it the data: adduser --system --group "
                + "tml-server; chown -R tml-server: \(configuration.data)")
    }
}
