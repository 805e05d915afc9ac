/// How the server is to be reached, and its limits.
struct ServerSettings: Sendable {
    /// The address to listen on.
    var host = "127.0.0.1"
    /// 0 to 65535; 0 for any that is free.
    var port = 8080
    /// The address that clients see, when a proxy is in front; `nil`: what they write into `Host`.
    var publicURL: String?
    /// Requests a second for each sender; three times as many at once.
    var rate = 20
    /// Whether every request is logged.
    var isVerbose = false
    /// The domain of the cookie that tells web apps of the translator, for apps on another host of
    /// the same domain; `nil`: the server's own host only.
    var cookieDomain: String?
    /// Origins to which the sign-in page may send people back, besides those of their projects.
    var returnOrigins: [String] = []
}
