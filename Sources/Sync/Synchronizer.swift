public import Catalog
public import LocalStore
public import TML
public import TranslationAPI

/// Moves rows between the local copy and a server.
///
/// It keeps nothing itself: what is half done when a call throws, or the program ends, is taken
/// up by the next call. Two calls for the same store must not run at once.
public struct Synchronizer: Sendable {
    let store: TranslationStore
    let server: any TranslationServer

    /// The store has to belong to the server and to the translator whose token the server is asked
    /// with.
    public init(store: TranslationStore, server: any TranslationServer) {
        self.store = store
        self.server = server
    }

    /// Fetches the list of the translator's projects and saves it.
    public func refreshProjects() async throws(SyncError) -> [Project] {
        let server = server
        let projects = try await ask { () async throws(ServerError) in
            try await server.projects()
        }
        try keep { () throws(StoreError) in try store.saveProjects(projects) }
        return projects
    }

    /// Fetches and saves what the desk needs of a project besides its keys: its languages, the
    /// definition of `locale`, and what the translator may do.
    public func refresh(_ project: Project.Key, locale: LocaleCode) async throws(SyncError) {
        let server = server
        let definition = try await ask { () async throws(ServerError) in
            try await server.definition(of: project, locale: locale)
        }
        try keep { () throws(StoreError) in try store.saveProject(definition) }
        try await refreshMembership(in: project)
    }

    /// Fetches and saves what the translator may do.
    func refreshMembership(in project: Project.Key) async throws(SyncError) {
        let server = server
        let membership = try await ask { () async throws(ServerError) in
            try await server.membership(in: project)
        }
        try keep { () throws(StoreError) in
            try store.saveMembership(membership, of: project)
        }
    }

    func ask<Answer: Sendable>(
        _ question: () async throws(ServerError) -> Answer
    ) async throws(SyncError) -> Answer {
        guard !Task.isCancelled else { throw .server(.cancelled) }
        do {
            return try await question()
        } catch {
            throw .server(error)
        }
    }

    func keep<Value>(_ body: () throws(StoreError) -> Value) throws(SyncError) -> Value {
        do {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}

/// What is fetched besides the feed of a language, each with what is above it.
public enum Breadth: Int, Comparable, Sendable {
    /// Nothing, unless the server tells that there is something.
    case news
    /// What the translator may do: of a role, the feed tells only when it has another level.
    case membership
    /// The project with its languages, and the definition of the language.
    case definition

    /// The one that fetches less is less.
    public static func < (left: Breadth, right: Breadth) -> Bool { left.rawValue < right.rawValue }
}

extension Synchronizer {
    /// Sends the outbox of every project and brings a language up to date.
    ///
    /// The feed is not read when the answer to the changes has told all that has happened.
    /// Definition and membership are fetched where `breadth` says so, for a language that is not
    /// here yet, and when the feed or a refusal tells that they may be others.
    public func exchange(
        _ project: Project.Key, locale: LocaleCode, _ breadth: Breadth,
        progress: @Sendable (PullProgress) -> Void = { _ in }
    ) async throws(SyncError) -> (PushReport, PullReport) {
        let pushed = try await push()
        let position = try keep { () throws(StoreError) in
            try store.pullPosition(of: project, locale: locale)
        }
        if breadth == .news, pushed.settled.refused.isEmpty, let cursor = pushed.cursors[project],
            position == .feed(cursor: cursor)
        {
            return (pushed, PullReport())
        }
        let isNew = position == .never
        try await fetch(isNew ? .definition : breadth, of: project, locale)
        var pulled = try await pull(project, locale: locale, progress: progress)
        let isToldOf =
            pulled.tellsOfProject || pulled.isRestarted || !pushed.settled.refused.isEmpty
        if isToldOf, !isNew, breadth < .definition {
            try await fetch(.definition, of: project, locale)
            pulled.add(try await pull(project, locale: locale, progress: progress))
        }
        return (pushed, pulled)
    }

    private func fetch(
        _ breadth: Breadth, of project: Project.Key, _ locale: LocaleCode
    ) async throws(SyncError) {
        switch breadth {
        case .news: return
        case .membership: try await refreshMembership(in: project)
        case .definition: try await refresh(project, locale: locale)
        }
    }
}

extension PullReport {
    fileprivate mutating func add(_ other: PullReport) {
        pages += other.pages
        news += other.news
        returns += other.returns
        flawed += other.flawed
    }
}
