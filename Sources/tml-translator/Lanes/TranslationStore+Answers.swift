import Catalog
import Foundation
import LanguageData
import LocalStore
import TML
import Text
import TranslationAPI
import Workbench

/// The answers of the local copy to the workbench, by owner.
extension TranslationStore {
    /// - Parameters:
    ///   - definitions: the definitions of the language to open, if they were already read.
    ///   - openedFiles: returns the paths of the translation files that were opened.
    func answer(
        to request: StoreRequest, _ compiled: RulesCache, _ definitions: OpenedDefinitions?,
        _ remembered: Remembered, openedFiles: () -> [String]
    ) throws(StoreError) -> StoreAnswer {
        switch request {
        case .projects(let request): .projects(try answer(to: request, compiled, definitions))
        case .list(let request): .list(try answer(to: request, compiled, openedFiles))
        case .key(let request): .key(try answer(to: request))
        case .outbox(let request): .outbox(try answer(to: request))
        case .batch(let request): .batch(try answer(to: request, compiled, remembered))
        case .memory, .terms, .writing, .session:
            .failed(request, .store("the file does not contain this information"))
        }
    }

    private func answer(
        to request: ProjectsRequest, _ compiled: RulesCache, _ definitions: OpenedDefinitions?
    ) throws(StoreError) -> ProjectsAnswer {
        switch request {
        case .list: .listed(try projects())
        case .open(let project, let locale):
            .opened(try material(project, locale, compiled, definitions))
        case .setOff(let isOff, let check, let project):
            .checksOff(project, try setOff(isOff, check, in: project))
        case .setFormChoice(let choice, let shape, let project, let locale):
            .formChoices(
                project, locale,
                try setFormChoice(choice, shape: shape, in: project, locale: locale))
        case .places, .keepHistory, .keepBookmarks, .keepQueries, .keepLooseTexts, .folder:
            throw .failed("the file does not contain this information")
        }
    }

    private func answer(
        to request: ListRequest, _ compiled: RulesCache, _ openedFiles: () -> [String]
    ) throws(StoreError) -> ListAnswer {
        switch request {
        case .window(let query, let key, let offset, let limit):
            let window = try window(query, around: key, offset: offset, limit: limit)
            return .window(query, around: key, window)
        case .count(let query): return .counted(query, try keyCount(query))
        case .estimate(let query):
            return .estimated(query, try ConditionCounts(self).count(of: query))
        case .names(let project, let locale):
            return .names(
                project, locale, try ConditionCounts(self).names(of: project, locale: locale))
        case .identities(let query, let first, let last):
            return .identities(query, try identities(query, from: first, to: last))
        case .next(let query, let position, let forward, let unfinished, let around):
            let found = try nextKey(
                query, after: position, forward: forward, unfinished: unfinished, around: around)
            return .next(query, offset: found?.offset, found?.row)
        case .issueCounts(let query):
            let index = IssueIndex(self, query.project, query.locale)
            return .issueCounts(
                query, try index.counts(source: query.source), left: try index.left())
        case .find(let query, let limit):
            return .found(query, try KeyMatches(self).best(of: query, limit: limit))
        case .see(let marked): return .seen(marked, count: try NewsKeys(self).see(marked))
        case .export(let export):
            let exporter = KeyExporter(
                self, opened: openedFiles(), at: Int(Date().timeIntervalSince1970))
            return .exported(export, try exporter.outcome(of: export))
        case .review(let reading): return try blocks(of: reading, compiled)
        case .issueCountsOfMarked(let marked):
            let index = IssueIndex(self, marked.list.project, marked.list.locale)
            return .issueCountsOfMarked(
                marked, try index.counts(of: marked), left: try index.left())
        case .issueSummary(let project, let locale):
            return .issueSummary(
                project, locale, try IssueIndex(self, project, locale).summary())
        case .statistics(let project, let locale, let now):
            return .statistics(
                project, locale,
                try StatisticsReader(self).statistics(of: project, locale: locale, now: now))
        }
    }

    /// Reads the list of a review first, if it is not read yet, and then the wanted blocks.
    private func blocks(
        of reading: ReviewReading, _ compiled: RulesCache
    ) throws(StoreError) -> ListAnswer {
        let reader = ReviewReader(self)
        var (reading, selection) = (reading, 0)
        if reading.keys == nil {
            let list = try reader.keys(of: reading.query, at: reading.start)
            (reading, selection) = (reading.reading(list.keys, around: list.place), list.place)
        }
        let query = reading.query
        let plan = ReviewPlan(
            try material(query.project, query.locale, compiled),
            terms: try StoredTerms(self).finder(of: query.project, to: query.locale))
        let blocks = try reader.details(of: reading.wanted, in: query).map { $0.map(plan.block) }
        return .review(reading, selection: selection, blocks)
    }

    private func answer(to request: KeyRequest) throws(StoreError) -> KeyAnswer {
        switch request {
        case .detail(let key, let locale):
            return .detail(key, locale, try detail(of: key, locale: locale))
        case .fact(let id):
            return .fact(id, try copy(of: id))
        case .compare(let key, let locale):
            let index = IssueIndex(self, key.project, locale)
            return .compared(key, locale, try index.others(of: key))
        case .saveDrafts(let drafts):
            try saveDrafts(drafts)
            return .draftsSaved(drafts.map(\.form))
        case .saveOffer(let drafts, let key, let locale):
            return .offerSaved(try Batches(self).offer(drafts, for: key, locale: locale))
        case .discardDrafts(let key, let locale):
            try discardDrafts(of: key, locale: locale)
            return .detail(key, locale, try detail(of: key, locale: locale))
        case .discard(let typed, let key, let locale):
            return .detail(key, locale, try discard(typed, of: key, locale: locale))
        case .submit(let edits, let key, let locale):
            return .submitted(try submit(edits, of: key, locale: locale), try outboxCounts())
        case .review(let verdict, let seen, let key, let locale):
            let (detail, isAsSeen) = try review(verdict, of: seen, key: key, locale: locale)
            return .reviewed(verdict, of: seen, isAsSeen: isAsSeen, detail, try outboxCounts())
        case .setDismissed(let isSet, let check, let form):
            return .detail(form.key, form.locale, try setDismissed(isSet, check, in: form))
        case .withdraw(let changes, let key, let locale):
            let (withdrawal, detail) = try withdraw(changes, of: key, locale: locale)
            return .withdrawn(withdrawal, detail, try outboxCounts())
        case .comment(let text, let key, let locale):
            return .commented(
                try comment(text, on: key, locale: locale), try outboxCounts())
        case .see(let key, let locale, let revision):
            try NewsKeys(self).see(key, locale: locale, upTo: revision)
            return .seen(key, locale)
        }
    }

    private func copy(of id: KeyFact.ID) throws(StoreError) -> KeyFactCopy? {
        guard let stored = try StoredFacts(self).copy(of: id), let answer = JSON(stored.body) else {
            return nil
        }
        return KeyFactCopy(
            KeyFact(id.kind, answer: answer), fetched: stored.fetched, isOld: stored.isOld)
    }

    private func answer(to request: OutboxRequest) throws(StoreError) -> OutboxAnswer {
        switch request {
        case .list: break
        case .takeBack(let ids):
            return .takenBack(try takeBack(ids), try outbox(), try outboxCounts())
        case .giveUp(let ids): try giveUp(ids)
        case .retry(let ids): try retry(ids)
        case .resolve(let seen, let choice):
            let changed = try resolve(seen, choice)
            return .resolved(changed: changed, try outbox(), try outboxCounts())
        case .sendAgain(let ids): _ = try sendAgain(ids)
        case .drop(let ids): try dropGone(ids)
        }
        return .listed(try outbox(), try outboxCounts())
    }
}

/// The definitions that are needed to open a language: those of the language itself and of the
/// labels' language. Each is `nil` if the project has none.
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

/// The data for opening a language.
extension TranslationStore {
    func definitions(
        _ key: Project.Key, _ locale: LocaleCode
    ) throws(StoreError) -> OpenedDefinitions {
        let source = try project(known: key).defaultLocale
        return OpenedDefinitions(
            own: .init(locale: locale, json: try languageDefinition(locale, project: key)),
            source: .init(locale: source, json: try languageDefinition(source, project: key)))
    }

    /// The limit of terms for the completion of conditions.
    private static let mostTermsToComplete = 5_000

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
            findings: findings,
            terms: try StoredTerms(self).words(of: key, limit: Self.mostTermsToComplete))
    }

    /// Returns the rules and settings for the checks of all texts in a language.
    func checkSetting(
        _ key: Project.Key, _ locale: LocaleCode, _ compiled: RulesCache
    ) throws(StoreError) -> StoredCheckSetting {
        let definition = try definitions(key, locale).own
        let off = try checksOff(in: key).filter(\.mayBeDismissed)
        return StoredCheckSetting(
            language: try rules(definition, of: key, compiled).rules.language, off: off,
            stamp: ([
                StoredCheckSetting.version, BuiltInLanguages.cldrVersion ?? "",
                MD5.hex(of: definition.json ?? []),
            ]
                + off.map(\.rawValue).sorted()).joined(separator: " "))
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

/// The rules and settings for the checks of all texts in a language.
struct StoredCheckSetting {
    /// The version of the checks. Increase it if a check finds other issues than before.
    fileprivate static let version = "1"

    var language: Language
    /// The checks that are switched off.
    var off: Set<Check>
    /// Differs if the checks could find other issues.
    var stamp: String
}
