import Catalog
import MachineTranslation
import TranslationService

/// The addresses and the limits of the server.
struct ServerSettings: Sendable {
    /// The address to listen on.
    var host = "127.0.0.1"
    /// 0 to 65535; 0 for any free port.
    var port = 8080
    /// The address that clients use if a proxy is in front; `nil` for the `Host` of each request.
    var publicURL: String?
    /// The address of the release files if they are on another host; `nil` for the address of
    /// everything else.
    var cdnURL: String?
    /// The limit of requests per second for each sender; three times as many in a burst.
    var rate = 20
    /// True if every request is logged.
    var isVerbose = false
    /// The domain of the cookie that identifies the translator to web apps, for apps on another
    /// host of the same domain; `nil` for the server's own host only.
    var cookieDomain: String?
    /// Origins to which the sign-in page may return people, in addition to those of their projects.
    var returnOrigins: [String] = []
    /// The format of the log.
    var logFormat = LogFormat.text
    /// Addresses and ranges of proxies whose `X-Forwarded-For` is accepted: `10.0.0.0/8`.
    var trustedProxies: [String] = []
    /// The origins of web apps whose requests may have cookies. Other origins get no cookies.
    var corsOrigins: [String] = []
    /// The bearer token for `/metrics` from other machines; `nil` if other machines may not read
    /// `/metrics`.
    var metricsToken: Secret?
    /// The limit of connections at the same time. More connections wait.
    var maxConnections = 2000
    /// The limit of connections of one address. More are closed. Trusted proxies have no limit.
    var connectionsOfAddress = 256
    /// The limit of requests of one address in progress. More are refused.
    var requestsOfAddress = 256
    /// The limit of requests of one address that wait for changes. More are refused.
    var waitingOfAddress = 64
    /// The time limits for slow clients.
    var patience = Timeouts()
    /// The people who may create projects through the API. `tml-server project create` is always
    /// allowed.
    var projectMakers = ProjectMakers.admins
    /// The limit of screenshots of one project.
    var maxScreenshots = 1000
    /// The limits for the keys and the apps of a project.
    var quotas = ProjectQuotas()
    /// The number of newest releases to keep for each project, besides the current one; `nil`
    /// for all.
    var keptReleases: Int? = 20
    /// The place to which releases are published.
    var publishing = PublishSettings()
    /// The replica of the database.
    var replica = ReplicaSettings()
    /// The addresses to which webhooks may send.
    var webhooks = WebhookSettings()
    /// The way in which the server sends mail.
    var mail = MailSettings()
    /// The sign-in at an OpenID Connect provider.
    var openID = OpenIDSettings()
    /// The engines that give suggestions to translators.
    var machines: [EngineConfiguration] = []
    /// The file with the number of characters sent to engines; `nil` for no file.
    var ledger: String?
    /// The seconds for finishing open requests when the server stops.
    var stopTimeout = 30
}
