import Catalog
import LocalStore
import Locking
import TML
import Workbench

/// The local copy that is open: it changes when somebody signs in.
final class OpenStore: Sendable {
    private struct Opened {
        var path: String
        var store: TranslationStore
    }

    private let current = Locked<Opened?>(nil)
    private let forget: @Sendable () throws(PrivateFile.Failure) -> Void
    private let listener = Locked<(@Sendable (String) -> Void)?>(nil)
    private let compiled: RulesCache

    /// `forget` removes the session from disk.
    init(
        compiled: RulesCache = RulesCache(),
        forget: @escaping @Sendable () throws(PrivateFile.Failure) -> Void = {}
    ) {
        self.compiled = compiled
        self.forget = forget
    }

    /// Tells the path of whichever database is open, now and later.
    func whenOpened(_ tell: @escaping @Sendable (String) -> Void) {
        listener.withLock { $0 = tell }
        if let path = current.withLock({ $0?.path }) { tell(path) }
    }

    /// Ends the work on the database that is open.
    func close() {
        let opened = current.withLock { current in
            defer { current = nil }
            return current
        }
        opened?.store.close()
    }

    var store: TranslationStore? { current.withLock { $0?.store } }

    /// Opens the database at `path` instead of the one that is open, if that is another; damage is
    /// looked for before in a file of so many bytes at most.
    @discardableResult
    func open(
        _ path: String, checked size: Int64 = TranslationStore.soonChecked
    ) throws(StoreError) -> TranslationStore {
        if let opened = current.withLock({ $0 }), opened.path == path { return opened.store }
        let store = try TranslationStore(path: path, checked: size)
        current.withLock { $0 = Opened(path: path, store: store) }
        listener.withLock { $0 }?(path)
        return store
    }

    /// Does what is asked and says how it went; never throws and never blocks on the network.
    func answer(to request: StoreRequest) -> StoreAnswer {
        if request == .forgetSession {
            do {
                try forget()
                return .signedOut
            } catch {
                return .failed(request, Failure(error))
            }
        }
        guard let store else { return .failed(request, .signedOut) }
        do {
            return try store.answer(to: request, compiled)
        } catch {
            return .failed(request, Failure(error))
        }
    }

    /// What takes long for the request without touching the store; `nil` when nothing does. What fails
    /// here is told by the answer.
    func preparation(of request: StoreRequest) -> (@Sendable () -> Void)? {
        guard case .openProject(let project, let locale) = request, let store,
            let wanted = try? store.definitions(project, locale),
            !wanted.allSatisfy({ compiled.has($0.locale, definition: $0.json) })
        else { return nil }
        return { [compiled] in
            for (locale, json) in wanted { _ = compiled.rules(locale, definition: json) }
        }
    }
}

extension TranslationStore {
    fileprivate func answer(
        to request: StoreRequest, _ compiled: RulesCache
    ) throws(StoreError) -> StoreAnswer {
        switch request {
        case .projects:
            return .projects(try projects())
        case .openProject(let project, let locale):
            return .opened(try projectMaterial(project, locale, compiled))
        case .rows, .count, .locate, .nextKey:
            return try answerAboutList(request)
        case .detail(let key, let locale):
            return .detail(key, locale, try detail(of: key, locale: locale))
        case .saveDrafts(let drafts):
            try saveDrafts(drafts)
            return .draftsSaved(drafts.map(\.form))
        case .discardDrafts(let key, let locale):
            try discardDrafts(of: key, locale: locale)
            return .detail(key, locale, try detail(of: key, locale: locale))
        case .submit(let edits, let key, let locale):
            return .submitted(try submit(edits, of: key, locale: locale), try outboxCounts())
        case .review(let verdict, let seen, let key, let locale):
            let (detail, isAsSeen) = try review(verdict, of: seen, key: key, locale: locale)
            return .reviewed(
                verdict, forms: seen.count, isAsSeen: isAsSeen, detail, try outboxCounts())
        case .setDismissed(let isDismissed, let check, let form):
            let detail = try setDismissed(isDismissed, check, in: form)
            return .detail(form.key, form.locale, detail)
        case .setOff(let isOff, let check, let project):
            return .checksOff(project, try setOff(isOff, check, in: project))
        case .setFormChoice(let choice, let shape, let project, let locale):
            let choices = try setFormChoice(choice, shape: shape, in: project, locale: locale)
            return .formChoices(project, locale, choices)
        case .outbox, .takeBack, .withdraw, .giveUp, .retry, .resolve, .sendAgain, .drop:
            return try answerAboutOutbox(request)
        case .forgetSession:
            return .signedOut
        }
    }

    /// What is asked of the key list.
    private func answerAboutList(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
        switch request {
        case .count(let query):
            return .count(query, try keyCount(query))
        case .locate(let key, let query):
            return .located(key, query, try offset(of: key, in: query))
        case .nextKey(let query, let offset, let forward, let unfinished):
            let found = try nextKey(query, after: offset, forward: forward, unfinished: unfinished)
            return .nextKey(query, offset: found?.offset, found?.row)
        case .rows(let query, let offset, let limit):
            return .rows(query, offset: offset, try keys(query, offset: offset, limit: limit))
        default:
            preconditionFailure("No question about the key list.")
        }
    }

    /// What is asked of changes that wait.
    private func answerAboutOutbox(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
        switch request {
        case .takeBack(let changes):
            return .takenBack(try takeBack(changes), try outbox(), try outboxCounts())
        case .withdraw(let changes, let key, let locale):
            let (withdrawal, detail) = try withdraw(changes, of: key, locale: locale)
            return .withdrawn(withdrawal, detail, try outboxCounts())
        case .giveUp(let changes): try giveUp(changes)
        case .retry(let changes): try retry(changes)
        case .resolve(let changes, let choice): try resolve(changes, choice)
        case .sendAgain(let changes): _ = try sendAgain(changes)
        case .drop(let changes): try dropGone(changes)
        default: break
        }
        return .outbox(try outbox(), try outboxCounts())
    }

    private func projectMaterial(
        _ key: Project.Key, _ locale: LocaleCode, _ compiled: RulesCache
    ) throws(StoreError) -> ProjectMaterial {
        guard let project = try project(key) else {
            throw .failed("the project \(key) is not in the local copy")
        }
        let (rules, findings) = try rules(locale, of: key, compiled)
        let progress = try progress(of: key).first { $0.locale == locale }
        return ProjectMaterial(
            project: project, locale: locale, language: rules.language,
            sourceLanguage: try self.rules(project.defaultLocale, of: key, compiled)
                .rules.language,
            membership: try membership(of: key), sources: try sources(of: key),
            progress: progress ?? LanguageProgress(locale: locale),
            position: try pullPosition(of: key, locale: locale), outbox: try outboxCounts(),
            checksOff: try checksOff(in: key),
            formChoices: try formChoices(in: key, locale: locale), origin: rules.origin,
            findings: findings)
    }

    private func rules(
        _ locale: LocaleCode, of project: Project.Key, _ compiled: RulesCache
    ) throws(StoreError) -> (rules: LanguageRules, findings: [DefinitionFinding]) {
        var (rules, findings) = compiled.rules(
            locale, definition: try languageDefinition(locale, project: project))
        rules.language.phrases = try phrases(of: project, in: locale)
        return (rules, findings)
    }

    /// The definitions that the desk of a language is made of.
    fileprivate func definitions(
        _ key: Project.Key, _ locale: LocaleCode
    ) throws(StoreError) -> [(locale: LocaleCode, json: [UInt8]?)] {
        guard let project = try project(key) else { return [] }
        var definitions: [(LocaleCode, [UInt8]?)] = []
        for locale in [locale, project.defaultLocale] {
            definitions.append((locale, try languageDefinition(locale, project: key)))
        }
        return definitions
    }
}
