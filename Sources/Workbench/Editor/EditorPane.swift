import Catalog
import TML

/// The forms of the key in hand, one text field each.
struct FormsPane: Equatable, Sendable {
    var fields: [FormField] = []
    /// The field with the cursor; 0 when there are none.
    var focused = 0
    var arrangement = Arrangement()
    /// Why nothing can be typed; `nil`: it can.
    private(set) var whyReadOnly: String?
    private(set) var checker: Checker?
    /// What was inserted last of the label, so that the next one comes next.
    var lastPiece: LabelPiece?
    /// The checks that are set aside, by form.
    var dismissed: [Context: Set<Check>] = [:]
    /// What is wrong with the forms taken together.
    var together: [PlacedIssue] = []
    /// The issue that was gone to last.
    var walked: WalkedIssue?
    /// What was there before the texts were converted; `nil`: they were not.
    var earlier: EarlierForms?
    /// The text with piped tokens that was converted last.
    var spelling: ExactText?

    var field: FormField? { fields.indices.contains(focused) ? fields[focused] : nil }

    /// Shows a key, with the arrangement that fits it.
    mutating func load(_ key: CurrentKey, _ desk: EditorSetting, unsaved: [FormID: Draft]) {
        arrangement = .fitting(key, desk)
        focused = 0
        lastPiece = nil
        (earlier, spelling) = (nil, nil)
        fields = []
        lay(key, desk, unsaved: unsaved)
    }

    /// Takes news about the key that is shown; what is typed stays as it is.
    mutating func merge(_ key: CurrentKey, _ desk: EditorSetting) {
        use(off: desk.off)
        let isTouched = fields.contains { $0.isChanged || $0.needsSaving }
        if !isTouched { arrangement = .fitting(key, desk) }
        lay(key, desk, unsaved: [:])
    }

    /// Lays the forms out for another arrangement. A text that was typed for a form that is gone
    /// becomes the beginning of those that are empty; of several different ones each stays in its
    /// form below the others.
    ///
    /// - Returns: whether such a text has moved, so that its own draft is no longer wanted.
    mutating func rearrange(_ choice: Arrangement, _ key: CurrentKey, _ desk: EditorSetting) -> Bool
    {
        arrangement = choice
        earlier = nil
        let planned = Set(choice.contexts)
        let gone = fields.filter { $0.edit != nil && !planned.contains($0.id.context) }
        let texts = Set(gone.map(\.text))
        let moved = texts.count == 1 ? gone : []
        fields.removeAll { !$0.isChanged || moved.contains($0) }
        lay(key, desk, unsaved: [:], without: Set(moved.map(\.id.context)))
        focused = 0
        guard let text = moved.first?.text, let checker else { return false }
        for index in fields.indices {
            fields[index].forgetStored()
            if fields[index].text.isEmpty { fields[index].editor.replaceAll(with: text.string) }
            fields[index].analyse(checker)
        }
        checkTogether()
        return true
    }

    /// Tries every text with other values.
    mutating func use(_ samples: SampleValues) {
        guard var checker else { return }
        checker.samples = samples
        use(checker)
    }

    /// Looks at every text anew.
    mutating func use(_ checker: Checker) {
        self.checker = checker
        for index in fields.indices { fields[index].analyseAnew(checker) }
        checkTogether()
    }

    mutating func clear() { self = FormsPane() }

    /// The forms with something typed that the disk does not have; it is taken to have it then.
    mutating func takeUnsaved() -> [Draft] {
        fields.indices.compactMap { fields[$0].takeUnsaved() }
    }

    /// Every form that was changed goes to the disk to be submitted.
    mutating func submit() -> [Edit] {
        let edits = edits
        for index in fields.indices where fields[index].edit != nil { fields[index].submit() }
        return edits
    }

    /// The disk would not take what was submitted.
    mutating func forgetSubmitted() {
        for index in fields.indices { fields[index].forgetSubmitted() }
    }

    /// The disk has taken what it was given for these forms, or would not.
    mutating func answered(_ forms: [FormID], isSaved: Bool) {
        let forms = Set(forms)
        for index in fields.indices where forms.contains(fields[index].id) {
            fields[index].answered(isSaved: isSaved)
        }
    }

    /// The tokens of the label that bring word forms along, by name.
    var pipedTokens: [String] {
        (checker?.label.tokens ?? []).filter { $0.kind == .piped }.map(\.name)
    }

    var hasUnsaved: Bool { fields.contains(where: \.needsSaving) }
    var edits: [Edit] { whyReadOnly == nil ? fields.compactMap(\.edit) : [] }
    var conflicting: FormField? { fields.first { $0.basis.state == .conflict } }
}

extension FormsPane {
    /// Makes the fields of the arrangement, and of every text that exists besides; those that are
    /// there already take the news.
    mutating func lay(
        _ key: CurrentKey, _ desk: EditorSetting, unsaved: [FormID: Draft],
        without left: Set<Context> = []
    ) {
        let checker = desk.checker(for: key)
        let isChecked = self.checker == checker
        self.checker = checker
        whyReadOnly = key.whyReadOnly(for: desk.material.membership, in: desk.material.locale)
        let focusedForm = field?.id
        let old = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
        fields = contexts(key, besides: old).filter { !left.contains($0) }.map { context in
            let id = FormID(key: key.id, locale: desk.material.locale, context: context)
            let basis = FormBasis(key.detail, context, mayReword: desk.material.mayReword)
            guard var field = old[id], isChecked else {
                return FormField(
                    id, typed: old[id]?.text ?? unsaved[id]?.text, draft: key.draft(for: context),
                    basis: basis, checker: checker)
            }
            field.merge(draft: key.draft(for: context), basis: basis, checker: checker)
            return field
        }
        focused = fields.firstIndex { $0.id == focusedForm } ?? 0
        dismissed = key.detail.dismissed
        checkTogether()
    }

    fileprivate func contexts(_ key: CurrentKey, besides old: [FormID: FormField]) -> [Context] {
        let planned = arrangement.contexts
        let typed = old.values.filter(\.isChanged).map(\.id.context)
        let others = key.filledContexts.union(typed).subtracting(planned)
        return planned + others.sorted()
    }
}
