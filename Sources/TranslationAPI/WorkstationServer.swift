public import Catalog
public import TML
public import Text

/// The requests of the workstation that not every kind of server can answer.
///
/// By default, a server is there, has none of the data, and refuses the changes.
public protocol WorkstationServer: TranslationServer {
    /// Returns true if the server answers over a new connection within that time.
    func isThere(within limit: Duration) async -> Bool
    /// Waits until another person has changed something after the cursor, which must be the newest
    /// known cursor of the project, or until the time in seconds has passed. The answer contains
    /// the first news.
    func newsOfOthers(
        of project: Project.Key, locale: LocaleCode, since cursor: String, wait seconds: Int
    ) async throws(ServerError) -> NewsPage
    /// Returns the server's progress of each language of a project; empty if the server does not
    /// count it.
    func progress(of project: Project.Key) async throws(ServerError) -> [LanguageProgress]
    /// Requests a fact about a key; `null` if the server does not have it.
    func fact(_ id: KeyFact.ID) async throws(ServerError) -> JSON
    /// Returns a page of the translations that a person changed in a time, with their states before.
    func earlierStates(_ work: EarlierWork) async throws(ServerError) -> EarlierStates
    /// Shares a query with all members of the project.
    func share(_ query: SharedQuery, in project: Project.Key) async throws(ServerError)
    /// Removes a shared query.
    func unshare(queryNamed name: String, in project: Project.Key) async throws(ServerError)
    /// Adds a term to the glossary, or changes a term, and returns it as the server has stored it.
    func save(_ term: Term, in project: Project.Key) async throws(ServerError) -> Term
}

extension WorkstationServer {
    /// Returns true.
    public func isThere(within limit: Duration) async -> Bool { true }

    /// Returns no progress.
    public func progress(
        of project: Project.Key
    ) async throws(ServerError) -> [LanguageProgress] { [] }

    /// Returns `null`.
    public func fact(_ id: KeyFact.ID) async throws(ServerError) -> JSON { .null }

    /// Throws `refused`.
    public func earlierStates(_ work: EarlierWork) async throws(ServerError) -> EarlierStates {
        throw .refused("this server has no earlier states")
    }

    /// Throws `refused`.
    public func share(_ query: SharedQuery, in project: Project.Key) async throws(ServerError) {
        throw .refused("this server has no shared queries")
    }

    /// Throws `refused`.
    public func unshare(
        queryNamed name: String, in project: Project.Key
    ) async throws(ServerError) {
        throw .refused("this server has no shared queries")
    }

    /// Throws `refused`.
    public func save(_ term: Term, in project: Project.Key) async throws(ServerError) -> Term {
        throw .refused("this server has no glossary")
    }
}
