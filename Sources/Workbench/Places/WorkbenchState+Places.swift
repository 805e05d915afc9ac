import Catalog
import TML
import Text

/// The commands that go to another place: back and forward, to another language, to a bookmark.
extension WorkbenchState {
    mutating func goToEarlierPlace() -> [Effect] {
        go(whenNone: Strings.noEarlierPlace) { $0.goBack(from: $1) }
    }

    mutating func goToLaterPlace() -> [Effect] {
        go(whenNone: Strings.noLaterPlace) { $0.goForward(from: $1) }
    }

    /// Goes to the nearest place of the history whose language still exists.
    private mutating func go(
        whenNone: String, _ step: (inout PlaceHistory, ListPlace?) -> ListPlace?
    ) -> [Effect] {
        guard screens.allSatisfy(Self.mayClose) else { return apply(.notice(Strings.needsDesk)) }
        guard knownSummaries != nil else {
            return apply(.notice(Strings.projectsAreNotRead, .warning))
        }
        var current = openTranslateScreen?.place
        var whyNot: String?
        while let place = step(&places.history, current) {
            guard let why = whyGone(place.query) else {
                return show(place) + apply(Reaction(notice: whyNot.map { Notice($0, .warning) }))
            }
            (current, whyNot) = (nil, why)
        }
        return apply(.notice([whyNot, whenNone].compactMap(\.self).joined(separator: " ")))
    }

    /// Returns true if a screen can be closed without a loss of typed text or of results.
    static func mayClose(_ screen: Screen) -> Bool {
        switch screen {
        case .projects, .translate, .outbox, .actions, .bookmarks, .finder, .issueSummary,
            .statistics,
            .review, .help:
            true
        case .signIn, .concordance, .fill, .pretranslation, .replace, .restore, .roundTrip,
            .languages, .settings, .engines:
            false
        }
    }

    /// Returns the sentence that the project or the language of a list was removed; `nil` if both
    /// exist.
    func whyGone(_ query: KeyQuery) -> String? {
        if isOpen(query) || project(of: query) != nil { return nil }
        return known(query.project) == nil
            ? Strings.projectIsGone : Strings.languageIsGone(query.locale)
    }

    private func isOpen(_ query: KeyQuery) -> Bool {
        openLanguage.map { $0 == (query.project, query.locale) } ?? false
    }

    /// Returns the project of a list; `nil` if the project or the language was removed.
    private func project(of query: KeyQuery) -> Project? {
        let project = known(query.project)
        let locales = project?.targetLanguages.map(\.locale) ?? []
        return locales.contains(query.locale) ? project : nil
    }

    /// Returns a project as the disk has reported it last.
    private func known(_ key: Project.Key) -> Project? {
        let summary = summaries.first { $0.project.key == key }
        if let summary { return summary.project }
        let open = openTranslateScreen?.opening.material?.project
        return open?.key == key ? open : nil
    }

    var summaries: [ProjectSummary] { knownSummaries ?? [] }

    /// `nil` until the disk has reported the projects.
    private var knownSummaries: [ProjectSummary]? {
        for case .projects(let screen) in screens { return screen.summaries }
        return nil
    }

    /// Shows a place, in the open language or in another language that replaces the open one. The
    /// screens above close. Typed text is saved as if another key was selected.
    mutating func show(_ place: ListPlace) -> [Effect] {
        guard !isOpen(place.query) else {
            var effects: [Effect] = []
            while openScreenIsCovered { effects += apply(Reaction(navigation: .pop)) }
            return effects + tellScreen(.place(place))
        }
        guard let project = project(of: place.query) else { return [] }
        var there = place
        there.listColumns = columnsOfList
        let next = TranslateScreen(
            project, locale: place.query.locale, at: there,
            rows: TranslateLayout.listRows(in: environment.area))
        // The disk reports the place of the language that is closed here.
        return closeLanguage() + apply(Reaction(navigation: .push(.translate(next))))
            + keepHistory() + apply(Reaction([.store(.projects(.list))]))
    }

    /// The width of the list in the open language, or else in the last language; `nil`: the width of
    /// the layout.
    private var columnsOfList: Int? {
        if let open = openTranslateScreen { return open.panes.dragging.listColumns }
        return summaries.flatMap(\.places).max { $0.stoppedAt < $1.stoppedAt }?.listColumns
    }

    private var openScreenIsCovered: Bool {
        if case .translate = screen { false } else { screens.count > 1 }
    }

    /// Closes all screens above the first screen. The place of the reviewing list is saved after the
    /// place of the list of keys below, so the reviewer continues there.
    mutating func closeLanguage() -> [Effect] {
        var effects: [Effect] = []
        for index in screens.indices.dropFirst() {
            effects += apply(screens[index].take(.leave, environment) ?? .none)
        }
        while screens.count > 1 { leave(screens.removeLast()) }
        return effects
    }
}

extension WorkbenchState {
    /// Adds the place of a language that the translator closes to the history, and saves the
    /// history.
    mutating func notePlace(of screen: Screen) -> [Effect] {
        guard case .translate(let translate) = screen, let place = translate.place else {
            return []
        }
        places.history.leave(place.inList)
        return keepHistory()
    }

    /// Returns the effect that saves the history, with the current place.
    func keepHistory() -> [Effect] {
        guard places.isRead else { return [] }
        let history = places.history.ending(at: openTranslateScreen?.place?.inList)
        return [.store(.projects(.keepHistory(history)))]
    }
}

extension WorkbenchState {
    /// Closes the reviewing list and opens a key in the editor.
    mutating func edit(_ place: ListPlace, from review: ReviewScreen) -> [Effect] {
        guard screens.count > 1, case .translate(var below) = screens[screens.count - 2] else {
            return []
        }
        leave(screens.removeLast())
        below.review = review
        screens[screens.count - 1] = .translate(below)
        return tellScreen(.place(place))
    }

    /// Closes the reviewing list. The list of keys selects the key of the reviewing list. If this key
    /// is already selected, the focus stays where it was.
    mutating func leaveReview(at place: ListPlace) -> [Effect] {
        openTranslateScreen?.list.row?.id == place.key
            ? apply(Reaction(navigation: .pop)) : show(place)
    }
}

/// The selected key in another language.
extension WorkbenchState {
    /// Shows the selected key in the language that was used last, or asks for the language.
    ///
    /// - Parameter name: the code or the name of the language; `nil`: the language that was used
    ///   last.
    mutating func showOtherLanguage(_ name: String?) -> [Effect] {
        let others = otherLanguages
        guard !others.isEmpty else { return apply(.notice(Strings.noOtherLanguage)) }
        guard let name else {
            let locales = others.map(\.locale)
            let only = locales.count == 1 ? locales.first : nil
            guard let next = lastLanguage(among: locales) ?? only else { return askForLanguage() }
            return showLanguage(next)
        }
        guard let found = others.first(where: { $0.isNamed(name) }) else {
            return apply(.notice(Strings.noLanguage(name), .warning))
        }
        return showLanguage(found.locale)
    }

    /// Shows a menu with the other languages of the project.
    mutating func askForLanguage() -> [Effect] {
        let others = otherLanguages
        guard !others.isEmpty else { return apply(.notice(Strings.noOtherLanguage)) }
        let locales = others.map(\.locale)
        let last = lastLanguage(among: locales).flatMap(locales.firstIndex)
        return apply(
            .dialog(
                .menu(
                    .program(.language(locales)), Strings.languageQuestion,
                    items: others.map(Strings.item), selected: last ?? 0)))
    }

    /// Shows the selected key in another language. The list keeps its filter, search and order.
    mutating func showLanguage(_ locale: LocaleCode) -> [Effect] {
        guard let open = openTranslateScreen else { return [] }
        var place =
            open.place ?? ListPlace(query: open.list.query, key: open.list.row?.id, offset: 0)
        if let typed = open.list.searchField?.text { place.query.search = ExactText(typed) }
        let left = place.inList
        place.query.locale = locale
        if let why = whyGone(place.query) { return apply(.notice(why, .warning)) }
        places.history.leave(left)
        return show(place)
    }

    /// The languages of the open project besides the open language.
    private var otherLanguages: [ProjectLanguage] {
        guard let open = openTranslateScreen else { return [] }
        return (known(open.project)?.targetLanguages ?? []).filter { $0.locale != open.locale }
    }

    /// Returns the language that was used last: in this session, otherwise before.
    private func lastLanguage(among locales: [LocaleCode]) -> LocaleCode? {
        guard let project = openTranslateScreen?.project else { return nil }
        if let closed = places.closedLast(of: project, among: locales) { return closed }
        let stops = summaries.first { $0.project.key == project }?.places ?? []
        return stops.filter { locales.contains($0.query.locale) }
            .max { $0.stoppedAt < $1.stoppedAt }?.query.locale
    }
}

/// Bookmarks.
extension WorkbenchState {
    /// Reads the files of places again, and shows the notice that they are not read.
    mutating func readPlaces(_ notice: String) -> [Effect] {
        apply(Reaction([.store(.projects(.places))], notice: Notice(notice, .warning)))
    }

    /// Sets the bookmark of the selected key, or removes it.
    mutating func turnBookmark() -> [Effect] {
        guard let wanted = bookmarkOfSelection else {
            return apply(.notice(Strings.noKeyInHand))
        }
        guard places.isRead else { return readPlaces(Strings.bookmarksAreNotRead) }
        let isRemoved = places.removeBookmark(of: wanted.key)
        guard isRemoved || places.set(wanted) else {
            return apply(.notice(Strings.tooManyBookmarks, .warning))
        }
        let told =
            isRemoved ? Strings.bookmarkRemoved(wanted.label) : Strings.bookmarkSet(wanted.label)
        var effects = apply(.notice(told))
        if case .bookmarks = screen { effects += tellScreen(.appear) }
        return effects + apply(Reaction([.store(.projects(.keepBookmarks(places.allBookmarks)))]))
    }

    private var bookmarkOfSelection: Bookmark? {
        if case .bookmarks(let shown) = screen { return shown.list.selected?.bookmark }
        guard case .translate(let open) = screen, let row = open.list.row else { return nil }
        return Bookmark(
            key: row.id, label: ListPlace.beginning(ofLabel: row.label), locale: open.locale,
            setAt: now)
    }

    mutating func showBookmarks() -> [Effect] {
        if case .bookmarks = screen { return [] }
        let names = summaries.map { ($0.project.key, $0.project.name) }
        let next = BookmarksScreen(
            of: openTranslateScreen?.project,
            names: Dictionary(names, uniquingKeysWith: { first, _ in first }))
        return apply(Reaction(navigation: .push(.bookmarks(next))))
    }
}

/// A key that a screen other than the list of keys shows: of a bookmark, a change or an action, or a
/// result of the concordance.
struct KeyTarget: Equatable, Sendable {
    var key: TranslationKey.ID
    /// The label of the key, or its beginning.
    var label: String
    /// The language in which the key is shown.
    var locale: LocaleCode
    /// True if the open language is preferred, if it is a language of the same project.
    var isOfAnyLanguage = false
}

extension WorkbenchState {
    /// Shows a place, if its language still exists. The place before the jump enters the history.
    mutating func jump(to place: ListPlace) -> [Effect] {
        if let why = whyGone(place.query) { return apply(.notice(why, .warning)) }
        if let left = openTranslateScreen?.place { places.history.leave(left.inList) }
        return show(place)
    }

    /// Shows the beginning of another list.
    mutating func go(to query: KeyQuery) -> [Effect] {
        jump(to: ListPlace(query: query, key: nil, offset: 0))
    }

    /// Selects a key in the list of all keys, so that its neighbours are visible.
    mutating func go(to target: KeyTarget) -> [Effect] {
        guard screens.dropLast().allSatisfy(Self.mayClose) else {
            return apply(.notice(Strings.needsDesk))
        }
        let open = openTranslateScreen.flatMap { $0.project == target.key.project ? $0 : nil }
        let locale = target.isOfAnyLanguage ? open?.locale : nil
        let query = KeyQuery(
            project: target.key.project, locale: locale ?? target.locale,
            order: open?.list.query.order ?? .registered)
        var place = ListPlace(query: query, key: target.key, offset: 0)
        place.label = ListPlace.beginning(ofLabel: target.label)
        return jump(to: place)
    }
}

extension ListPlace {
    /// The place with the focus in the list, for the history: a key press that goes back must not
    /// be followed by a key press in a text.
    fileprivate var inList: ListPlace {
        var place = self
        place.pane = nil
        return place
    }
}

extension ProjectLanguage {
    /// Returns true for the code of the language, or for one of its names.
    fileprivate func isNamed(_ name: String) -> Bool {
        let wanted = name.lowercased()
        return locale == LocaleCode(name)
            || [locale.rawValue, englishName, nativeName].contains { $0.lowercased() == wanted }
    }
}
