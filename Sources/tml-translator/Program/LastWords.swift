import Catalog
import Foundation
import LocalStore
import TML
import Text
import Workbench

/// The texts that were sent to the disk and that the disk has not confirmed.
///
/// Quit, SIGTERM, SIGHUP and the end of the input are the same event: drafts are saved, the store
/// lane finishes, and the terminal is restored. Texts that the disk did not save are then written
/// to another folder or to the terminal, and the exit status is 1.
struct LastWords {
    private struct Entry {
        var text: ExactText
        /// The number of save requests without an answer.
        var asked: Int
    }

    /// The texts of the account whose local copy is open.
    private var unsaved: [FormID: Entry] = [:]
    /// The texts of the other accounts. Two accounts can have different texts for a form.
    private var others: [Account: [FormID: Entry]] = [:]
    private var account: Account?

    /// - Parameter session: the session at the start.
    init(_ session: Session?) { account = session?.account }

    var isEmpty: Bool { all.isEmpty }
    var count: Int { all.count }

    private var all: [(form: FormID, entry: Entry)] {
        ([unsaved] + others.values).flatMap { $0.map { ($0.key, $0.value) } }
    }

    /// Records a request to the disk.
    mutating func note(_ effect: Effect) {
        guard case .store(let request) = effect else { return }
        switch request {
        case .key(.saveDrafts(let drafts)):
            for draft in drafts {
                let asked = unsaved[draft.form]?.asked ?? 0
                unsaved[draft.form] = Entry(text: draft.text, asked: asked + 1)
            }
        case .key(.discardDrafts(let key, let locale)), .key(.discard(_, let key, let locale)):
            forget(key, locale)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session: break
        }
    }

    /// Records an answer of the disk.
    mutating func note(_ event: Event) {
        guard case .store(let answer) = event else { return }
        switch answer {
        case .key(.draftsSaved(let forms)):
            for form in forms where answered(form) <= 0 { unsaved[form] = nil }
        case .failed(.key(.saveDrafts(let drafts)), _):
            for draft in drafts { _ = answered(draft.form) }
        case .key(.submitted(let detail, _)): forget(detail.key.id, detail.locale)
        case .session(.used(let session)): use(session.account)
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            break
        }
    }

    private mutating func use(_ next: Account) {
        if let account { others[account] = unsaved }
        (unsaved, account) = (others.removeValue(forKey: next) ?? [:], next)
    }

    private mutating func answered(_ form: FormID) -> Int {
        unsaved[form]?.asked -= 1
        return unsaved[form]?.asked ?? 0
    }

    private mutating func forget(_ key: TranslationKey.ID, _ locale: LocaleCode) {
        unsaved = unsaved.filter { $0.key.key != key || $0.key.locale != locale }
    }
}

extension LastWords {
    /// Writes the texts to the first writable folder and reports the path. If no folder is
    /// writable, the texts go to the terminal.
    ///
    /// - Parameter database: the path of the local copy that lacks the texts.
    func write(to folders: [String], database: String) {
        let file = file(database)
        let bytes = Array(((try? SafeText.json(PrettyJSON.text(file))) ?? "").utf8) + [10]
        for folder in folders {
            let path = "\(folder)/tml-translator-unsaved-\(getpid()).json"
            guard (try? PrivateFile.write(bytes, to: path)) != nil else { continue }
            return Output.complain(Strings.unsavedTexts(count, in: path))
        }
        Output.complain(Strings.unsavedTextsFollow(count))
        try? Output.sayJSON(file)
    }

    private func file(_ database: String) -> WorkFile {
        var work = RescuedWork(database: database)
        work.drafts = all.map { form, entry in
            RescuedWork.Draft(
                form: RescuedWork.Form(
                    project: form.key.project.rawValue, locale: form.locale.rawValue,
                    key: form.key.hash, context: form.context.code), text: entry.text)
        }.sorted { ($0.form.key, $0.form.context) < ($1.form.key, $1.form.context) }
        return WorkFile(copies: [work])
    }
}
