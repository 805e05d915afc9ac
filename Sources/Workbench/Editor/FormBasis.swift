import Catalog
import TML

/// What a form has apart from what is typed: the last change to it that the server has not taken,
/// else its current translation, else nothing.
struct FormBasis: Equatable, Sendable {
    var text: ExactText = ""
    var state = FormState.empty
    /// The change that holds the text, if one does.
    var change: Change.ID?
    /// What an edit of the form is based on.
    var translation: Int?
    var base: ExactText?
    var baseRevision = 0

    init() {}

    /// - Parameter mayReword: whether the translation may be reworded; if not, an edit makes a new
    ///   one beside it.
    init(_ detail: KeyDetail, _ context: Context, mayReword: (Translation) -> Bool) {
        baseRevision = detail.target.revision
        if let current = detail.current(for: context) {
            text = current.text
            base = current.text
            state = FormState(current.status)
            if mayReword(current) {
                translation = current.id
                baseRevision = current.contentRevision
            }
        } else if detail.translations.contains(where: { $0.context == context }) {
            state = .rejected
        }
        if let change = Self.lastEdit(detail, context) { take(change) }
    }

    private static func lastEdit(_ detail: KeyDetail, _ context: Context) -> Change? {
        detail.changes.last { change in
            guard change.form.context == context, case .translate = change.kind else {
                return false
            }
            return true
        }
    }

    private mutating func take(_ edit: Change) {
        guard case .translate(let text, let base) = edit.kind else { return }
        self.text = text
        self.base = base
        change = edit.id
        translation = edit.translation
        baseRevision = edit.baseRevision
        state = FormState(edit.state)
    }
}
