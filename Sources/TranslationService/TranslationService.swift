/// The self-hosted service: its parts, on one database. It knows nothing of HTTP.
///
/// Every call of a part is one transaction, blocks until it is done, and may be made from any
/// thread. All throw `ServiceError`. A part holds the database and the parts that it needs.
public final class TranslationService: Sendable {
    /// Tells the time, in seconds since 1970.
    public typealias Clock = @Sendable () -> Int

    let database: ServiceDatabase

    public let projects: Projects
    public let sources: Sources
    public let languages: Languages
    public let keys: Keys
    public let keyDetails: KeyDetails
    public let translations: Translations
    public let changes: Changes
    public let feed: Feed
    public let comments: Comments
    public let glossary: Glossary
    public let screenshots: Screenshots
    public let notifications: Notifications
    public let memory: Memory
    public let machine: Machine
    public let members: Members
    public let invitations: Invitations
    public let accounts: Accounts
    public let signIn: SignIn
    public let pageSessions: PageSessions
    public let oauth: OAuth
    public let projectTokens: ProjectTokens
    public let releases: Releases
    public let archives: Archives
    public let maintenance: Maintenance
    public let demo: Demo

    /// Opens the database at `path`, creating folder and file when they are missing.
    ///
    /// Throws `.storage` when that cannot be done, or when a newer version wrote it.
    public init(path: String, clock: @escaping Clock) throws(ServiceError) {
        database = try ServiceDatabase(path: path, clock: clock)
        signIn = SignIn(database: database)
        accounts = Accounts(database: database, signIn: signIn)
        pageSessions = PageSessions(database: database, signIn: signIn, accounts: accounts)
        projects = Projects(database: database)
        sources = Sources(database: database)
        languages = Languages(database: database)
        keys = Keys(database: database)
        keyDetails = KeyDetails(database: database)
        translations = Translations(database: database)
        changes = Changes(database: database)
        feed = Feed(database: database)
        comments = Comments(database: database)
        glossary = Glossary(database: database)
        screenshots = Screenshots(database: database)
        notifications = Notifications(database: database)
        memory = Memory(database: database)
        machine = Machine(database: database)
        members = Members(database: database)
        invitations = Invitations(database: database, signIn: signIn, pageSessions: pageSessions)
        oauth = OAuth(database: database, signIn: signIn)
        projectTokens = ProjectTokens(database: database)
        releases = Releases(database: database)
        archives = Archives(database: database)
        maintenance = Maintenance(database: database)
        demo = Demo(database: database, accounts: accounts)
        try releases.recover()
    }

    /// Closes the database; no call may follow. A release that is being built is given up.
    public func close() throws(ServiceError) {
        releases.builds.wait(givingUp: true)
        keys.preparation.end()
        try database.close()
    }
}
