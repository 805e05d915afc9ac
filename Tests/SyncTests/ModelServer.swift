import Catalog
import TML
import Text
import TranslationAPI

/// A translation service in memory, with the rules of `tml-service.md` 3.12 that matter here:
/// one counter for the project, answers kept by change id, conflicts by content revision.
///
/// `faults` says what goes wrong with the next requests.
actor ModelServer: TranslationServer {
    enum Fault: Sendable {
        /// There is no connection.
        case refusedConnection
        /// The request does not arrive.
        case lostRequest
        /// It arrives and is carried out, but the answer does not come back.
        case lostAnswer
        /// Only the first of the changes is carried out and answered.
        case partialAnswer
        /// The answers come in another order, with one nobody asked for.
        case reorderedAnswers
        case unavailable, signedOut
    }

    /// A translation with its key, as it is now.
    struct Record: Sendable, Equatable {
        var hash: String
        var translation: Translation
        /// The revision of the last text that another person has given to the translation.
        var othersText = 0
    }

    static let me = 7
    static let project = Project.Key("aa01")
    static let locale: LocaleCode = "ru"

    var revision = 0
    /// What tells a step from another with the same revision; the number of the revision is its place.
    var marks = [0]
    /// Counts the steps of all histories.
    var steps = 0
    var backups: [Backup] = []
    var keys: [TranslationKey] = []
    var targets: [String: Target] = [:]
    var records: [Int: Record] = [:]
    var deleted: [(revision: Int, item: NewsItem)] = []
    var answers: [Change.ID: ChangeResult] = [:]
    var oldestCursor = 0
    var nextID = 1
    var faults: [Fault] = []
    /// Every text that was made the text of a translation, by the id of the change that did it.
    var applied: [(id: Change.ID, text: ExactText)] = []
    private(set) var requests = 0
    /// The most bytes of labels that go into an answer; then pages are as long as is asked for.
    var mostText: Int?
    var unreadable: ExactText?
    /// The number that every page of keys carries; `nil`: its own.
    private var pageNumber: Int?
    /// Whether the feed always has more, with the cursor that was asked with.
    private var isFeedStuck = false

    func number(allPages number: Int) { pageNumber = number }
    func stopFeed() { isFeedStuck = true }

    func fail(_ fault: Fault) { faults.append(fault) }

    func serverInfo() -> ServerDescription { ServerDescription(name: "model") }
    func signIn(email: String, password: Secret, code: Secret?) -> Secret { Secret("token") }
    func me() -> Translator { Translator(userID: 1, name: "Anna", email: "anna@example.org") }

    func projects() -> [Project] {
        [Project(key: Self.project, name: "Shop", defaultLocale: "en")]
    }

    func membership(in project: Project.Key) -> Membership {
        Membership(translatorID: Self.me, role: "translator")
    }

    func definition(of project: Project.Key, locale: LocaleCode) -> ProjectDefinition {
        ProjectDefinition(project: projects()[0])
    }

    func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String?
    ) async throws(ServerError) -> KeyPage {
        try arrive()
        guard knows(seen) else { throw .wentBack }
        let perPage = mostText == nil ? min(perPage, 4) : perPage
        let window = keys.dropFirst((page - 1) * perPage).prefix(perPage)
        let text = window.reduce(0) { $0 + $1.label.utf8.count }
        guard text <= mostText ?? .max else { throw .tooLarge }
        return KeyPage(
            keys: window.map { key in
                PulledKey(
                    key: key, target: targets[key.id.hash] ?? Target(),
                    translations: translations(of: key.id.hash))
            }, page: pageNumber ?? page, totalPages: (keys.count + perPage - 1) / perPage,
            totalKeys: keys.count, cursor: cursor(revision))
    }

    func label(of project: Project.Key, keyAt place: Int) throws(ServerError) -> String? {
        try arrive()
        return keys.indices.contains(place - 1) ? keys[place - 1].label.string : nil
    }

    func limitText(to bytes: Int) { mostText = bytes }

    func lengthenLabel(of place: Int, to label: ExactText) { keys[place - 1].label = label }

    func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String?,
        limit: Int
    ) async throws(ServerError) -> NewsPage {
        try arrive()
        guard knows(cursor), knows(seen) else { throw .wentBack }
        let since = position(cursor).revision
        guard since >= oldestCursor else { throw .cursorExpired }
        let all = feed(since: since)
        guard let last = all.prefix(min(limit, 5)).last else {
            let newest = self.cursor(revision)
            return NewsPage(items: [], cursor: newest, newest: newest, hasMore: false)
        }
        let items = all.prefix { $0.revision <= last.revision }
        return NewsPage(
            items: items.map(\.item), cursor: isFeedStuck ? cursor : self.cursor(last.revision),
            newest: self.cursor(revision),
            hasMore: isFeedStuck || items.count < all.count)
    }

    func send(
        _ changes: [Change], to project: Project.Key, seen: String?
    ) async throws(ServerError) -> ChangesAnswer {
        let first = cursor(revision)
        let results = try results(of: changes, seen: seen)
        let tellsAll = results.count == changes.count && results.allSatisfy(\.outcome.isWhole)
        return ChangesAnswer(
            results: results, cursor: cursor(revision), since: tellsAll ? first : nil)
    }

    func outcomes(
        of changes: [Change], in project: Project.Key
    ) async throws(ServerError) -> ChangesAnswer {
        try arrive()
        let results = changes.map { change in
            answers[change.id] ?? ChangeResult(id: change.id, outcome: .skipped)
        }
        return ChangesAnswer(results: results, cursor: cursor(revision))
    }

    private func results(
        of changes: [Change], seen: String?
    ) throws(ServerError) -> [ChangeResult] {
        requests += 1
        guard knows(seen) else { throw .wentBack }
        if let unreadable, changes.contains(where: { $0.text == unreadable }) {
            throw .refused("cannot read this")
        }
        let fault = faults.isEmpty ? nil : faults.removeFirst()
        switch fault {
        case .refusedConnection: throw .unconnected("the connection was refused")
        case .lostRequest: throw .unreachable("the request was lost")
        case .unavailable: throw .unavailable(retryAfter: 1)
        case .signedOut: throw .signedOut
        case .lostAnswer:
            for change in changes { _ = answer(to: change) }
            throw .unreachable("the answer was lost")
        case .partialAnswer:
            return changes.prefix(1).map(answer)
        case .reorderedAnswers:
            let stray = ChangeResult(id: "nobody's", outcome: .refused("?"))
            return [stray] + changes.map(answer).reversed()
        case nil: return changes.map(answer)
        }
    }
}

extension ModelServer {
    private func arrive() throws(ServerError) {
        requests += 1
        guard !faults.isEmpty else { return }
        switch faults.removeFirst() {
        case .unavailable: throw .unavailable(retryAfter: nil)
        case .signedOut: throw .signedOut
        case .refusedConnection: throw .unconnected("the connection was refused")
        case .lostRequest, .lostAnswer: throw .unreachable("lost")
        case .partialAnswer, .reorderedAnswers: return
        }
    }

    func advance() -> Int {
        revision += 1
        steps += 1
        marks.append(steps)
        return revision
    }

    private func feed(since: Int) -> [(revision: Int, item: NewsItem)] {
        var feed = deleted.filter { $0.revision > since }
        for key in keys where key.revision > since { feed.append((key.revision, .key(key))) }
        for record in records.values where record.translation.revision > since {
            feed.append(
                (
                    record.translation.revision,
                    .translation(record.translation, hash: record.hash)
                ))
        }
        for (hash, target) in targets where target.revision > since {
            feed.append((target.revision, .target(target, hash: hash)))
        }
        return feed.sorted { $0.revision < $1.revision }
    }

    /// The stored answer, if the change was here before.
    private func answer(to change: Change) -> ChangeResult {
        if let answer = answers[change.id] { return answer }
        let outcome = outcome(of: change)
        let result = ChangeResult(id: change.id, outcome: outcome, cursor: cursor(revision))
        answers[change.id] = result
        return result
    }

    private func outcome(of change: Change) -> ChangeResult.Outcome {
        let hash = change.form.key.hash
        guard let target = targets[hash] else {
            return .conflict(Conflict(kind: .keyDeleted, currentRevision: revision))
        }
        guard !target.isLocked else { return .refused("locked") }
        guard let id = change.translation else { return add(change, target) }
        guard let record = records[id], record.hash == hash else {
            return .conflict(Conflict(kind: .deleted, currentRevision: revision))
        }
        if case .judge(.vote(let vote)) = change.kind, change.baseRevision >= record.othersText {
            records[id]?.translation.myVote = vote
            records[id]?.translation.revision = advance()
            touch(hash)
            return .accepted(records[id]?.translation, targets[hash])
        }
        let seen = change.kind.vote == nil ? record.translation.contentRevision : record.othersText
        guard change.baseRevision >= seen else {
            return .conflict(
                Conflict(
                    kind: .edited, theirs: record.translation,
                    currentRevision: record.translation.contentRevision))
        }
        switch change.kind {
        case .translate(let text, _):
            reword(id, text)
            records[id]?.othersText = 0
            applied.append((change.id, text))
        case .judge(.approve): setStatus(id, .approved)
        case .judge(.reject): setStatus(id, .rejected)
        case .judge(.reopen): setStatus(id, .pending)
        case .judge(.delete), .judge(.vote), .comment, .decide: return .refused("not here")
        }
        return .accepted(records[id]?.translation, targets[hash])
    }

    private func add(_ change: Change, _ target: Target) -> ChangeResult.Outcome {
        let hash = change.form.key.hash
        guard case .translate(let text, _) = change.kind else { return .refused("no translation") }
        guard change.baseRevision < 0 || change.baseRevision >= target.revision else {
            return .conflict(
                Conflict(
                    kind: .keyChanged, theirs: translations(of: hash).last,
                    currentRevision: target.revision))
        }
        let same = translations(of: hash).first {
            $0.text == text && $0.context == change.form.context
        }
        if let same { return .accepted(same, target) }
        applied.append((change.id, text))
        let id = create(text, change.form.context, hash, by: Self.me)
        return .accepted(records[id]?.translation, targets[hash])
    }

    func create(
        _ text: ExactText, _ context: Context, _ hash: String, by author: Int
    ) -> Int {
        let id = nextID
        nextID += 1
        let translation = Translation(
            id: id, text: text, context: context, authorID: author, revision: advance(),
            contentRevision: revision)
        records[id] = Record(hash: hash, translation: translation)
        touch(hash)
        return id
    }

    func reword(_ id: Int, _ text: ExactText) {
        records[id]?.translation.text = text
        setStatus(id, .pending)
    }

    func setStatus(_ id: Int, _ status: TranslationStatus) {
        records[id]?.translation.status = status
        records[id]?.translation.revision = advance()
        records[id]?.translation.contentRevision = revision
        if let hash = records[id]?.hash { touch(hash) }
    }

    /// Brings the target up to date after something in it has changed.
    func touch(_ hash: String) {
        guard targets[hash] != nil else { return }
        let statuses = translations(of: hash).map(\.status)
        let order: [(TranslationStatus, TargetStatus)] = [
            (.approved, .approved), (.accepted, .accepted), (.pending, .pending),
        ]
        targets[hash]?.status =
            order.first { statuses.contains($0.0) }?.1 ?? .untranslated
        targets[hash]?.revision = revision
    }
}
