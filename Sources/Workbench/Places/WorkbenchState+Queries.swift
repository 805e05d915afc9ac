import Catalog
import TML
import Text

/// The queries that the translator saves under names.
extension WorkbenchState {
    /// Saves the query of the list.
    ///
    /// - Parameter name: the name; `nil`: a dialog asks for the name.
    mutating func saveQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        guard places.isRead else { return readPlaces(Strings.queriesAreNotRead) }
        let query = open.list.query
        guard let name = name.map(Self.queryName), !name.isEmpty else {
            return apply(
                .dialog(
                    .prompt(
                        .program(.saveQuery), Strings.nameOfQuery(Strings.narrowing(query)))))
        }
        guard places.set(SavedQuery(name: name, query: query)) else {
            return apply(.notice(Strings.tooManyQueries, .warning))
        }
        let finder = environment.press(.finder, in: [])
        return apply(.notice(Strings.querySaved(name, finder: finder))) + keepQueries()
    }

    /// Deletes a saved query of the open project.
    ///
    /// - Parameter name: the name; `nil`: a menu shows the names.
    mutating func deleteQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        guard places.isRead else { return readPlaces(Strings.queriesAreNotRead) }
        let names = places.queries(of: open.project).map(\.name)
        if let name, !names.contains(Self.queryName(name)),
            let shared = sharedQuery(name, of: open.project)
        {
            let why = Strings.queryIsShared(shared.name, isManager: mayShare(open))
            return apply(.notice(why, .warning))
        }
        guard !names.isEmpty else { return apply(.notice(Strings.noQueries)) }
        guard let name else {
            return apply(
                .dialog(
                    .menu(
                        .program(.deleteQuery(names)), Strings.deleteQueryQuestion, items: names)))
        }
        guard places.removeQuery(Self.queryName(name), of: open.project) else {
            return apply(.notice(Strings.noQuery(name), .warning))
        }
        return apply(.notice(Strings.queryDeleted(name))) + keepQueries()
    }

    /// Shares a saved query of the open project with all members.
    ///
    /// - Parameter name: the name; `nil`: a menu shows the names.
    mutating func shareQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        guard places.isRead else { return readPlaces(Strings.queriesAreNotRead) }
        if let obstacle = obstacleToSharing(open) { return apply(.notice(obstacle, .warning)) }
        let own = places.queries(of: open.project)
        guard !own.isEmpty else { return apply(.notice(Strings.saveQueryFirst)) }
        guard let name else {
            let names = own.map(\.name)
            return apply(
                .dialog(
                    .menu(.program(.shareQuery(names)), Strings.shareQueryQuestion, items: names)))
        }
        guard let saved = own.first(where: { $0.name == Self.queryName(name) }) else {
            return apply(.notice(Strings.noQuery(name), .warning))
        }
        let query = SharedQuery(saved)
        guard !query.isTooLong else { return apply(.notice(Strings.queryIsTooLong, .warning)) }
        return share(query, in: open.project)
    }

    /// Stops sharing a query of the open project.
    ///
    /// - Parameter name: the name; `nil`: a menu shows the names.
    mutating func unshareQuery(_ name: String?) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        if let obstacle = obstacleToSharing(open) { return apply(.notice(obstacle, .warning)) }
        let names = sharedQueries(of: open.project).map(\.name)
        guard !names.isEmpty else { return apply(.notice(Strings.noSharedQueries)) }
        guard let name else {
            return apply(
                .dialog(
                    .menu(
                        .program(.unshareQuery(names)), Strings.unshareQueryQuestion,
                        items: names)))
        }
        guard let shared = sharedQuery(name, of: open.project) else {
            return apply(.notice(Strings.noSharedQuery(name), .warning))
        }
        return ask(QuerySharing(.unshare(shared.name), in: open.project))
    }

    /// Changes the shared queries after the translator has confirmed the change.
    mutating func confirm(_ sharing: QuerySharing) -> [Effect] {
        guard let open = openTranslateScreen, open.project == sharing.project else { return [] }
        if let obstacle = obstacleToSharing(open) { return apply(.notice(obstacle, .warning)) }
        return share(sharing)
    }

    /// Shows that the server has taken a change of the shared queries.
    mutating func finish(_ done: QuerySharing) -> [Effect] {
        guard places.sharing == done else { return [] }
        places.sharing = nil
        return apply(.notice(Strings.shared(done), .good))
    }

    /// Shows why the server has not taken the change of the shared queries.
    mutating func failSharing(_ why: Failure) -> [Effect] {
        guard let failed = places.sharing else { return [] }
        places.sharing = nil
        return apply(.notice(Strings.notShared(failed, why), .warning))
    }

    /// Shares a query. If it replaces another shared query, asks first, because another manager may
    /// have shared the query.
    private mutating func share(_ query: SharedQuery, in project: Project.Key) -> [Effect] {
        guard let replaced = sharedQuery(query.name, of: project) else {
            return share(QuerySharing(.share(query), in: project))
        }
        var query = query
        query.name = replaced.name
        let sharing = QuerySharing(.share(query), in: project)
        return query == replaced ? share(sharing) : ask(sharing)
    }

    private mutating func ask(_ sharing: QuerySharing) -> [Effect] {
        apply(.dialog(.confirm(.program(.sharing(sharing)), Strings.question(sharing))))
    }

    private mutating func share(_ sharing: QuerySharing) -> [Effect] {
        places.sharing = sharing
        return apply(Reaction([.network(.share(sharing))]))
    }

    /// The reason why the translator cannot change the shared queries; `nil` if nothing prevents it.
    private func obstacleToSharing(_ open: TranslateScreen) -> String? {
        guard mayShare(open) else { return Strings.onlyManagersShare }
        return places.sharing.map { Strings.isBeingShared($0.name) }
    }

    private func mayShare(_ open: TranslateScreen) -> Bool {
        open.opening.material?.membership?.permissions.contains(.manageTranslators) ?? true
    }

    private func sharedQueries(of project: Project.Key) -> [SharedQuery] {
        summaries.filter { $0.project.key == project }.flatMap(\.queries)
    }

    /// Returns the shared query with a typed name. Its own name can be in another normal form, and
    /// only this form has a meaning for the server.
    private func sharedQuery(_ name: String, of project: Project.Key) -> SharedQuery? {
        let wanted = Self.queryName(name)
        return sharedQueries(of: project).first { $0.name == wanted }
    }

    private static func queryName(_ typed: String) -> String {
        String(Strings.onOneLine(typed).trimmed.unicodeScalars.prefix(SavedQuery.longestName))
    }

    private mutating func keepQueries() -> [Effect] {
        apply(Reaction([.store(.projects(.keepQueries(places.queries)))]))
    }
}
