import Catalog
import TML
import Text

/// The editor of one form of the current key.
struct FormField: Equatable, Sendable {
    let id: FormID
    var editor: TextEditor
    /// True if the translator is typing, without a pause since the last character.
    private(set) var isBeingTyped = false
    /// The text of the form without the typed changes. The basis does not change while the form has
    /// typed text, so the server can detect that another translator has changed the text.
    private(set) var basis: FormBasis
    /// The draft on the disk, or the draft that is being saved.
    private var stored: StoredDraft
    /// True if the draft is from pre-translation and the translator has not changed it.
    private var isToReview: Bool
    /// The drafts that are being saved, in order.
    private var onTheirWay: [StoredDraft] = []
    /// The text that is being submitted.
    private var submitted: ExactText?
    /// True if a command has discarded drafts since the last typed character, perhaps the draft of
    /// the form.
    private var mayBeDiscarded = false
    /// The parsed text, with its issues and its preview.
    private(set) var analysis: TextAnalysis

    /// - Parameters:
    ///   - typed: the typed text that is not saved.
    ///   - draft: the draft on the disk.
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

    /// True if the form has typed text that is not submitted.
    var isChanged: Bool { text != basis.text }

    /// True if the draft on the disk differs from the form, or must be deleted.
    var needsSaving: Bool {
        switch stored {
        case .none: isChanged
        case .text(let draft): !isChanged || draft != text
        case .unknown: true
        }
    }

    /// The state of the form. While the translator types, the state is “typing”, so the word does
    /// not change with each save.
    var state: FormState {
        guard isChanged else { return basis.state }
        if isBeingTyped || needsSaving || !onTheirWay.isEmpty { return .typing }
        return isToReview ? .toReview : .draft
    }

    /// The text to save; `nil` if the disk has the text.
    var unsaved: Draft? {
        needsSaving ? Draft(form: id, text: text, isPutBack: !isChanged) : nil
    }

    /// Returns the text to save, if any, and assumes that the disk saves the text.
    mutating func takeUnsaved() -> Draft? {
        guard let unsaved else { return nil }
        stored = isChanged ? .text(text) : .none
        isToReview = false
        onTheirWay.append(stored)
        return unsaved
    }

    /// Takes the answer of the disk: it has saved the oldest of the drafts that are being saved, or
    /// has refused it.
    mutating func answered(isSaved: Bool) {
        guard !onTheirWay.isEmpty else { return }
        onTheirWay.removeFirst()
        if !isSaved { stored = .unknown }
    }

    /// The draft on the disk, or the draft that is being saved.
    var storedDraft: Draft? {
        if case .text(let text) = stored {
            return Draft(form: id, text: text, isToReview: isToReview)
        }
        return nil
    }

    /// Notes that the draft on the disk is deleted.
    mutating func forgetStored() { stored = .none }

    /// The text to submit; `nil` if the text is empty or has not changed.
    var edit: Edit? {
        guard isChanged, !text.isEmpty else { return nil }
        return Edit(
            context: id.context, text: text.withoutControls, translation: basis.translation,
            base: basis.base,
            baseRevision: basis.baseRevision)
    }

    /// Analyses the text again if it has changed.
    ///
    /// - Returns: whether the text has changed.
    @discardableResult
    mutating func analyse(_ checker: Checker) -> Bool {
        if analysis.isOf(text) { return false }
        analyseAnew(checker)
        return true
    }

    /// Changes the text by an edit.
    ///
    /// - Returns: whether the text has changed.
    mutating func edit(_ checker: Checker, _ body: (inout TextEditor) -> Void) -> Bool {
        body(&editor)
        guard analyse(checker) else { return false }
        isBeingTyped = true
        mayBeDiscarded = false
        return true
    }

    /// Notes that the translator has paused.
    mutating func rest() { isBeingTyped = false }

    /// Analyses the text again, with other data for the checks and the preview.
    mutating func analyseAnew(_ checker: Checker) {
        analysis = TextAnalysis(of: text, in: id.context, checker)
        editor.isolates = analysis.markup
    }

    /// Submits the text. Edits before the answer of the disk count as changes of the submitted
    /// text, even if they restore the text from before.
    mutating func submit() {
        setText(text.withoutControls)
        submitted = text
        rest()
    }

    /// Notes that the disk has refused the submitted text.
    mutating func forgetSubmitted() { submitted = nil }

    /// Takes new data about the form. Typed text stays, together with its basis. The basis is
    /// replaced only if no typed text stays, or if the old or the new basis is a change of the
    /// translator. A command for many keys may have replaced or discarded the draft; then the form
    /// shows the new text.
    mutating func merge(draft: Draft?, basis new: FormBasis, checker: Checker) {
        let isMine = basis.change != nil || new.change != nil
        let isTouched = isChanged || text != submitted ?? text
        // An untouched draft to review is not typed.
        let isReplaced =
            isSaved && draft?.text != text
            && (draft != nil || isToReview || mayBeDiscarded || new.text != basis.text)
        if draft == nil { mayBeDiscarded = false }
        let keepsTyped = isTouched && text != new.text && !isReplaced
        if submitted == new.text { submitted = nil }
        stored = onTheirWay.last ?? draft.map { .text($0.text) } ?? .none
        isToReview = onTheirWay.isEmpty && draft?.isToReview ?? false
        if !keepsTyped || isMine { basis = new }
        guard !keepsTyped else { return }
        setText(draft?.text ?? new.text)
        analyse(checker)
    }

    /// Notes that a command has discarded drafts. If the disk has no draft of the form any more, the
    /// form shows the text without the draft.
    mutating func followDiscard() { mayBeDiscarded = true }

    /// True if the draft on the disk has the text of the form, and no save of the draft is running.
    private var isSaved: Bool { stored == .text(text) && onTheirWay.isEmpty && submitted == nil }

    private mutating func setText(_ text: ExactText) {
        guard text != self.text else { return }
        let former = editor
        editor = TextEditor(text: text.string)
        editor.killed = former.killed
        editor.direction = former.direction
        editor.habits = former.habits
    }

    /// Restores the text of the basis.
    mutating func discard(_ checker: Checker) {
        editor.restore(basis.text.string)
        stored = .none
        analyse(checker)
    }

    private enum StoredDraft: Equatable {
        case none
        case text(ExactText)
        /// The draft on the disk is not known, because a save has failed.
        case unknown
    }
}

/// The text of a form without typed changes: the last change in the outbox, otherwise the current
/// translation, otherwise empty.
struct FormBasis: Equatable, Sendable {
    var text: ExactText = ""
    var state = FormState.empty
    /// The change with the text; `nil` if the text is not from a change.
    var change: Change.ID?
    /// The base of an edit of the form.
    var translation: Int?
    var base: ExactText?
    var baseRevision = 0

    init() {}

    /// - Parameter mayReword: returns true if the translator may change the translation. If not, an
    ///   edit adds another translation.
    init(_ detail: KeyDetail, _ context: Context, mayReword: (Translation) -> Bool) {
        let basis = EditBasis(detail, context, mayReword: mayReword)
        (text, change) = (basis.text, basis.change?.id)
        (translation, base, baseRevision) = (basis.translation, basis.base, basis.baseRevision)
        if let change = basis.change {
            state = FormState(change.state)
        } else if let current = detail.current(for: context) {
            state = FormState(current.status)
        } else if detail.translations.contains(where: {
            $0.context == context && $0.status == .rejected
        }) {
            state = .rejected
        }
    }
}
