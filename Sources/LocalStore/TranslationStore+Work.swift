public import Catalog
import GRDB
public import TML
public import Text

extension TranslationStore {
    /// Returns all data of a key in a language for the translate screen; `nil` for an unknown key.
    public func detail(
        of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail? {
        try read { try Self.detail(of: key, locale: locale, in: $0) }
    }

    /// Saves typed texts, each in place of the previous draft of its form. If a typed text is equal
    /// to the text without the draft, deletes the draft.
    ///
    /// Throws `failed` for an unknown key.
    public func saveDrafts(_ drafts: [Draft]) throws(StoreError) {
        try write { db in
            for draft in drafts {
                let place = try Places(db: db).ensuredTarget(draft.form.key, draft.form.locale)
                let drafts = DraftTable(db: db)
                if draft.isPutBack {
                    try drafts.remove(context: draft.form.context, at: place)
                    try KeyTable(db: db).removeIfDone(at: place)
                } else {
                    try drafts.save(draft.text, context: draft.form.context, at: place)
                }
            }
        }
    }

    /// Deletes the drafts of a key, because other drafts take their place.
    public func discardDrafts(
        of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) {
        try write { db in
            guard let place = try Places(db: db).target(key, locale) else { return }
            try DraftTable(db: db).removeAll(at: place)
            try KeyTable(db: db).removeIfDone(at: place)
        }
    }

    /// Deletes the drafts of a key as an action that can be undone.
    ///
    /// - Parameter typed: texts of the key that are not drafts yet. An undo makes drafts of them.
    /// - Returns: the key as it is now; `nil` for an unknown key.
    public func discard(
        _ typed: [Draft], of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail? {
        try write { db in
            guard let place = try Places(db: db).target(key, locale) else {
                return try Self.detail(of: key, locale: locale, in: db)
            }
            let drafts = DraftTable(db: db)
            for draft in typed where !draft.isPutBack {
                try drafts.save(draft.text, context: draft.form.context, at: place)
            }
            let steps = try drafts.drafts(at: place, of: key, locale: locale).map {
                ActionTable.Step(
                    place: place, form: $0.form, made: .discard($0.text), isTyped: !$0.isToReview)
            }
            try drafts.removeAll(at: place)
            _ = try ActionTable(db: db).add(.discard, steps, now: now())
            try KeyTable(db: db).refreshToReview(at: place)
            let detail = try Self.detail(of: key, locale: locale, in: db)
            try KeyTable(db: db).removeIfDone(at: place)
            return detail
        }
    }

    /// Queues texts for forms of a key and removes the drafts of the forms: all of them, or none.
    ///
    /// Three kinds of texts are not queued, and remove a queued change of the form: an empty text,
    /// a text that the server has, and the text that the form showed before. Other texts replace
    /// the text of a queued change, and the change keeps its base. If a change is sent, the new
    /// text stays queued until the answer to the sent change. During a conflict, the text becomes
    /// the translator's side of the conflict. If the edit is based on the server's side, the edit
    /// is the decision.
    public func submit(
        _ edits: [Edit], of key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail {
        try write { db in
            let place = try Places(db: db).ensuredTarget(key, locale)
            let submission = Submission(
                db: db, place: place, key: key, locale: locale, makeID: makeID, now: now())
            let steps = try edits.compactMap(submission.submit)
            _ = try ActionTable(db: db).add(.save, steps, now: now())
            try KeyTable(db: db).removeIfDone(at: place)
            return try Self.knownDetail(of: key, locale: locale, in: db)
        }
    }

    /// Queues a verdict on translations of a key. Each verdict replaces an earlier unsent one of
    /// its kind. A verdict that the server already has is not queued.
    ///
    /// Nothing is queued unless all translations are in the state that the translator saw.
    ///
    /// - Returns: the key as it is now, and whether the translations are in that state.
    public func review(
        _ verdict: Verdict, of seen: [SeenTranslation], key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> (detail: KeyDetail, isAsSeen: Bool) {
        try write { db in
            let place = try Places(db: db).ensuredTarget(key, locale)
            let submission = Submission(
                db: db, place: place, key: key, locale: locale, makeID: makeID, now: now())
            let isAsSeen = try seen.allSatisfy(submission.isThere)
            if isAsSeen {
                let steps = try seen.compactMap {
                    try submission.submit(verdict, translation: $0.id)
                }
                _ = try ActionTable(db: db).add(.judge, steps, now: now())
                try KeyTable(db: db).refreshToReview(at: place)
                try KeyTable(db: db).removeIfDone(at: place)
            }
            return (try Self.knownDetail(of: key, locale: locale, in: db), isAsSeen)
        }
    }

    /// Queues a comment on a key. Comments do not replace each other.
    public func comment(
        _ text: ExactText, on key: TranslationKey.ID, locale: LocaleCode
    ) throws(StoreError) -> KeyDetail {
        try write { db in
            let place = try Places(db: db).ensuredTarget(key, locale)
            let submission = Submission(
                db: db, place: place, key: key, locale: locale, makeID: makeID, now: now())
            let step = try submission.submit(comment: text)
            _ = try ActionTable(db: db).add(.comment, [step], now: now())
            return try Self.knownDetail(of: key, locale: locale, in: db)
        }
    }
}

extension TranslationStore {
    static func knownDetail(
        of key: TranslationKey.ID, locale: LocaleCode, in db: Database
    ) throws -> KeyDetail {
        guard let detail = try detail(of: key, locale: locale, in: db) else {
            throw StoreError.failed("There is no translation key \(key.hash) in the local copy.")
        }
        return detail
    }

    static func detail(
        of id: TranslationKey.ID, locale: LocaleCode, in db: Database
    ) throws -> KeyDetail? {
        let keys = KeyTable(db: db)
        guard let number = try Places(db: db).key(id), let key = try keys.key(number, as: id) else {
            return nil
        }
        let tagChanges = try KeyTags(db: db).changes(of: number).map(\.change)
            .filter { $0.form.locale != locale }
        guard let place = try Places(db: db).target(id, locale),
            let target = try keys.target(at: place)
        else { return KeyDetail(key: key, locale: locale, tagChanges: tagChanges) }
        let changes = try ChangeTable(db: db).changes(of: place).map(\.change)
        return KeyDetail(
            key: key, locale: locale, target: target,
            translations: try TranslationTable(db: db).translations(of: place),
            drafts: try DraftTable(db: db).drafts(at: place, of: id, locale: locale),
            changes: try changes.filter { try !ActionTable(db: db).isAwaited($0) },
            tagChanges: tagChanges,
            dismissed: try CheckTable(db: db).dismissed(at: place),
            hasIssue: try IssueTable(db: db, language: place.language).hasIssue(place.key),
            hasNews: try NewsKeys.hasNews(place, in: db),
            newestComment: try CommentTable(db: db).newest(at: place))
    }
}

extension TranslationStore {
    /// Dismisses the issues of a check in a form, or restores them.
    ///
    /// The dismissal stays if the text of the form changes. Issues about all forms of the key
    /// together are dismissed in the form that always applies. Throws `failed` for an unknown key.
    public func setDismissed(
        _ isDismissed: Bool, _ check: Check, in form: FormID
    ) throws(StoreError) -> KeyDetail {
        try write { db in
            let place = try Places(db: db).place(of: form.key, form.locale)
            try CheckTable(db: db).setDismissed(
                isDismissed, check, context: form.context, at: place)
            return try Self.knownDetail(of: form.key, locale: form.locale, in: db)
        }
    }

    /// Returns the checks that are switched off in a project; empty for an unknown project.
    public func checksOff(in project: Project.Key) throws(StoreError) -> Set<Check> {
        try read { db in
            guard let id = try Places(db: db).project(project) else { return [] }
            return try CheckTable(db: db).off(in: id)
        }
    }

    /// Switches a check off in a project, or on again, and returns the checks that are off.
    ///
    /// Throws `failed` for a project that was never saved.
    public func setOff(
        _ isOff: Bool, _ check: Check, in project: Project.Key
    ) throws(StoreError) -> Set<Check> {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            try CheckTable(db: db).setOff(isOff, check, in: id)
            return try CheckTable(db: db).off(in: id)
        }
    }
}

/// The dimensions of translations that the translator chose, by the shapes of their labels.
extension TranslationStore {
    /// Returns all choices for a language; empty for an unknown language.
    public func formChoices(
        in project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> [String: String] {
        try read { db in
            guard let language = try Places(db: db).language(locale, of: project) else {
                return [:]
            }
            return try Self.formChoices(language, in: db)
        }
    }

    /// Saves a choice in place of the last one for its shape, and returns all choices.
    ///
    /// Throws `failed` for a project that was never saved.
    public func setFormChoice(
        _ choice: String, shape: String, in project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> [String: String] {
        try write { db in
            let language = try Places(db: db).ensuredLanguage(locale, of: project)
            try db.run(
                """
                INSERT INTO formChoice (language, shape, choice) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET choice = excluded.choice
                """, [language, shape, choice])
            return try Self.formChoices(language, in: db)
        }
    }

    private static func formChoices(_ language: Int64, in db: Database) throws -> [String: String] {
        let rows = try db.rows(
            "SELECT shape, choice FROM formChoice WHERE language = ?", [language])
        return Dictionary(try rows.map { (try $0["shape"], try $0["choice"]) }) { first, _ in first
        }
    }
}

/// The result of the import of texts.
public struct ImportReport: Hashable, Sendable {
    /// A form that has another draft already.
    public struct Rival: Hashable, Sendable {
        /// The form of both texts.
        public var form: RescuedWork.Form
        /// The draft in the local copy.
        public var here: ExactText
        /// The imported text.
        public var brought: ExactText
    }

    /// The number of texts that became drafts.
    public var drafts = 0
    /// The number of texts that are already a draft, a change or a translation of their form.
    public var alreadyHere = 0
    /// The forms with two texts; the caller decided which text is the draft.
    public var rivals: [Rival] = []
    /// The texts whose form could not be read.
    public var withoutForm: [ExactText] = []
    /// The comments, which cannot be imported.
    public var comments: [RescuedWork.Change] = []
    /// The number of votes, verdicts, locks and tags, which cannot be imported.
    public var verdicts = 0

    /// Creates an empty report.
    public init() {}
}

extension TranslationStore {
    /// Makes drafts of the texts: all of them, or none.
    ///
    /// - Parameter replaces: whether an imported text replaces another draft of its form; the
    ///   report contains both. Otherwise the existing draft stays.
    public func bringBack(
        _ work: RescuedWork, replacing replaces: Bool
    ) throws(StoreError) -> ImportReport {
        try write(keys: true) { db in
            var report = ImportReport()
            report.comments = work.outbox.filter(\.isComment)
            report.verdicts = work.outbox.count { $0.asDraft == nil && !$0.isComment }
            var done: Set<RescuedWork.Form> = []
            for var draft in work.drafts + work.outbox.compactMap(\.asDraft) {
                draft.text = draft.text.withoutControls
                // The draft of a form is newer than the texts of this form in the outbox of the
                // same file.
                let isFirst = done.insert(draft.form).inserted
                try bringBack(draft, replacing: replaces && isFirst, into: &report, in: db)
            }
            return report
        }
    }

    private func bringBack(
        _ draft: RescuedWork.Draft, replacing replaces: Bool, into report: inout ImportReport,
        in db: Database
    ) throws {
        let form = draft.form
        guard !form.project.isEmpty, !form.key.hasPrefix("#"), !form.locale.hasPrefix("#"),
            let context = Context(code: form.context)
        else { return report.withoutForm.append(draft.text) }
        let place = try ensuredPlace(of: form, in: db)
        if try isHere(draft.text, context, place, in: db) {
            report.alreadyHere += 1
            return
        }
        let table = DraftTable(db: db)
        if let here = try table.text(context: context, at: place), !here.isEmpty {
            report.rivals.append(
                ImportReport.Rival(form: form, here: here, brought: draft.text))
            guard replaces else { return }
        } else {
            report.drafts += 1
        }
        try table.save(draft.text, context: context, at: place)
    }

    private func isHere(
        _ text: ExactText, _ context: Context, _ place: TargetRowID, in db: Database
    ) throws -> Bool {
        if try DraftTable(db: db).text(context: context, at: place) == text { return true }
        let isWaiting = try ChangeTable(db: db).changes(of: place).contains { stored in
            guard case .translate(text, _) = stored.change.kind else { return false }
            return stored.change.form.context == context
        }
        return try isWaiting
            || TranslationTable(db: db).translations(of: place).contains {
                $0.text == text && $0.context == context && $0.status != .rejected
            }
    }

    /// Returns the place of a form. Creates the project and the key if they are missing; the next
    /// download completes them.
    private func ensuredPlace(of form: RescuedWork.Form, in db: Database) throws -> TargetRowID {
        let project = Project.Key(form.project)
        if try Places(db: db).project(project) == nil {
            try ProjectTable(db: db).save(
                Project(
                    key: project, name: form.projectName.isEmpty ? form.project : form.projectName,
                    defaultLocale: "en"), position: nil)
        }
        let key = TranslationKey.ID(project: project, hash: form.key)
        if try Places(db: db).key(key) == nil {
            _ = try KeyTable(db: db).save(
                TranslationKey(id: key, label: form.label, description: form.description),
                project: Places(db: db).knownProject(project))
        }
        return try Places(db: db).ensuredTarget(key, LocaleCode(form.locale))
    }
}

extension RescuedWork.Change {
    fileprivate var isComment: Bool { kind == Catalog.Change.Kind.Name.comment.rawValue }

    /// The text of an edit as a draft; `nil` for other changes.
    fileprivate var asDraft: RescuedWork.Draft? {
        guard kind == "translate", let text else { return nil }
        return RescuedWork.Draft(form: form, text: text)
    }
}
