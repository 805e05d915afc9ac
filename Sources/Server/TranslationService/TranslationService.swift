import KeyIndex

/// The self-hosted service: its parts, on one database. This module does not use HTTP.
///
/// Every call of a part is one transaction. The call blocks until the transaction ends, and any
/// thread may make it. All calls throw `ServiceError`. A part has the database and the parts that
/// it needs.
public final class TranslationService: Sendable {
    /// Returns the time, in seconds since 1970.
    public typealias Clock = @Sendable () -> Int

    let database: ServiceDatabase

    /// Projects: creation, definition, metrics and files.
    public let projects: Projects
    /// Sources: the pages and screens that use keys.
    public let sources: Sources
    /// All languages, and the languages of a project.
    public let languages: Languages
    /// Lists of keys, single keys, and registration.
    public let keys: Keys
    /// Details of keys: level, note, labels, followers.
    public let keyDetails: KeyDetails
    /// Single translations, and the sets that SDKs read.
    public let translations: Translations
    /// Changes, in batches and one by one.
    public let changes: Changes
    /// The change feed of a project.
    public let feed: Feed
    /// The log of a project, with filters.
    public let activity: Activity
    /// The history of a key.
    public let history: KeyHistory
    /// The work of a person, with the states before.
    public let earlierWork: EarlierWorkReader
    /// Comments on keys.
    public let comments: Comments
    /// The glossary of a project.
    public let glossary: Glossary
    /// Queries that managers share with all members.
    public let queries: SharedQueries
    /// Screenshots that show keys.
    public let screenshots: Screenshots
    /// Notifications about changes by others.
    public let notifications: Notifications
    /// The translation memory.
    public let memory: Memory
    /// The data for engines and their stored answers.
    public let machine: Machine
    /// The members of a project and their roles.
    public let members: Members
    /// Invitations to a project.
    public let invitations: Invitations
    /// The mails to send.
    public let mail: MailQueue
    /// Regular mails with the news of a person.
    public let digests: Digests
    /// New passwords by a link in a mail.
    public let passwordResets: PasswordResets
    /// People and their passwords.
    public let accounts: Accounts
    /// Sign-in with passwords, and the sessions of tokens.
    public let signIn: SignIn
    /// Browsers that are signed in.
    public let pageSessions: PageSessions
    /// The sessions of a person, as the person sees them.
    public let accountSessions: AccountSessions
    /// The second factors of accounts.
    public let secondFactors: SecondFactors
    /// Accounts that sign in at an OpenID Connect provider.
    public let identities: Identities
    /// Tokens for programs (`tml-service.md` 2.3).
    public let oauth: OAuth
    /// Sign-ins of programs on computers without a browser.
    public let deviceSignIns: DeviceSignIns
    /// The tokens of a project's apps.
    public let projectTokens: ProjectTokens
    /// Releases: the files that apps load outside the inline mode.
    public let releases: Releases
    /// The webhooks of a project.
    public let webhooks: Webhooks
    /// Import and export of projects as archives.
    public let archives: Archives
    /// The translation files of projects.
    public let projectFiles: ProjectFiles
    /// Imports and exports in the background.
    public let files: FileJobs
    /// Backups, checks, and the deletion of old data.
    public let maintenance: Maintenance
    /// The sample project for a trial of the service.
    public let demo: Demo

    /// Opens the database at `path`. Creates the folder and the file if they are missing.
    ///
    /// Throws `.storage` if this fails, or if a newer version of the program wrote the database.
    ///
    /// - Parameter isReplicated: true if Litestream copies the database to a replica.
    public init(
        path: String, isReplicated: Bool = false, clock: @escaping Clock
    ) throws(ServiceError) {
        database = try ServiceDatabase(path: path, clock: clock, isReplicated: isReplicated)
        signIn = SignIn(database: database)
        accounts = Accounts(database: database, signIn: signIn)
        pageSessions = PageSessions(database: database, signIn: signIn, accounts: accounts)
        identities = Identities(database: database, signIn: signIn)
        projects = Projects(database: database)
        sources = Sources(database: database)
        languages = Languages(database: database)
        keys = Keys(database: database)
        keyDetails = KeyDetails(database: database)
        translations = Translations(database: database)
        changes = Changes(database: database)
        feed = Feed(database: database)
        activity = Activity(database: database)
        history = KeyHistory(database: database)
        earlierWork = EarlierWorkReader(database: database)
        comments = Comments(database: database)
        glossary = Glossary(database: database)
        queries = SharedQueries(database: database)
        screenshots = Screenshots(database: database)
        notifications = Notifications(database: database)
        memory = Memory(database: database)
        machine = Machine(database: database)
        members = Members(database: database)
        invitations = Invitations(database: database, signIn: signIn, pageSessions: pageSessions)
        accountSessions = AccountSessions(database: database, signIn: signIn)
        secondFactors = SecondFactors(database: database, signIn: signIn)
        mail = MailQueue(database: database)
        digests = Digests(database: database, mail: mail)
        passwordResets = PasswordResets(database: database, mail: mail)
        oauth = OAuth(database: database, signIn: signIn)
        deviceSignIns = DeviceSignIns(database: database, signIn: signIn)
        projectTokens = ProjectTokens(database: database)
        releases = Releases(database: database)
        webhooks = Webhooks(database: database)
        archives = Archives(database: database)
        projectFiles = ProjectFiles(database: database)
        files = FileJobs(archives: archives)
        maintenance = Maintenance(database: database)
        demo = Demo(database: database, accounts: accounts)
        try releases.recover()
    }

    /// Closes the database. No call may follow. The build of a release is stopped, and an import or
    /// export, too.
    public func close() throws(ServiceError) {
        files.stop()
        files.wait()
        // A full disk must not keep the database open.
        try? database.tokenUses.store(in: database)
        releases.builds.wait(givingUp: true)
        keys.preparation.end()
        try database.close()
    }
}
