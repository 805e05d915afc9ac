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
        let membership = try await ask { () async throws(ServerError) in
            try await server.membership(in: project)
        }
        try keep { () throws(StoreError) in
            try store.saveProject(definition)
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
