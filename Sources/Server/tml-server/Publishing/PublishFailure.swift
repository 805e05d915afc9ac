/// The reason why a release is not published, as sentences for the administrator.
struct PublishFailure: Error, Hashable, CustomStringConvertible {
    /// The fact and its place, without a full stop.
    let fact: String
    /// The action that corrects the problem, without a full stop.
    let remedy: String

    var description: String { "\(fact). \(remedy)" }

    /// Another computer or another program may cause the failure, so a repetition can help.
    static let again = "Run “tml-server release publish” again: it continues where it stopped"
}
