import KeyIndex

/// The self-hosted service: its parts, on one database. This module does not use HTTP.
///
/// Every call of a part is one transaction. The call blocks until the transaction ends, and any
/// thread may make it. All calls throw `ServiceError`. A part has the database and the parts
/// that it needs.
public final class TranslationService: Sendable {
    /// Tells the time, in seconds since 1970.
    public typealias Clock = @Sendable () -> Int

    let database: ServiceDatabase

    /// Projects: making them, their definition, numbers and files.
    public let projects: Projects
    /// The pages and screens that keys are used on.
    public let sources: Sources
    /// Languages, all and those of a project.
    public let languages: Languages
    /// Lists of keys, single ones, and registering them.
    public let keys: Keys
    /// What people say about keys: level, note, labels, following.
    public let keyDetails: KeyDetails
    /// Single translations, and the sets that SDKs read.
    public let translations: Translations
    /// Changes, in batches and one by one.
    public let changes: Changes
    /// What has happened in a project.
    public let feed: Feed
    /// Comments on keys.
    public let comments: Comments
    /// The words of a project.
    public let glossary: Glossary
    /// Where keys are seen.
    public let screenshots: Screenshots
    /// What others have done to what concerns somebody.
    public let notifications: Notifications
    /// How labels like one have been translated.
    public let memory: Memory
    /// What machines are asked, and what they said.
    public let machine: Machine
    /// Who is in a project, and as what.
    public let members: Members
    /// How somebody becomes a member.
    public let invitations: Invitations
    /// People and their passwords.
    public let accounts: Accounts
    /// Passwords and tokens in, sessions out.
    public let signIn: SignIn
    /// Browsers that are signed in.
    public let pageSessions: PageSessions
    /// Tokens for programs (`tml-service.md` 2.3).
    public let oauth: OAuth
    /// What the apps of a project carry.
    public let projectTokens: ProjectTokens
    /// What apps load when nobody translates in them.
    public let releases: Releases
    /// Projects in and out as archives.
    public let archives: Archives
    /// Backups, checks, and what is forgotten in time.
    public let maintenance: Maintenance
    /// The sample project, to try the service with.
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
