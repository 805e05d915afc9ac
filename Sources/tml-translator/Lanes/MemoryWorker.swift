import Catalog
import Dispatch
import LocalStore
import Locking
import TML
import Text
import TranslationMemory
import Workbench

/// Owns the translation memory of the open local copy: it answers requests and learns.
///
/// - The suggestions pane sends a request as soon as the selected key is loaded
///   (`MemoryRequest.recall`). A newer request replaces an older one. While ↓ is held down,
///   requests wait until the key is released. While the memory learns a download, a request waits
///   for a moment.
/// - The memory learns in small steps, and only while the translator does not type (`RecentInput`).
/// - Requests, learning, the concordance and the count of the bands have one lane each, so they
///   never delay a save.
///
/// Errors of learning are logged, and the workstation continues without a memory. Only the count of
/// the bands fails.
final class MemoryWorker: Sendable {
    private struct State {
        var scope = MemoryScope()
        var feeder: MemoryFeeder?
        var imported: ImportedMemory?
        var store: TranslationStore?
        var path = ""
        /// True while the memory and the imported texts are being opened.
        var isOpening = false
        /// The reason why the memory cannot be opened or cannot learn; `nil` if there is none.
        var failure: (any Error)?
        var isStepDue = false
        /// True if the memory has learned all texts, or cannot learn them.
        var isLearned = false
        /// True if the memory has learned changes that are not reported to `tell` yet.
        var isNews = false
        var tell: (@Sendable () -> Void)?
        var lastChange = DispatchTime.now()
    }

    /// The pause of a request that waits for the memory.
    private static let restOfAsking = DispatchTimeInterval.milliseconds(50)
    /// The delay of learning after a change, so that changes at the same time are learned together.
    private static let pause = DispatchTimeInterval.milliseconds(20)
    /// After a step, learning pauses for this multiple of the step's duration, because the work of
    /// the translator has priority.
    private static let pausesOfStep = 3
    /// Learning waits until the translator has not typed for this time.
    private static let restOfTyping = DispatchTimeInterval.milliseconds(100)
    /// A download without changes for this time is complete or interrupted.
    private static let endOfPull = DispatchTimeInterval.seconds(2)

    /// The count of the bands waits for this time while the memory learns.
    private static let restOfLearning = DispatchTimeInterval.milliseconds(500)

    private let counting = DispatchQueue(label: "bands", qos: .utility)
    private let learning = DispatchQueue(label: "memory", qos: .background)
    private let asking = DispatchQueue(label: "recall", qos: .userInitiated)
    private let concordance = ConcordanceLane()
    private let state = Locked(State())
    private let requests: RecallRequests
    private let input: RecentInput
    private let rules: RulesCache
    /// The terms for the local copy.
    let termStore = TermStore()

    /// - Parameters:
    ///   - input: the time of the last key press. Learning waits while the translator types.
    ///   - rules: the rules of the languages in use.
    ///   - patience: the time after which a request is answered even if the memory still learns a
    ///     download.
    init(
        _ scope: MemoryScope = MemoryScope(), input: RecentInput = RecentInput(),
        rules: RulesCache = RulesCache(), patience: DispatchTimeInterval = .seconds(2)
    ) {
        state.withLock { $0.scope = scope }
        requests = RecallRequests(patience: patience)
        self.input = input
        self.rules = rules
    }

    /// Opens the memory and the imported texts beside the local copy, and learns the texts of the
    /// local copy.
    func follow(_ store: TranslationStore, at path: String) {
        close()
        state.withLock { ($0.store, $0.isOpening, $0.failure) = (store, true, nil) }
        termStore.follow(store, at: path)
        learning.async { [self] in
            openImported(Paths.imports(beside: path))
            let path = path + ".memory"
            state.withLock { $0.path = path }
            open(path, LearnableTranslations(store))
            state.withLock { $0.isOpening = false }
        }
        LearnableTranslations(store).changes.whenChanged { [weak self] in self?.noteChange() }
    }

    /// The texts that the memory offers.
    private var scope: MemoryScope { state.withLock(\.scope) }

    /// Offers the texts of this scope, from the next request on.
    func use(_ scope: MemoryScope) {
        state.withLock { $0.scope = scope }
    }

    /// Stores a closure that is called each time the memory has learned changes.
    func whenLearned(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Closes the open memory. Waits for work in progress, because this work must not use a closed
    /// file.
    func close() {
        let open = takeOpen()
        for queue in [learning, asking, concordance.queue, counting] { queue.finish(within: 2) }
        // The work in progress may have opened another memory.
        let opened = takeOpen()
        for (feeder, imported) in [open, opened] {
            feeder?.memory.close()
            imported?.close()
        }
        termStore.close()
    }

    private func takeOpen() -> (MemoryFeeder?, ImportedMemory?) {
        state.withLock { state in
            defer { (state.feeder, state.imported, state.store) = (nil, nil, nil) }
            return (state.feeder, state.imported)
        }
    }

    /// Finds the terms in the label of a key. The answer comes before the answer to a later request
    /// to the memory.
    func terms(
        _ key: TranslationKey, _ locale: LocaleCode, answer: @escaping @Sendable ([TermHit]) -> Void
    ) {
        asking.async { [termStore] in answer(termStore.hits(in: key, locale)) }
    }

    /// Finds matches for a key. If another request follows, `answer` gets an empty list when the
    /// newer request is answered.
    func recall(
        _ key: TranslationKey, _ locale: LocaleCode,
        answer: @escaping @Sendable ([Suggestion]) -> Void
    ) {
        let (number, start) = requests.add(key.id, answer)
        asking.asyncAfter(deadline: start) { [self] in answerAll(number, key, locale) }
    }

    /// Answers all waiting callers as soon as the memory knows the texts of a download, or when the
    /// time is over. If a newer request exists, that request answers them.
    private func answerAll(_ number: Int, _ key: TranslationKey, _ locale: LocaleCode) {
        guard requests.isNewest(number) else { return }
        guard !isBehind || requests.isPatienceOver else {
            return asking.asyncAfter(deadline: .now() + Self.restOfAsking) { [self] in
                answerAll(number, key, locale)
            }
        }
        let found = suggestions(key, locale) { [requests] in requests.isNewest(number) }
        requests.answer(number, found)
    }

    /// Performs a request. An import may delay `.forget`, `.bringBack` and `.remember`, so these run
    /// in the lane of learning.
    func perform(_ request: MemoryRequest, answer: @escaping @Sendable (StoreAnswer) -> Void) {
        let reply = { @Sendable (find: () throws -> MemoryAnswer) in
            do {
                answer(.memory(try find()))
            } catch {
                answer(.failed(.memory(request), Failure(error)))
            }
        }
        switch request {
        case .recall(let key, let locale):
            recall(key, locale) { answer(.memory(.recalled(key.id, locale, $0))) }
        case .fit(let matches, let key, let locale):
            asking.async { [self] in
                answer(.memory(.fitted(key.id, locale, suggestions(matches, for: key, locale))))
            }
        case .forget(let text):
            learning.async { [self] in
                reply {
                    try importedTexts().forget(MemoryEntry(text))
                    return .forgotten(text)
                }
            }
        case .bringBack:
            learning.async { [self] in
                reply { .broughtBack(try importedTexts().bringBack().map(RememberedText.init)) }
            }
        case .remember(let marked):
            learning.async { [self] in
                reply { .remembered(marked, count: try restore(in: marked)) }
            }
        case .concordance(let words, let locale):
            concordance.search { [self] isWanted in
                reply { .concordance(words, try hits(of: words, first: locale, isWanted)) }
            }
        case .bands(let search):
            counting.asyncAfter(deadline: .now() + pauseOfCount) { [self] in
                reply { .bands(isLearning ? search : try advanced(search)) }
            }
        }
    }

    /// True while the memory is being opened, or learns texts that it does not know yet.
    private var isLearning: Bool {
        state.withLock { $0.isOpening || $0.feeder != nil && !$0.isLearned }
    }

    /// True while the memory is being opened, or learns the texts of a download.
    private var isBehind: Bool { isLearning && state.withLock(\.feeder)?.isBehind ?? true }

    /// The pause before the next part of the count of the bands. The work of the translator and
    /// learning have priority.
    private var pauseOfCount: DispatchTimeInterval {
        if isLearning { return Self.restOfLearning }
        return input.isWithin(Self.restOfTyping) ? Self.restOfTyping : RecallRequests.headStart
    }

    /// Learns all texts of the local copy. The caller waits.
    func learnAll() {
        while learning.sync(execute: { state.withLock(\.feeder).map(learn) ?? false }) {}
    }

    /// Returns the labels to translate by their best match; `nil` without a memory. The caller waits.
    func bands(of project: Project.Key, _ locale: LocaleCode) throws -> MemoryBands? {
        var search = BandSearch(project, locale)
        while !search.isFinished { search = try advanced(search) }
        return search.bands.all.keys > 0 ? search.bands : nil
    }

    /// Counts the next labels to translate by their best match. Without a local copy, counts nothing.
    /// Throws if the memory or the imported texts cannot be used.
    func advanced(_ search: BandSearch) throws -> BandSearch {
        guard let store = state.withLock(\.store) else {
            var next = search
            next.labels = []
            return next
        }
        let feeder = try usedFeeder()
        let count = BandCount(
            store: store, feeder: feeder, imported: try importedTexts(), scope: scope
        ) { error in self.learning.async { self.fail(feeder, error) } }
        return try count.advanced(search)
    }

    /// Returns the matches for a key. The caller waits.
    func remembered(_ key: TranslationKey, _ locale: LocaleCode) -> [Suggestion] {
        suggestions(key, locale) { true }
    }
}

extension MemoryWorker {
    private func open(_ path: String, _ records: LearnableTranslations) {
        do {
            let memory = try TranslationMemory(path: path)
            let feeder = try MemoryFeeder(memory: memory, records: records)
            state.withLock { ($0.feeder, $0.failure) = (feeder, nil) }
            schedule()
        } catch {
            state.withLock { $0.failure = error }
            Log.shared.note("memory: \(error)")
        }
    }

    /// The imported texts may exist nowhere else, so a damaged file stays unchanged.
    /// `tml-translator memory` reports the damage.
    private func openImported(_ path: String) {
        do {
            let imported = try ImportedMemory(path: path)
            state.withLock { $0.imported = imported }
        } catch {
            Log.shared.note("imports: \(error)")
        }
    }

    /// Returns the memory. Throws if it cannot be opened, or does not know all texts after an error.
    private func usedFeeder() throws -> MemoryFeeder {
        let (feeder, failure) = state.withLock { ($0.feeder, $0.failure) }
        if let failure { throw failure }
        guard let feeder else { throw MemoryError.failed(Strings.memoryCannotBeUsed) }
        return feeder
    }

    private func importedTexts() throws -> ImportedMemory {
        guard let imported = state.withLock({ $0.imported }) else {
            throw MemoryError.failed(Strings.importsCannotBeUsed)
        }
        return imported
    }

    private func restore(in marked: MarkedKeys) throws -> Int {
        let imported = try importedTexts()
        guard let store = state.withLock(\.store) else { return 0 }
        return try HiddenSuggestions(imported: imported, store: store).restore(in: marked)
    }

    private func noteChange() {
        state.withLock { $0.lastChange = .now() }
        schedule()
    }

    private func schedule(after pause: DispatchTimeInterval = pause) {
        let isNew = state.withLock { state in
            defer { (state.isStepDue, state.isLearned) = (true, false) }
            return !state.isStepDue
        }
        if isNew { learning.asyncAfter(deadline: .now() + pause) { [self] in step() } }
    }

    private func step() {
        let (feeder, lastChange) = state.withLock { state in
            state.isStepDue = false
            return (state.feeder, state.lastChange)
        }
        guard let feeder else { return }
        if feeder.isPulled, lastChange + Self.endOfPull > .now() {
            return schedule(after: Self.endOfPull)
        }
        guard !input.isWithin(Self.restOfTyping) else {
            return schedule(after: Self.restOfTyping)
        }
        let start = DispatchTime.now().uptimeNanoseconds
        let isMore = learn(feeder)
        let passed = DispatchTime.now().uptimeNanoseconds - start
        if isMore { schedule(after: .nanoseconds(Int(passed) * Self.pausesOfStep)) }
    }

    /// Runs a step of learning. Returns true if more steps are needed.
    private func learn(_ feeder: MemoryFeeder) -> Bool {
        do {
            let (isMore, isNews) = try feeder.step()
            tell(isNews: isNews, isLast: !isMore)
            state.withLock { ($0.isLearned, $0.failure) = (!isMore && !$0.isStepDue, nil) }
            return isMore
        } catch {
            state.withLock { $0.failure = error }
            fail(feeder, error)
            return false
        }
    }

    private func tell(isNews: Bool, isLast: Bool) {
        let tell = state.withLock { state -> (@Sendable () -> Void)? in
            state.isNews = state.isNews || isNews
            guard isLast, state.isNews else { return nil }
            state.isNews = false
            return state.tell
        }
        tell?()
    }

    /// Creates a damaged memory anew. After any other error, the next change starts another
    /// attempt.
    private func fail(_ feeder: MemoryFeeder, _ error: any Error) {
        let path = state.withLock { $0.feeder === feeder ? $0.path : nil }
        guard let path else { return }
        Log.shared.note("memory: \(error)")
        state.withLock { $0.isLearned = !$0.isStepDue }
        guard case MemoryError.damaged = error else { return }
        feeder.memory.close()
        state.withLock { ($0.feeder, $0.isOpening) = (nil, true) }
        do {
            try TranslationMemory.setAside(path)
            open(path, feeder.records)
        } catch {
            state.withLock { $0.failure = error }
            Log.shared.note("memory: \(error)")
        }
        state.withLock { $0.isOpening = false }
    }

    private func suggestions(
        _ key: TranslationKey, _ locale: LocaleCode, _ isWanted: @escaping @Sendable () -> Bool
    ) -> [Suggestion] {
        let question = question(key, locale)
        let (feeder, imported) = state.withLock { ($0.feeder, $0.imported) }
        let hidden = hidden(by: imported)
        let matches =
            learned(question, in: feeder, hidden, isWanted)
            + fromFiles(question, in: imported, hidden, isWanted)
        return MemoryMatch.best(of: matches, for: question).flatMap { match in
            match.suggestions(for: key) { (try? feeder?.records.name(of: $0)) ?? "" }
        }
    }

    private func suggestions(
        _ matches: [ServerMatch], for key: TranslationKey, _ locale: LocaleCode
    ) -> [Suggestion] {
        let question = question(key, locale)
        let hidden = hidden(by: state.withLock { $0.imported })
        return matches.filter { isInUse($0, key.id.project, locale) }.map { found in
            MemoryMatch(
                similarity: found.similarity, label: found.label, syntax: found.syntax,
                text: found.text, hash: found.hash, author: found.author, date: found.date,
                for: question)
        }.filter { match in
            // A match of the server does not identify its form, so only the texts are compared.
            match.similarity >= question.least
                && !match.forms.contains { form in hidden.contains { $0.hasTexts(of: form.entry) } }
        }.flatMap { $0.suggestions(for: key) { _ in "" } }
    }

    /// Returns false if the local copy has the key of a match, and the text of the match is no longer
    /// in use there. The answer of the server can be older than the local copy.
    private func isInUse(
        _ match: ServerMatch, _ project: Project.Key, _ locale: LocaleCode
    ) -> Bool {
        let id = TranslationKey.ID(project: project, hash: match.hash)
        guard let store = state.withLock({ $0.store }),
            let detail = try? store.detail(of: id, locale: locale)
        else { return true }
        return detail.translations.contains {
            $0.text == match.text && ($0.status == .accepted || $0.status == .approved)
        }
    }

    /// Creates the request for a key. Without the rules of the language, all numbers and tokens are
    /// fitted in the same way.
    private func question(_ key: TranslationKey, _ locale: LocaleCode) -> MemoryQuestion {
        var question = MemoryQuestion(key, locale, least: scope.least)
        let store = state.withLock { $0.store }
        do {
            let definition = try store?.languageDefinition(locale, project: key.id.project)
            question.language = rules.rules(locale, definition: definition).rules.language
        } catch {
            Log.shared.note("memory: \(error)")
        }
        return question
    }

    private func hidden(by imported: ImportedMemory?) -> Set<MemoryEntry> {
        do {
            return try imported?.hidden() ?? []
        } catch {
            Log.shared.note("imports: \(error)")
            return []
        }
    }

    private func hits(
        of words: String, first locale: LocaleCode?, _ isWanted: @escaping () -> Bool
    ) throws -> ConcordanceHits {
        let (store, imported) = state.withLock { ($0.store, $0.imported) }
        let search = ConcordanceSearch(store: store, imported: imported, isWanted: isWanted)
        return try search.hits(of: words, first: locale)
    }

    private func learned(
        _ question: MemoryQuestion, in feeder: MemoryFeeder?, _ hidden: Set<MemoryEntry>,
        _ isWanted: @escaping () -> Bool
    ) -> [MemoryMatch] {
        guard isWanted(), let feeder else { return [] }
        do {
            return try feeder.matches(question, in: scope, hiding: hidden, isWanted: isWanted)
        } catch {
            learning.async { [self] in fail(feeder, error) }
            return []
        }
    }

    private func fromFiles(
        _ question: MemoryQuestion, in imported: ImportedMemory?, _ hidden: Set<MemoryEntry>,
        _ isWanted: @escaping () -> Bool
    ) -> [MemoryMatch] {
        guard isWanted(), let imported else { return [] }
        do {
            return try imported.matches(question, hiding: hidden, isWanted: isWanted)
        } catch {
            Log.shared.note("imports: \(error)")
            return []
        }
    }
}
