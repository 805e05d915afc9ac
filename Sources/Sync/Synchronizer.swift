public import Catalog
public import LocalStore
public import TML
public import TranslationAPI

/// The transfer of changes and records between the local copy and a server.
///
/// A synchronizer has no state: if a call throws or the program ends, the next call continues the
/// work. Two calls for the same store must not run at once.
public struct Synchronizer: Sendable {
    let store: TranslationStore
    let server: any TranslationServer

    /// Creates a synchronizer. The store must belong to the server and to the translator whose
    /// token the server requests contain.
    public init(store: TranslationStore, server: any TranslationServer) {
        self.store = store
        self.server = server
    }

    /// Downloads and saves the list of the translator's projects.
    public func refreshProjects() async throws(SyncError) -> [Project] {
        let server = server
        let projects = try await ask { () async throws(ServerError) in
            try await server.projects()
        }
        try keep { () throws(StoreError) in try store.saveProjects(projects) }
        return projects
    }

    /// Downloads and saves the data of a project besides its keys: its languages, the definition of
    /// `locale`, and the membership of the translator.
    public func refresh(_ project: Project.Key, locale: LocaleCode) async throws(SyncError) {
        let server = server
        let definition = try await ask { () async throws(ServerError) in
            try await server.definition(of: project, locale: locale)
        }
        try keep { () throws(StoreError) in try store.saveProject(definition) }
        try await refreshMembership(in: project)
    }

    /// Downloads and saves the membership of the translator.
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

/// The data that are downloaded besides the feed of a language. Each case includes the cases above
/// it.
public enum Breadth: Int, Comparable, Sendable {
    /// Nothing, unless the feed or a refusal shows that the definition may have changed.
    case news
    /// The membership: the feed reports another role only if its level differs.
    case membership
    /// The project with its languages, the definition of the language and the membership.
    case definition

    /// Compares the amounts of data.
    public static func < (left: Breadth, right: Breadth) -> Bool { left.rawValue < right.rawValue }
}

extension Synchronizer {
    /// Uploads the outbox of every project and updates a language.
    ///
    /// The feed is not read if the answer to the upload contains all changes of the project.
    /// Definition and membership are downloaded if `breadth` contains them, for a language without
    /// downloaded keys, and if the feed or a refusal shows that they may have changed.
    ///
    /// - Parameters:
    ///   - seconds: comments and changes of actions on many keys stay queued for this time.
    ///   - pushed: gets the results of the upload, also if the exchange then fails.
    public func exchange(
        _ project: Project.Key, locale: LocaleCode, _ breadth: Breadth, sparing seconds: Int = 0,
        into pushed: inout PushReport, progress: @Sendable (PullProgress) -> Void = { _ in }
    ) async throws(SyncError) -> PullReport {
        try await push(looking: false, sparing: seconds, into: &pushed)
        if let error = pushed.closed.removeValue(forKey: project) { throw error }
        let position = try keep { () throws(StoreError) in
            try store.pullPosition(of: project, locale: locale)
        }
        if breadth == .news, pushed.answered.refused.isEmpty, let cursor = pushed.cursors[project],
            position == .feed(cursor: cursor)
        {
            return PullReport()
        }
        let isNew = position == .never
        try await fetch(isNew ? .definition : breadth, of: project, locale)
        var pulled = try await pull(project, locale: locale, progress: progress)
        let isToldOf =
            pulled.tellsOfProject || pulled.isRestarted || !pushed.answered.refused.isEmpty
        if isToldOf, !isNew, breadth < .definition {
            try await fetch(.definition, of: project, locale)
            pulled.add(try await pull(project, locale: locale, progress: progress))
        }
        return pulled
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
