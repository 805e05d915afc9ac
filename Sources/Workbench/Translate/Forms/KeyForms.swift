import Catalog
import TML
import Terminology
import Text

/// The forms of the selected key, with one text field each.
///
/// After each typed character, the form is parsed, checked and previewed again. If a form changed,
/// the forms are also checked together. An error in a changed form prevents the submission of the
/// whole key. A warning does not prevent the submission.
struct KeyForms: Equatable, Sendable {
    var fields: [FormField] = []
    /// The number of the field with the cursor; 0 if there are no fields.
    var focused = 0
    var arrangement = Arrangement()
    /// The reason why the key cannot be edited; `nil`: the key can be edited.
    private(set) var whyReadOnly: String?
    private(set) var checker: Checker?
    /// The part of the label that was inserted last. The next use of the command inserts the next
    /// part.
    var lastPiece: LabelPiece?
    /// The last words that Ctrl-T has enclosed in a decoration.
    var wrapped: WrappedText?
    /// The part of a text that the command changes between small and capital letters.
    var caseTurn: CaseTurn?
    /// The settings of the editor.
    private(set) var habits = EditorHabits()
    /// The dismissed checks, by form.
    var dismissed: [Context: Set<Check>] = [:]
    /// The issues about the combination of forms.
    var together: [PlacedIssue] = []
    /// The keys with which the checks compare the key.
    var others = OtherKeys()
    /// The issues of the checks that compare keys.
    var compared: [PlacedIssue] = []
    /// The issue that the cursor has visited last.
    var walked: WalkedIssue?
    /// The forms before the last conversion or filling; `nil`: there was none.
    var earlier: EarlierForms?
    /// The words that can complete the typed word.
    var completion = WordCompletion()
    /// The text with piped tokens that was converted last.
    var spelling: ExactText?

    var field: FormField? { fields.indices.contains(focused) ? fields[focused] : nil }

    /// Shows a key, with the arrangement that fits the key.
    mutating func load(_ key: CurrentKey, _ setting: CheckSetting, unsaved: [FormID: Draft]) {
        arrangement = .fitting(key, setting)
        focused = 0
        lastPiece = nil
        (earlier, spelling) = (nil, nil)
        others = OtherKeys()
        fields = []
        lay(key, setting, unsaved: unsaved)
    }

    /// Takes new data about the key. Typed text stays.
    mutating func merge(_ key: CurrentKey, _ setting: CheckSetting) {
        use(off: setting.off)
        let isTouched = fields.contains { $0.isChanged || $0.needsSaving }
        if !isTouched { arrangement = .fitting(key, setting) }
        lay(key, setting, unsaved: [:])
    }

    /// Changes the arrangement. If a form with typed text disappears, its text fills the empty
    /// forms. If several different texts would disappear, each text stays in its form below the
    /// other forms.
    ///
    /// - Returns: whether a text has moved, so its old draft must be deleted.
    mutating func rearrange(_ choice: Arrangement, _ key: CurrentKey, _ setting: CheckSetting)
        -> Bool
    {
        arrangement = choice
        earlier = nil
        let planned = Set(choice.contexts)
        let gone = fields.filter { $0.edit != nil && !planned.contains($0.id.context) }
        let texts = Set(gone.map(\.text))
        let moved = texts.count == 1 ? gone : []
        fields.removeAll { !$0.isChanged || moved.contains($0) }
        lay(key, setting, unsaved: [:], without: Set(moved.map(\.id.context)))
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

    /// Analyses all texts again with other sample values.
    mutating func use(_ samples: SampleValues) {
        guard var checker else { return }
        checker.samples = samples
        use(checker)
    }

    /// Takes the terms of the label, and checks all texts again.
    mutating func use(_ terms: [TermHit]) {
        guard var checker, checker.checks.terms != terms else { return }
        checker.checks.terms = terms
        use(checker)
    }

    /// The translations of the terms of the label, in the order of the terms, without repetitions.
    var termPieces: [LabelPiece] {
        var seen: Set<LabelPiece> = []
        return (checker?.checks.terms ?? []).flatMap(\.usable).map { LabelPiece(opening: $0.text) }
            .filter { seen.insert($0).inserted }
    }

    /// Takes the misspelt words, and checks the texts with these words again.
    mutating func use(misspelt: Set<String>) {
        guard var checker, checker.checks.settings.misspelt != misspelt else { return }
        let changed = checker.checks.settings.misspelt.symmetricDifference(misspelt)
        checker.checks.settings.misspelt = misspelt
        self.checker = checker
        for index in fields.indices {
            let words = fields[index].analysis.label.spelledWords
            if words.contains(where: changed.contains) { fields[index].analyseAnew(checker) }
        }
    }

    /// Takes other settings of the editor.
    mutating func use(_ habits: EditorHabits) {
        self.habits = habits
        for index in fields.indices { fields[index].editor.habits = habits }
    }

    /// Analyses all texts again with other data.
    mutating func use(_ checker: Checker) {
        self.checker = checker
        for index in fields.indices { fields[index].analyseAnew(checker) }
        checkTogether()
    }

    /// Returns the forms with typed text that is not saved, and assumes that the disk saves these
    /// texts.
    mutating func takeUnsaved() -> [Draft] {
        fields.indices.compactMap { fields[$0].takeUnsaved() }
    }

    /// Submits all changed forms.
    mutating func submit() -> [Edit] {
        let edits = edits
        for index in fields.indices where fields[index].edit != nil { fields[index].submit() }
        return edits
    }

    /// Notes that the disk has refused the submitted texts.
    mutating func forgetSubmitted() {
        for index in fields.indices { fields[index].forgetSubmitted() }
    }

    /// Takes the answer of the disk: it has saved the drafts of these forms, or has refused them.
    mutating func answered(_ forms: [FormID], isSaved: Bool) {
        let forms = Set(forms)
        for index in fields.indices where forms.contains(fields[index].id) {
            fields[index].answered(isSaved: isSaved)
        }
    }

    /// The syntax of the label and of all texts.
    var syntax: LabelSyntax { checker?.checks.label.syntax ?? .tml }

    /// The names of the tokens with word forms in the label.
    var pipedTokens: [String] {
        (checker?.checks.label.tokens ?? []).filter { $0.kind == .piped }.map(\.name)
    }

    var hasUnsaved: Bool { fields.contains(where: \.needsSaving) }
    /// True if all forms are empty, and the translator has typed into none of them.
    var isBlank: Bool {
        whyReadOnly == nil && !fields.isEmpty
            && fields.allSatisfy { $0.text.isEmpty && !$0.isChanged && !$0.editor.isEdited }
    }
    /// The number of forms without a text; 0 if no form has a text.
    var emptyBesideOthers: Int {
        let count = fields.count(where: \.text.isEmpty)
        return whyReadOnly == nil && count < fields.count ? count : 0
    }
    var edits: [Edit] { whyReadOnly == nil ? fields.compactMap(\.edit) : [] }
    var conflicting: FormField? { fields.first { $0.basis.state == .conflict } }
}

extension KeyForms {
    /// Creates the fields of the arrangement, and fields of all other existing texts. Existing
    /// fields take the new data.
    mutating func lay(
        _ key: CurrentKey, _ setting: CheckSetting, unsaved: [FormID: Draft],
        without left: Set<Context> = []
    ) {
        let checker = setting.checker(for: key)
        let isChecked = self.checker == checker
        self.checker = checker
        whyReadOnly = key.whyReadOnly(for: setting.material.membership, in: setting.material.locale)
        let focusedForm = field?.id
        let old = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
        fields = contexts(key, besides: old).filter { !left.contains($0) }.map { context in
            let id = FormID(key: key.id, locale: setting.material.locale, context: context)
            let basis = FormBasis(key.detail, context, mayReword: setting.material.mayReword)
            guard var field = old[id], isChecked else {
                return FormField(
                    id, typed: old[id]?.text ?? unsaved[id]?.text, draft: key.draft(for: context),
                    basis: basis, checker: checker)
            }
            field.merge(draft: key.draft(for: context), basis: basis, checker: checker)
            return field
        }
        use(habits)
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

extension KeyForms {
    /// Performs an editing command in the field with the cursor, or a motion between forms.
    ///
    /// - Returns: false for other commands.
    mutating func perform(_ command: Command, columns: Int, label: Label) -> Bool {
        guard fields.indices.contains(focused), whyReadOnly == nil else {
            return performReadOnly(command)
        }
        if case .form(let body) = command.row.action {
            body(&self, label)
            return true
        }
        var isDone = false
        edit { field in
            field.columns = columns
            isDone = field.perform(command)
        }
        return isDone || moveFocus(command)
    }

    /// Copies the label into the field with the cursor, with the quotation marks and spaces of the
    /// language.
    mutating func copy(_ label: Label) {
        let adapted = checker.map { LabelAdaptation(label, to: $0.language.locale).text }
        edit { $0.replaceAll(with: adapted ?? label.text) }
    }

    /// Copies the text of the field with the cursor into the other fields.
    mutating func copyToOthers(onlyIfEmpty: Bool) {
        guard whyReadOnly == nil, let checker, let text = field?.text, !text.isEmpty else { return }
        for index in fields.indices where index != focused {
            if onlyIfEmpty, !fields[index].text.isEmpty { continue }
            fields[index].editor.replaceAll(with: text.string)
            fields[index].analyse(checker)
        }
        checkTogether()
    }

    /// Changes the selection or the word at the cursor to the next spelling of small and capital
    /// letters.
    mutating func cycleCase() {
        guard var turn = nextCaseTurn else { return }
        edit { turn.write(to: &$0) }
        caseTurn = turn
    }

    /// The part of the text at the cursor that can change between small and capital letters; `nil`:
    /// no part, for example in a token.
    var nextCaseTurn: CaseTurn? {
        guard let editor = field?.editor, let checker else { return nil }
        let cycle = CaseCycle(language: checker.language.locale.rawValue)
        if let turn = caseTurn, turn.isShown(in: editor) { return turn }
        return (editor.selection ?? editor.wordAtCursor).flatMap {
            CaseTurn($0, of: editor, cycle)
        }
    }

    /// Inserts the rest of the suggested word.
    mutating func completeWord() {
        var completion = completion
        edit { _ = completion.complete(&$0) }
        self.completion = completion
    }

    mutating func type(_ text: String) { edit { $0.insert(typed: text) } }
    mutating func paste(_ text: String) { edit { $0.insert(text: text) } }

    /// Puts a text into the field with the cursor. Undo restores the old text.
    mutating func fill(_ text: ExactText) {
        edit { $0.replaceAll(with: text.string) }
        rest()
    }

    /// Puts a text into the form of a context, if the form exists.
    mutating func fill(_ text: ExactText, context: Context, onlyIfEmpty: Bool) {
        guard let checker, whyReadOnly == nil,
            let place = fields.firstIndex(where: { $0.id.context == context }),
            !onlyIfEmpty || fields[place].text.isEmpty
        else { return }
        fields[place].editor.replaceAll(with: text.string)
        if fields[place].analyse(checker) { checkTogether() }
    }

    /// Returns the size of a text that was too long for the field with the cursor; `nil`: no text
    /// was too long.
    mutating func takeRefused() -> Int? {
        fields.indices.contains(focused) ? fields[focused].editor.takeRefused() : nil
    }

    /// Sets the text that `yank` inserts.
    mutating func keep(cut: ExactText) {
        if fields.indices.contains(focused) { fields[focused].editor.killed = cut }
    }

    /// Moves to the next form.
    ///
    /// - Returns: false if the cursor is in the last form.
    mutating func focusNext() -> Bool {
        guard focused + 1 < fields.count else { return false }
        focus(focused + 1)
        return true
    }

    /// Notes that a command has discarded drafts, perhaps drafts of the key.
    mutating func followDiscard() {
        for index in fields.indices { fields[index].followDiscard() }
    }

    /// Discards the typed text of all forms.
    mutating func discard() {
        guard let checker else { return }
        for index in fields.indices { fields[index].discard(checker) }
        checkTogether()
    }
}

extension KeyForms {
    /// Changes the text of the field with the cursor. All edits use this function.
    mutating func edit(_ body: (inout TextEditor) -> Void) {
        guard fields.indices.contains(focused), whyReadOnly == nil, let checker else { return }
        if fields[focused].edit(checker, body) { checkTogether() }
    }

    fileprivate mutating func moveFocus(_ command: Command) -> Bool {
        switch command {
        case .moveUp where focused > 0: focus(focused - 1)
        case .moveDown: _ = focusNext()
        case .moveUp: break
        default: return false
        }
        return true
    }

    fileprivate mutating func performReadOnly(_ command: Command) -> Bool {
        switch command {
        case .moveUp where focused > 0: focused -= 1
        case .moveDown where focused + 1 < fields.count: focused += 1
        case .moveUp, .moveDown: break
        default: return false
        }
        return true
    }

    /// Notes that the translator has paused. All issues are shown now.
    mutating func rest() {
        for index in fields.indices { fields[index].rest() }
    }

    /// Moves to a form. The cut text moves with the cursor, so it can be inserted in another form.
    mutating func focus(_ index: Int) {
        fields[focused].rest()
        let killed = fields[focused].editor.killed
        focused = index
        fields[index].editor.killed = killed
        (lastPiece, wrapped, caseTurn) = (nil, nil, nil)
    }

    /// Inserts the first token or decoration that the text lacks. If the text has all of them,
    /// inserts the first. If one was just inserted, replaces it with the next one in the order of
    /// the label.
    mutating func insertPiece(of label: Label) {
        insertNext(of: LabelPiece.all(of: label, spelling: spelling))
    }

    /// Inserts the translation of the next term, in the same way as `insertPiece`.
    mutating func insertTerm() { insertNext(of: termPieces) }

    private mutating func insertNext(of pieces: [LabelPiece]) {
        guard let editor = field?.editor, !pieces.isEmpty else { return }
        if wrap(in: pieces.filter { !$0.closing.isEmpty }) { return }
        if let last = lastPiece, let place = pieces.firstIndex(of: last), editor.isIn(last) {
            let next = pieces[(place + 1) % pieces.count]
            edit { $0.replace(last, with: next) }
            lastPiece = next
        } else {
            let next = pieces.first { !editor.text.utf8.contains($0.opening.utf8) } ?? pieces[0]
            edit { $0.insert(next) }
            lastPiece = next
        }
    }

    /// Encloses the selection in a decoration. If a decoration was just added, replaces it with the
    /// next decoration.
    ///
    /// - Returns: false if nothing is selected or the label has no decoration.
    private mutating func wrap(in pieces: [LabelPiece]) -> Bool {
        guard let editor = field?.editor, !pieces.isEmpty else { return false }
        if let last = wrapped, last.isShown(in: editor) {
            let next = pieces.firstIndex(of: last.piece).map { pieces[($0 + 1) % pieces.count] }
            let around = WrappedText(last.inside, in: next ?? pieces[0])
            edit { around.replace(last, in: &$0) }
            wrapped = around
            return true
        }
        guard let selection = editor.selection, let words = editor.selectedText else {
            return false
        }
        let piece = pieces.first { !editor.text.utf8.contains($0.opening.utf8) } ?? pieces[0]
        edit { $0.wrap(selection, in: piece) }
        wrapped = WrappedText(words, in: piece)
        return true
    }

    /// Returns the spelling of a token with word forms: the bare token if each form has its own
    /// text, or a word form for each rule if one text is for all forms. A placeholder of another
    /// syntax is copied as it is written.
    fileprivate func spelling(of token: Token) -> String {
        guard token.kind == .piped else { return token.kind == .map ? token.text : token.shortText }
        let isSplit = arrangement.dimensions.contains { $0.token == token.name }
        let mark = token.separator == .implied ? "|" : "||"
        guard !isSplit, let rules = rules(for: token) else { return "{\(token.name)}" }
        return "{\(token.name)\(mark) \(rules.map { "\($0): " }.joined(separator: ", "))}"
    }

    fileprivate func rules(for token: Token) -> [String]? {
        guard let checker else { return nil }
        let context = PluralFields.context(
            ofTokenNamed: token.name, in: checker.checks.label, language: checker.language)
        guard let rules = context?.ruleKeys, rules.count > 1 else { return nil }
        return rules
    }
}
