import Catalog
import MachineTranslation
import TranslationService

/// How the server is to be reached, and its limits.
struct ServerSettings: Sendable {
    /// The address to listen on.
    var host = "127.0.0.1"
    /// 0 to 65535; 0 for any that is free.
    var port = 8080
    /// The address that clients see, when a proxy is in front; `nil`: what they write into `Host`.
    var publicURL: String?
    /// The address of the files of releases, when they are to be had at another host; `nil`: the
    /// same as that of everything else.
    var cdnURL: String?
    /// Requests a second for each sender; three times as many at once.
    var rate = 20
    /// Whether every request is logged.
    var isVerbose = false
    /// The domain of the cookie that tells web apps of the translator, for apps on another host of
    /// the same domain; `nil`: the server's own host only.
    var cookieDomain: String?
    /// Origins to which the sign-in page may send people back, besides those of their projects.
    var returnOrigins: [String] = []
    /// How the log looks.
    var logFormat = LogFormat.text
    /// Addresses and ranges of proxies whose `X-Forwarded-For` is believed: `10.0.0.0/8`.
    var trustedProxies: [String] = []
    /// Web apps whose requests may carry cookies; all others may do without.
    var corsOrigins: [String] = []
    /// What `/metrics` wants to see as bearer token from elsewhere than this machine; `nil`:
    /// nobody else may read it.
    var metricsToken: Secret?
    /// Connections at the same time; more have to wait.
    var maxConnections = 2000
    /// Connections of one address at the same time; more are closed. Trusted proxies have no limit.
    var connectionsOfAddress = 256
    /// Requests of one address that are answered at the same time; more are refused.
    var requestsOfAddress = 256
    /// How many of them may wait for news; more are refused.
    var waitingOfAddress = 64
    /// How slow a client may be.
    var patience = Timeouts()
    /// Who may make projects over the network; `tml-server project create` always may.
    var projectMakers = ProjectMakers.admins
    /// The most screenshots of one project.
    var maxScreenshots = 1000
    /// What the keys and the apps of a project may take.
    var quotas = ProjectQuotas()
    /// The newest releases that are kept of each project, besides the current one; `nil`: all.
    var keptReleases: Int? = 20
    /// The machines that translators may ask for suggestions.
    var machines: [EngineConfiguration] = []
    /// The file that counts the characters that machines are sent; `nil`: it is not kept.
    var ledger: String?
    /// Seconds to finish what was begun, once the server is told to stop.
    var stopTimeout = 30
}
