public import Catalog
public import TML

/// A request to the server or to the engines.
///
/// The requests that synchronize the local copy have one owner. The requests to engines have
/// another owner. Each owner has one file in this folder.
public enum NetworkRequest: Equatable, Sendable {
    /// → `.signedIn`
    case signIn(server: String, email: String, password: Secret, code: Secret? = nil)
    /// Download the list of projects → `.projectsRefreshed`
    case refreshProjects
    /// Upload the outbox, and download changes → `.progress`…, `.synchronized`
    case synchronize(SynchronizationRequest)
    /// Wait for changes of a language, with one open request → `.news`. A failure contains the time
    /// of the next attempt.
    case listen(Project.Key, LocaleCode)
    /// Request a fact about a key, and store the answer → `.fact`
    case fact(KeyFact.ID)
    /// Share a query with the members of its project, or stop sharing it → `.sharingDone`
    case share(QuerySharing)
    /// Request a page of the states before the work of a person → `.earlierStates`
    case earlierStates(EarlierWork)
    /// Ask the engines → `.engines`…
    case engines(EngineRequest)
    /// Change the files of a session of files → `.filesOpened`, `.projectsRefreshed`
    case files(FilesRequest)

    /// Only one request of each kind runs at a time.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case signIn, projects, synchronize, listen, earlierStates, share, files
        case fact(KeyFact.Kind)
        case engines(EngineRequest.Kind)

        public static var allCases: [Kind] {
            [.signIn, .projects, .synchronize, .listen, .earlierStates, .share, .files]
                + KeyFact.Kind.allCases.map(Kind.fact)
                + EngineRequest.Kind.allCases.map(Kind.engines)
        }

        /// The name for the log.
        public var name: String {
            switch self {
            case .fact(let kind): kind.rawValue
            case .engines(let kind): "\(kind)"
            case .signIn, .projects, .synchronize, .listen, .earlierStates, .share, .files:
                "\(self)"
            }
        }
    }

    /// A new request replaces a waiting request of the same kind.
    public var kind: Kind {
        switch self {
        case .signIn: .signIn
        case .refreshProjects: .projects
        case .synchronize: .synchronize
        case .listen: .listen
        case .share: .share
        case .fact(let id): .fact(id.kind)
        case .earlierStates: .earlierStates
        case .files: .files
        case .engines(let request): .engines(request.kind)
        }
    }
}

/// An answer of the server or of the engines.
public enum NetworkAnswer: Equatable, Sendable {
    /// The session is saved, and its local copy can be used (`SessionRequest.use`). `elsewhere` has a
    /// sentence about each other local copy with changes that were not uploaded.
    case signedIn(Session, elsewhere: [String])
    /// The list of projects on disk has changed, or the progress of languages on the server has.
    case projectsRefreshed
    /// A download is running: this number of keys of that number has arrived.
    case progress(Project.Key, LocaleCode, keys: Int, of: Int)
    case synchronized(SynchronizationReport)
    /// The results of the upload of a synchronization that fails later.
    case uploaded(SynchronizationReport)
    /// Another person has changed something in the language.
    case news(Project.Key, LocaleCode)
    /// The answer about a fact. The answer is stored on the disk if the key is there.
    case fact(KeyFact.ID, KeyFactCopy)
    /// The server and the disk have the change of the shared queries.
    case sharingDone(QuerySharing)
    case earlierStates(EarlierWork, EarlierStates)
    case engines(EngineAnswer)
    case filesOpened(FileOpening)
    /// The server does not answer a request, which still waits.
    case silent(NetworkRequest.Kind)
    /// The request has failed. After `retryAfter` seconds, the program synchronizes or listens
    /// again; `nil`: there is no further attempt.
    case failed(NetworkRequest.Kind, Failure, retryAfter: Int?)
}

extension NetworkAnswer {
    /// True if the answer belongs to the request to sign in.
    var isAboutSigningIn: Bool {
        switch self {
        case .signedIn, .silent(.signIn), .failed(.signIn, _, _): true
        case .projectsRefreshed, .progress, .synchronized, .uploaded, .news, .fact, .earlierStates,
            .sharingDone, .engines, .filesOpened, .silent, .failed:
            false
        }
    }
}

/// The translator who is signed in, and the server.
public struct Session: Hashable, Sendable {
    /// The kinds of servers, for the commands that they have and the words about them.
    public enum Kind: Hashable, Sendable {
        /// A translation service with an account.
        case service
        /// Translation files on this machine: no account, no other people.
        case files
    }

    /// The kind of the server.
    public var kind: Kind
    /// The server's URL; the name of a folder for files.
    public var server: String
    /// The translator who is signed in there.
    public var translator: Translator

    /// Creates a session that has just begun, or that was saved on disk.
    public init(kind: Kind = .service, server: String, translator: Translator) {
        self.kind = kind
        self.server = server
        self.translator = translator
    }
}

/// The account of a session. Each account has its own local copy.
public struct Account: Hashable, Sendable {
    var server: String
    var userID: Int
    var email: String
}

extension Session {
    /// The account of the translator on the server.
    public var account: Account {
        Account(server: server, userID: translator.userID, email: translator.email)
    }
}
