import Catalog
import LocalStore
import TML
import Workbench

/// What the workbench asks of the local copy.
extension TranslationStore {
    /// - Parameter definitions: those of the language that is opened, if they were read before.
    func answer(
        to request: StoreRequest, _ compiled: RulesCache, _ definitions: OpenedDefinitions?
    ) throws(StoreError) -> StoreAnswer {
        switch request {
        case .projects: .projects(try projects())
        case .openProject(let project, let locale):
            .opened(try material(project, locale, compiled, definitions))
        case .list(let query, let key, let offset, let limit):
            try list(query, key, offset, limit)
        case .nextKey(let query, let position, let forward, let unfinished, let around):
            try next(query, after: position, forward: forward, unfinished, around: around)
        case .detail(let key, let locale): .detail(key, locale, try detail(of: key, locale: locale))
        case .helpWriting, .recall, .forget, .bringBack, .terms, .keepTerm, .concordance,
            .pretranslate:
            .failed(request, .store("the file does not contain this information"))
        case .equalLabels(let wish): try places(for: wish, compiled)
        case .fill(let edits, let key): try fill(edits, from: key)
        case .draft(let drafts): try draft(drafts)
        case .undo(let batch): .undone(try Batches(self).undo(batch), try outboxCounts())
        case .saveDrafts(let drafts): try save(drafts)
        case .discardDrafts(let key, let locale): try discard(key, locale)
        case .submit(let edits, let key, let locale): try queue(edits, key, locale)
        case .review(let verdict, let seen, let key, let locale):
            try judge(verdict, of: seen, key, locale)
        case .setDismissed(let isSet, let check, let form): try dismiss(isSet, check, form)
        case .setOff(let isOff, let check, let project):
            .checksOff(project, try setOff(isOff, check, in: project))
        case .setFormChoice(let choice, let shape, let project, let locale):
            try choose(choice, shape: shape, in: project, locale)
        case .outbox: try waiting(after: ())
        case .takeBack(let ids): .takenBack(try takeBack(ids), try outbox(), try outboxCounts())
        case .withdraw(let ids, let key, let locale): try takeBack(ids, of: key, locale)
        case .giveUp(let ids): try waiting(after: giveUp(ids))
        case .retry(let ids): try waiting(after: retry(ids))
        case .resolve(let ids, let choice): try waiting(after: resolve(ids, choice))
        case .sendAgain(let ids): try waiting(after: sendAgain(ids))
        case .drop(let ids): try waiting(after: dropGone(ids))
        case .forgetSession: .signedOut
        }
    }

    private func list(
        _ query: KeyQuery, _ key: TranslationKey.ID?, _ offset: Int, _ limit: Int
    ) throws(StoreError) -> StoreAnswer {
        .list(query, around: key, try window(query, around: key, offset: offset, limit: limit))
    }

    private func queue(
        _ edits: [Edit], _ key: TranslationKey.ID, _ locale: LocaleCode
    ) throws(StoreError) -> StoreAnswer {
        .submitted(try submit(edits, of: key, locale: locale), try outboxCounts())
    }

    private func dismiss(
        _ isSet: Bool, _ check: Check, _ form: FormID
    ) throws(StoreError) -> StoreAnswer {
        .detail(form.key, form.locale, try setDismissed(isSet, check, in: form))
    }

    private func draft(_ drafts: [Draft]) throws(StoreError) -> StoreAnswer {
        .written(.drafted(try Batches(self).draft(drafts)), try outboxCounts())
    }

    private func next(
        _ query: KeyQuery, after position: KeyPosition?, forward: Bool, _ unfinished: Unfinished,
        around: Bool
    ) throws(StoreError) -> StoreAnswer {
        let found = try nextKey(
            query, after: position, forward: forward, unfinished: unfinished, around: around)
        return .nextKey(query, offset: found?.offset, found?.row)
    }

    private func save(_ drafts: [Draft]) throws(StoreError) -> StoreAnswer {
        try saveDrafts(drafts)
        return .draftsSaved(drafts.map(\.form))
    }

    private func discard(
        _ key: TranslationKey.ID, _ locale: LocaleCode
    ) throws(StoreError) -> StoreAnswer {
        try discardDrafts(of: key, locale: locale)
        return .detail(key, locale, try detail(of: key, locale: locale))
    }

    private func judge(
        _ verdict: Verdict, of seen: [SeenTranslation], _ key: TranslationKey.ID,
        _ locale: LocaleCode
    ) throws(StoreError) -> StoreAnswer {
        let (detail, isAsSeen) = try review(verdict, of: seen, key: key, locale: locale)
        return .reviewed(
            verdict, of: seen, isAsSeen: isAsSeen, detail, try outboxCounts())
    }

    private func choose(
        _ choice: String, shape: String, in project: Project.Key, _ locale: LocaleCode
    ) throws(StoreError) -> StoreAnswer {
        let choices = try setFormChoice(choice, shape: shape, in: project, locale: locale)
        return .formChoices(project, locale, choices)
    }

    private func takeBack(
        _ changes: [Change.ID], of key: TranslationKey.ID, _ locale: LocaleCode
    ) throws(StoreError) -> StoreAnswer {
        let (withdrawal, detail) = try withdraw(changes, of: key, locale: locale)
        return .withdrawn(withdrawal, detail, try outboxCounts())
    }

    /// Which changes wait, after something was done about them.
    private func waiting(after done: some Any) throws(StoreError) -> StoreAnswer {
        .outbox(try outbox(), try outboxCounts())
    }
}

/// The definitions that opening a language takes: its own and that of the labels; each is `nil` when
/// the project has none.
struct OpenedDefinitions: Sendable {
    fileprivate struct Definition {
        var locale: LocaleCode
        var json: [UInt8]?
    }

    fileprivate var own: Definition
    fileprivate var source: Definition

    func areCompiled(in cache: RulesCache) -> Bool {
        [own, source].allSatisfy { cache.has($0.locale, definition: $0.json) }
    }

    func compile(in cache: RulesCache) {
        for wanted in [own, source] { _ = cache.rules(wanted.locale, definition: wanted.json) }
    }
}

/// Opening a language.
extension TranslationStore {
    func definitions(
        _ key: Project.Key, _ locale: LocaleCode
    ) throws(StoreError) -> OpenedDefinitions {
        let source = try project(known: key).defaultLocale
        return OpenedDefinitions(
            own: .init(locale: locale, json: try languageDefinition(locale, project: key)),
            source: .init(locale: source, json: try languageDefinition(source, project: key)))
    }

    func material(
        _ key: Project.Key, _ locale: LocaleCode, _ compiled: RulesCache,
        _ known: OpenedDefinitions? = nil
    ) throws(StoreError) -> ProjectMaterial {
        let definitions = if let known { known } else { try self.definitions(key, locale) }
        let (rules, findings) = try rules(definitions.own, of: key, compiled)
        let (sourceRules, _) = try self.rules(definitions.source, of: key, compiled)
        let progress = try progress(of: key).first { $0.locale == locale }
        return ProjectMaterial(
            project: try self.project(known: key), locale: locale, language: rules.language,
            sourceLanguage: sourceRules.language,
            membership: try membership(of: key), sources: try sources(of: key),
            progress: progress ?? LanguageProgress(locale: locale),
            position: try pullPosition(of: key, locale: locale), outbox: try outboxCounts(),
            checksOff: try checksOff(in: key),
            formChoices: try formChoices(in: key, locale: locale), origin: rules.origin,
            findings: findings)
    }

    private func project(known key: Project.Key) throws(StoreError) -> Project {
        guard let project = try project(key) else {
            throw .failed("the project \(key) is not in the local copy")
        }
        return project
    }

    private func rules(
        _ definition: OpenedDefinitions.Definition, of project: Project.Key, _ compiled: RulesCache
    ) throws(StoreError) -> (rules: LanguageRules, findings: [DefinitionFinding]) {
        var (rules, findings) = compiled.rules(definition.locale, definition: definition.json)
        rules.language.phrases = try phrases(of: project, in: definition.locale)
        return (rules, findings)
    }
}
