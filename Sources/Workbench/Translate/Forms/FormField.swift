import Catalog
import TML
import Text

/// One form of the current key, being edited.
struct FormField: Equatable, Sendable {
    let id: FormID
    var editor: TextEditor
    /// Whether something was typed and typing has not come to rest since.
    private(set) var isBeingTyped = false
    /// What the form has apart from what is typed. It stays as it was while something is typed,
    /// so that the server can notice that somebody else changed the text meanwhile.
    private(set) var basis: FormBasis
    /// What the disk has as a draft, or will have once it has answered.
    private var stored: StoredDraft
    /// Whether the draft was not typed, and nobody has changed it since.
    private var isToReview: Bool
    /// What is on its way to the disk, in order.
    private var onTheirWay: [StoredDraft] = []
    /// The text that is on its way to the disk to be submitted.
    private var submitted: ExactText?
    /// The text, parsed, with what is wrong with it and how it reads.
    private(set) var analysis: TextAnalysis

    /// - Parameters:
    ///   - typed: what is typed already and not on disk.
    ///   - draft: what is on disk as a draft.
    init(_ id: FormID, typed: ExactText?, draft: Draft?, basis: FormBasis, checker: Checker) {
        self.id = id
        self.basis = basis
        stored = draft.map { .text($0.text) } ?? .none
        isToReview = draft?.isToReview ?? false
        editor = TextEditor(text: (typed ?? draft?.text ?? basis.text).string)
        editor.direction = checker.language.direction
        analysis = TextAnalysis(of: editor.exact, in: id.context, checker)
        editor.isolates = analysis.markup
    }

    var text: ExactText { editor.exact }

    /// Whether something is typed that was not submitted.
    var isChanged: Bool { text != basis.text }

    /// Whether the disk has another draft than the form, or one too many.
    var needsSaving: Bool {
        switch stored {
        case .none: isChanged
        case .text(let draft): !isChanged || draft != text
        case .unknown: true
        }
    }

    /// A draft is what is on disk: until then the text is being typed, and as long as typing goes on, or
    /// the word would change with each save.
    var state: FormState {
        guard isChanged else { return basis.state }
        if isBeingTyped || needsSaving || !onTheirWay.isEmpty { return .typing }
        return isToReview ? .toReview : .draft
    }

    /// What is to go to the disk, if anything; it is taken to be there then.
    mutating func takeUnsaved() -> Draft? {
        guard needsSaving else { return nil }
        stored = isChanged ? .text(text) : .none
        isToReview = false
        onTheirWay.append(stored)
        return Draft(form: id, text: text, isPutBack: !isChanged)
    }

    /// The disk has answered: it has what it was given, or not.
    mutating func answered(isSaved: Bool) {
        guard !onTheirWay.isEmpty else { return }
        onTheirWay.removeFirst()
        if !isSaved { stored = .unknown }
    }

    /// The draft that the disk has, or will have once it has answered.
    var storedDraft: Draft? {
        if case .text(let text) = stored {
            return Draft(form: id, text: text, isToReview: isToReview)
        }
        return nil
    }

    /// The disk is about to have no draft of the form.
    mutating func forgetStored() { stored = .none }

    /// What is to be submitted; `nil` when nothing is.
    var edit: Edit? {
        guard isChanged, !text.isEmpty else { return nil }
        return Edit(
            context: id.context, text: text.withoutControls, translation: basis.translation,
            base: basis.base,
            baseRevision: basis.baseRevision)
    }

    /// Looks at the text again if it is another one than before.
    ///
    /// - Returns: whether it is.
    @discardableResult
    mutating func analyse(_ checker: Checker) -> Bool {
        if analysis.isOf(text) { return false }
        analyseAnew(checker)
        return true
    }

    /// Changes the text by what is typed.
    ///
    /// - Returns: whether it is another one.
    mutating func edit(_ checker: Checker, _ body: (inout TextEditor) -> Void) -> Bool {
        body(&editor)
        guard analyse(checker) else { return false }
        isBeingTyped = true
        return true
    }

    /// Typing has come to rest.
    mutating func rest() { isBeingTyped = false }

    /// Tries the text with other values.
    mutating func analyseAnew(_ checker: Checker) {
        analysis = TextAnalysis(of: text, in: id.context, checker)
        editor.isolates = analysis.markup
    }

    /// The text goes to the disk to be submitted. What is made of it until the answer is here is typed
    /// over that, even if it is what the form had before.
    mutating func submit() {
        setText(text.withoutControls)
        submitted = text
        rest()
    }

    /// The disk would not take it.
    mutating func forgetSubmitted() { submitted = nil }

    /// Takes news about the form; what is typed stays, with the text it was typed over. Only news
    /// of the translator's own change makes a new basis for it.
    mutating func merge(draft: Draft?, basis new: FormBasis, checker: Checker) {
        let isMine = basis.change != nil || new.change != nil
        let isTouched = isChanged || text != submitted ?? text
        let keepsTyped = isTouched && text != new.text
        if submitted == new.text { submitted = nil }
        stored = onTheirWay.last ?? draft.map { .text($0.text) } ?? .none
        isToReview = onTheirWay.isEmpty && draft?.isToReview ?? false
        if !keepsTyped || isMine { basis = new }
        guard !keepsTyped else { return }
        setText(draft?.text ?? new.text)
        analyse(checker)
    }

    private mutating func setText(_ text: ExactText) {
        guard text != self.text else { return }
        let former = editor
        editor = TextEditor(text: text.string)
        editor.killed = former.killed
        editor.direction = former.direction
        editor.habits = former.habits
    }

    /// Back to what was submitted or translated before.
    mutating func discard(_ checker: Checker) {
        editor.restore(basis.text.string)
        stored = .none
        analyse(checker)
    }

    private enum StoredDraft: Equatable {
        case none
        case text(ExactText)
        /// The disk would not say.
        case unknown
    }
}

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
        detail.changes.last { $0.form.context == context && $0.isText }
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
