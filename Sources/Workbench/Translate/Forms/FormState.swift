import Catalog
import Display

/// The state of the text in a form. The screen shows it as a word.
enum FormState: Hashable, Sendable, CaseIterable {
    case empty
    /// The text is being typed and is not saved yet.
    case typing
    /// The text is saved and not submitted.
    case draft
    /// A draft from pre-translation.
    case toReview
    case queued, sent, conflict, refused
    case pending, accepted, approved, rejected
    /// Another translation of the form is accepted or approved, and is in use.
    case candidate

    /// Creates the state of a translation of a key.
    init(_ translation: Translation, of detail: KeyDetail) {
        self.init(translation.status)
        guard self != .rejected, let used = detail.current(for: translation.context),
            used.id != translation.id, used.status != .pending
        else { return }
        self = .candidate
    }

    init(_ status: TranslationStatus) {
        switch status {
        case .approved: self = .approved
        case .accepted: self = .accepted
        case .pending: self = .pending
        case .rejected: self = .rejected
        }
    }

    init(_ state: Change.State) {
        switch state {
        case .queued: self = .queued
        case .sent: self = .sent
        case .conflicting, .gone: self = .conflict
        case .refused: self = .refused
        }
    }

    /// Creates the state of a key. Local changes count before the state on the server.
    init(_ row: KeyRow) {
        switch row.work {
        case .conflicting: self = .conflict
        case .refused: self = .refused
        case .draft: self = .draft
        case .toReview: self = .toReview
        case .queued: self = .queued
        case .sent: self = .sent
        case .none:
            switch row.status {
            case .untranslated: self = .empty
            case .pending: self = .pending
            case .accepted: self = .accepted
            case .approved: self = .approved
            }
        }
    }

    /// The word for the state.
    var word: String { look.word }

    /// The mark for lists, one column wide. It has the same meaning as the word of the state.
    var mark: String { look.mark }

    var role: Role { look.role }

    private var look: (word: String, mark: String, role: Role) {
        switch self {
        case .empty: ("empty", "○", .untranslated)
        case .typing: ("typing", "✎", .draft)
        case .draft: ("draft", "✎", .draft)
        case .toReview: ("to review", "◇", .draft)
        case .queued: ("queued", "↑", .queued)
        case .sent: ("sent", "→", .sent)
        case .conflict: ("conflict", "!", .conflict)
        case .refused: ("refused", "×", .refused)
        case .pending: ("pending", "◐", .pending)
        case .accepted: ("accepted", "●", .accepted)
        case .approved: ("approved", "✓", .approved)
        case .rejected: ("rejected", "–", .refused)
        case .candidate: ("candidate", "◐", .pending)
        }
    }
}
