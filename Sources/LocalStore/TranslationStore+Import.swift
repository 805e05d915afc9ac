import Catalog
import GRDB
public import TML

/// What became of texts that were brought back.
public struct ImportReport: Hashable, Sendable {
    /// A form that has another draft already.
    public struct Rival: Hashable, Sendable {
        /// The form that both texts are for.
        public var form: RescuedWork.Form
        /// The draft that was here.
        public var here: ExactText
        /// The text that was brought.
        public var brought: ExactText
    }

    /// Texts that are drafts now.
    public var drafts = 0
    /// Texts that a draft, a change or the server's translation of the form says already.
    public var alreadyHere = 0
    /// Two texts for one form; which of them is the draft now was up to the caller.
    public var rivals: [Rival] = []
    /// Texts whose form is not known, because it could not be read.
    public var withoutForm: [ExactText] = []
    /// Votes and verdicts: they are no texts, and are not brought back.
    public var verdicts = 0

    /// Nothing brought yet.
    public init() {}
}

extension TranslationStore {
    /// Makes drafts of the texts: all of them, or none.
    ///
    /// - Parameter replaces: a text that was brought takes the place of another draft of its form,
    ///   which the report then has; else the draft that is here stays.
    public func bringBack(
        _ work: RescuedWork, replacing replaces: Bool
    ) throws(StoreError) -> ImportReport {
        try write { db in
            var report = ImportReport()
            report.verdicts = work.outbox.count { $0.asDraft == nil }
            var done: Set<RescuedWork.Form> = []
            for draft in work.drafts + work.outbox.compactMap(\.asDraft) {
                // The draft of a form is newer than what the same file has in its outbox.
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
        _ text: ExactText, _ context: Context, _ place: TargetPlace, in db: Database
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

    /// The place of a form; project and key are made when they have not been pulled yet. The next
    /// pull brings the rest of them.
    private func ensuredPlace(of form: RescuedWork.Form, in db: Database) throws -> TargetPlace {
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
    /// The text of an edit for its form.
    fileprivate var asDraft: RescuedWork.Draft? {
        guard kind == "translate", let text else { return nil }
        return RescuedWork.Draft(form: form, text: text)
    }
}
