import Text
import TranslationService
import Wire

/// The values for the template of a person's account.
struct AccountPage {
    let page: PageSession
    let sendsMail: Bool
    let lines: [AccountSessions.Line]
    let factor: SecondFactors.State
    let identities: [Identities.Line]
    /// The address of the provider; `nil` if the server has no sign-in at a provider.
    let provider: String?

    /// The values of the page. `name` and `days` are the fields of the form for a new token.
    func values(name: String = "", days: String = "90") -> [String: Any] {
        let sessions = lines.filter { $0.kind != .token }
        let tokens = lines.filter { $0.kind == .token }
        var values: [String: Any] = [
            "title": "Your account", "wide": true, "name": page.name, "email": page.email,
            "sendsMail": sendsMail,
            "factor": isOn
                ? "A sign-in to your account needs your password and a code."
                : "A sign-in to your account needs only your password.",
            "factorLink": isOn ? "Turn the second factor off" : "Set up a second factor",
            "sessions": sessions.map(Self.values(of:)), "hasOthers": sessions.count > 1,
            "tokens": tokens.map(Self.values(of:)), "hasTokens": !tokens.isEmpty,
            "once": FormSubmission.once,
            "tokenName": name, "days": days, "mostDays": Limits.namedTokenDays,
            "hasPassword": page.hasPassword, "hasIdentities": !identities.isEmpty,
            "identities": identities.map(Self.values(of:)),
        ]
        values["provider"] = provider
        return values
    }

    private var isOn: Bool {
        switch factor {
        case .on: true
        case .off, .started: false
        }
    }

    static func values(of line: AccountSessions.Line) -> [String: Any] {
        [
            "id": line.id, "name": name(of: line), "detail": detail(of: line),
            "isCurrent": line.isCurrent, "address": line.address ?? "unknown",
            "createdAt": text(line.createdAt), "expiresAt": text(line.expiresAt),
            "lastUsedAt": line.lastUsedAt.map(text) ?? "never",
        ]
    }

    static func values(of identity: Identities.Line) -> [String: Any] {
        [
            "issuer": identity.issuer, "subject": identity.subject,
            "query": PercentCoding.encoded(identity.issuer),
            "createdAt": text(identity.createdAt),
        ]
    }

    private static func name(of line: AccountSessions.Line) -> String {
        let agent = line.agent.map(BrowserName.text(of:))
        return switch line.kind {
        case .browser: agent ?? "Browser"
        case .program: line.client ?? agent ?? "Program"
        case .token: line.name ?? ""
        }
    }

    private static func detail(of line: AccountSessions.Line) -> String {
        switch line.kind {
        case .browser: line.client.map { "Browser, with the app of \($0)" } ?? "Browser"
        case .program: "Program"
        case .token: "Access token"
        }
    }

    /// The time in UTC, to the minute.
    private static func text(_ seconds: Int) -> String {
        let text = WireTime(secondsSince1970: seconds).text
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }
}

/// The name of a browser for people, from the header `User-Agent`.
enum BrowserName {
    /// The first mark in the header decides, because browsers name other browsers too.
    private static let browsers = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    static func text(of agent: String) -> String {
        guard let browser = browsers.first(where: { agent.contains($0.0) })?.1 else {
            return String(agent.prefix(60))
        }
        guard let system = systems.first(where: { agent.contains($0.0) })?.1 else { return browser }
        return "\(browser) on \(system)"
    }
}
