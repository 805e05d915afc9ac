import Catalog
import TML
import Text

/// The rows of the finder.
extension WorkbenchState {
    /// - Parameter text: the text to find; `nil`: the translator types the text.
    mutating func showFinder(_ text: String?) -> [Effect] {
        if case .finder = screen { return run(Invocation(.search, text)) }
        let open = openTranslateScreen
        let query = open.map { KeyQuery(project: $0.project, locale: $0.locale) }
        let next = FinderScreen(
            known: rowsOfQueries + (open.map(rows) ?? []) + rowsOfLanguages + rowsOfCommands,
            first: rowsOfPlaces + rowsOfQueries + rowsOfLanguages, query: query,
            isLineMode: settings.isLineMode)
        let effects = apply(Reaction(navigation: .push(.finder(next))))
        return text == nil ? effects : effects + run(Invocation(.search, text))
    }

    /// The saved queries of the open project, and the queries that its managers share; without an
    /// open language, of all projects.
    private var rowsOfQueries: [FinderRow] {
        let saved = openLanguage.map { places.queries(of: $0.project) } ?? places.queries
        let shared = summaries.filter { openLanguage?.project ?? $0.project.key == $0.project.key }
            .flatMap(sharedQueries)
        return saved.map { FinderRow(.query($0), $0.name, note: Strings.narrowing($0.query)) }
            + shared.map {
                FinderRow(
                    .sharedQuery($0), Strings.onOneLine($0.name), note: Strings.narrowing($0.query),
                    names: [Strings.sharedWord])
            }
    }

    /// The shared queries of a project, with the lists of the open language; without an open
    /// language, of the language that was used last or of the first language.
    private func sharedQueries(of summary: ProjectSummary) -> [SavedQuery] {
        let project = summary.project
        let last = summary.places.max { $0.stoppedAt < $1.stoppedAt }?.query.locale
        let locale =
            openLanguage?.locale ?? last ?? summary.progress.first?.locale
            ?? project.targetLanguages.first?.locale
        return locale.map { locale in
            summary.queries.map { $0.saved(in: project.key, locale: locale) }
        } ?? []
    }

    /// The filters and the sources of the open language.
    private func rows(of open: TranslateScreen) -> [FinderRow] {
        let filters = KeyFilter.standard.map { name, filter in
            FinderRow(.filter(name), Strings.word(filter), names: [name])
        }
        let sources = (open.opening.material?.sources ?? []).map { source in
            FinderRow(
                .source(ExactText(source.name)), Strings.onOneLine(source.name),
                note: Strings.keys(source.keys))
        }
        return filters + sources
    }

    /// The languages of all projects.
    private var rowsOfLanguages: [FinderRow] {
        summaries.flatMap { summary in
            summary.project.targetLanguages.map { language in
                FinderRow(
                    .language(summary.project.key, language.locale), Strings.item(language),
                    note: summary.project.name, names: [summary.project.name])
            }
        }
    }

    /// The commands that can be executed on the screen below the finder.
    private var rowsOfCommands: [FinderRow] {
        CommandTable.rows.filter(isOffered).map { row in
            let key = settings.keymap.firstKey(for: row.command, in: scopes)
            return FinderRow(
                .command(row.command), row.sentence,
                note: [row.command.rawValue, key?.shownName].compactMap(\.self)
                    .joined(separator: " · "),
                names: [row.command.rawValue])
        }
    }

    private func isOffered(_ row: CommandRow) -> Bool {
        guard row.needs.whatIsMissing(in: self) == nil else { return false }
        return switch row.action {
        case .workbench, .given, .screen, .pane, .decision, .form: row.command != .finder
        case .list, .text, .issue, .conflict, .focused: false
        }
    }

    /// The last places, the newest first, each key once.
    private var rowsOfPlaces: [FinderRow] {
        var seen: Set<TranslationKey.ID?> = [openTranslateScreen?.place?.key]
        return places.history.earlier.reversed().filter { place in
            place.key != nil && whyGone(place.query) == nil && seen.insert(place.key).inserted
        }.prefix(Self.mostPlaces).map { place in
            FinderRow(
                .place(place), Strings.onOneLine(place.label),
                note: "\(place.query.locale) · \(Strings.narrowing(place.query))")
        }
    }

    private static let mostPlaces = 20
}

/// The things that the finder opens.
extension WorkbenchState {
    mutating func open(_ target: FinderRow.Target) -> [Effect] {
        switch target {
        case .key(let key, let label):
            guard let locale = openLanguage?.locale else { return [] }
            guard screens.allSatisfy(Self.mayClose) else {
                return apply(.notice(Strings.needsDesk))
            }
            return go(to: KeyTarget(key: key, label: label, locale: locale))
        case .place(let place): return open(place)
        case .language(let project, let locale): return open(locale, of: project)
        case .query(let saved), .sharedQuery(let saved): return open(saved)
        case .filter(let name): return narrow { $0.filter = KeyFilter(named: name) ?? .everyKey }
        case .source(let source): return narrow { $0.source = source }
        case .command(let command): return begin(command)
        }
    }

    /// Performs a command, or opens the command line if the command needs an argument.
    private mutating func begin(_ command: Command) -> [Effect] {
        guard command.row.argument.objection(to: nil) != nil else {
            return run(Invocation(command), isByName: true)
        }
        let effects = openCommandLine()
        commandLine?.paste(command.rawValue + " ")
        return effects
    }

    /// Changes the query of the list.
    private mutating func narrow(_ change: (inout KeyQuery) -> Void) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        var query = open.list.query
        change(&query)
        return self.open(ListPlace(query: query, key: nil, offset: 0))
    }

    /// Shows the list of a saved query in the open language; without an open language, in the
    /// language in which the query was saved.
    private mutating func open(_ saved: SavedQuery) -> [Effect] {
        var query = saved.query
        if let open = openLanguage, open.project == query.project { query.locale = open.locale }
        return open(ListPlace(query: query, key: nil, offset: 0))
    }

    /// Shows a language at the place where the translator stopped. The open language stays as it is.
    private mutating func open(_ locale: LocaleCode, of project: Project.Key) -> [Effect] {
        if let open = openLanguage, open == (project, locale) {
            return openTranslateScreen?.place.map { self.open($0) } ?? []
        }
        let stopped = summaries.first { $0.project.key == project }?.places
            .first { $0.query.locale == locale }
        let first = ListPlace(
            query: KeyQuery(project: project, locale: locale, filter: .unfinished), key: nil,
            offset: 0)
        return open(stopped ?? first)
    }

    private mutating func open(_ place: ListPlace) -> [Effect] {
        guard screens.allSatisfy(Self.mayClose) else { return apply(.notice(Strings.needsDesk)) }
        let isHere = openTranslateScreen?.place?.isSame(as: place) == true
        return isHere ? show(place) : jump(to: place)
    }
}
