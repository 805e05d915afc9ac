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
}
