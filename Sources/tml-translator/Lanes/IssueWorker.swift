import Catalog
import Dispatch
import LocalStore
import Locking
import TML
import Terminology
import Text
import Workbench

/// Checks all texts of the open language in the background, and stores the checks that find issues
/// (`IssueIndex`).
///
/// The work runs in short steps in its own lane, so it never delays a save, and pauses while the
/// translator types. The work rests longer while the keys are downloaded, because both write to the
/// disk. After each change of a text, the next step checks the key again. Spelling is not checked.
final class IssueWorker: Sendable {
    private struct State {
        var language: (project: Project.Key, locale: LocaleCode)?
        var isStepDue = false
        /// True if the index has changed or has got new keys since the last report.
        var isNews = false
        var lastReport = DispatchTime.now()
    }

    /// The number of keys of a step.
    private static let stepSize = 500
    /// The delay of a step after a change, so that changes at the same time are checked together.
    private static let pause = DispatchTimeInterval.milliseconds(20)
    /// Steps wait until the translator has not typed for this time.
    private static let restOfTyping = DispatchTimeInterval.milliseconds(100)
    /// The minimum time between two reports, because each report reads the list again.
    private static let betweenReports = DispatchTimeInterval.seconds(2)

    private let lane = DispatchQueue(label: "issues", qos: .background)
    private let state = Locked(State())
    private let stores: StoreWorker
    private let terms: TermStore
    private let input: RecentInput
    private let report: @Sendable (Project.Key, LocaleCode) -> Void

    /// - Parameters:
    ///   - input: the time of the last key press.
    ///   - report: called when other issues are stored than before, or new keys are checked.
    init(
        _ stores: StoreWorker, terms: TermStore, input: RecentInput,
        report: @escaping @Sendable (Project.Key, LocaleCode) -> Void
    ) {
        self.stores = stores
        self.terms = terms
        self.input = input
        self.report = report
    }

    /// Checks this language from now on.
    func follow(_ project: Project.Key, _ locale: LocaleCode) {
        state.withLock { $0.language = (project, locale) }
        look()
    }

    /// Checks the keys whose texts have changed, soon.
    func look() {
        let isScheduled = state.withLock { state in
            defer { state.isStepDue = state.language != nil }
            return state.isStepDue || state.language == nil
        }
        if !isScheduled { schedule(after: Self.pause) }
    }

    /// Waits for the step in progress, for at most this number of seconds.
    func finish(within seconds: Int) {
        state.withLock { $0.language = nil }
        lane.finish(within: seconds)
    }
}

extension IssueWorker {
    private func schedule(after time: DispatchTimeInterval) {
        lane.asyncAfter(deadline: .now() + time) { [weak self] in self?.run() }
    }

    private func run() {
        if input.isWithin(Self.restOfTyping) { return schedule(after: Self.restOfTyping) }
        state.withLock { $0.isStepDue = false }
        guard let language = state.withLock({ $0.language }), let store = stores.store else {
            return
        }
        do {
            let start = DispatchTime.now()
            let isMore = try step(store, language.project, language.locale)
            reportIfDue(language.project, language.locale, isEnd: !isMore)
            guard isMore else { return }
            let position = try store.pullPosition(of: language.project, locale: language.locale)
            let isNext = state.withLock { state in
                // A change during the step may have scheduled the next step.
                guard !state.isStepDue else { return false }
                state.isStepDue = true
                return true
            }
            if isNext { schedule(after: Self.rest(after: start, position)) }
        } catch {
            Log.shared.note("issues: \(error)")
        }
    }

    /// Returns the rest after a step: longer than the step during a download, otherwise shorter.
    private static func rest(
        after start: DispatchTime, _ position: PullPosition
    ) -> DispatchTimeInterval {
        let took = Int(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds)
        if case .pages = position { return .nanoseconds(4 * took) }
        return .nanoseconds(took / 2)
    }

    /// Checks the next keys. Returns false if no key was left, or if the local copy was closed. If
    /// the terms have changed meanwhile, the keys are checked again.
    private func step(
        _ store: TranslationStore, _ project: Project.Key, _ locale: LocaleCode
    ) throws -> Bool {
        let setting = try store.checkSetting(project, locale, stores.compiled)
        let stamps = try terms.stamps(of: project, in: store)
        let stamp = MD5.hex(of: Array("\(setting.stamp) \(stamps)".utf8))
        let index = IssueIndex(store, project, locale)
        guard let part = try index.next(with: stamp, limit: Self.stepSize) else { return false }
        var found: [Int64: Set<Check>] = [:]
        var indexes: [LocaleCode: TermIndex] = [:]
        for texts in part.texts {
            input.letPass()
            guard state.withLock({ $0.language != nil }) else { return false }
            let source = texts.key.locale
            let ofSource = try indexes[source] ?? terms.index(of: project, from: source, to: locale)
            indexes[source] = ofSource
            let failing = check(texts, setting, ofSource)
            if !failing.isEmpty { found[texts.number] = failing }
        }
        guard try terms.stamps(of: project, in: store) == stamps else { return true }
        // The end of a first check is news also if its last keys have no issues.
        if try index.save(found, of: part) || part.hasNewKeys {
            state.withLock { $0.isNews = true }
        }
        return true
    }

    private func check(
        _ texts: KeyTexts, _ setting: StoredCheckSetting, _ terms: TermIndex
    ) -> Set<Check> {
        guard texts.key.syntax != "xmessage" else { return [] }
        let syntax = texts.key.labelSyntax
        let settings = CheckSettings(
            labelLocale: texts.key.locale, maxLength: texts.key.maxLength, off: setting.off)
        let label = Label(texts.key.label.string, syntax: syntax)
        let checks = TranslationChecks(
            of: label, in: setting.language, settings: settings, terms: terms.hits(in: label))
        return checks.failing(
            in: texts.texts.mapValues { Label($0.string, syntax: syntax) },
            dismissed: texts.dismissed)
    }

    private func reportIfDue(_ project: Project.Key, _ locale: LocaleCode, isEnd: Bool) {
        let isDue = state.withLock { state in
            guard state.isNews, isEnd || state.lastReport + Self.betweenReports < .now() else {
                return false
            }
            (state.isNews, state.lastReport) = (false, .now())
            return true
        }
        if isDue { report(project, locale) }
    }
}
