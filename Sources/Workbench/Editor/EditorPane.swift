import Catalog
import TML

/// The forms of the key in hand, one text field each.
struct EditorPane: Equatable, Sendable {
    var fields: [FormField] = []
    /// The field with the cursor; 0 when there are none.
    var focused = 0
    private(set) var arrangement = Arrangement()
    /// Why nothing can be typed; `nil`: it can.
    private(set) var whyReadOnly: String?
    private(set) var checker: Checker?
    /// The token that was inserted last, so that the next one comes next.
    var lastToken: String?

    var field: FormField? { fields.indices.contains(focused) ? fields[focused] : nil }

    /// Shows a key, with the arrangement that fits it.
    mutating func load(_ key: KeyInHand, _ desk: DeskMaterial, unsaved: [FormID: String]) {
        arrangement = .fitting(key, in: desk.language)
        focused = 0
        lastToken = nil
        fields = []
        lay(key, desk, unsaved: unsaved)
    }

    /// Takes news about the key that is shown; what is typed stays as it is.
    mutating func merge(_ key: KeyInHand, _ desk: DeskMaterial) {
        let isTouched = fields.contains { $0.isChanged || $0.needsSaving }
        if !isTouched { arrangement = .fitting(key, in: desk.language) }
        lay(key, desk, unsaved: [:])
    }

    /// Lays the forms out for another arrangement. A single text that was typed becomes the
    /// beginning of each form; of several the first one becomes the single text.
    mutating func rearrange(_ choice: Arrangement, _ key: KeyInHand, _ desk: DeskMaterial) {
        let typed = fields.filter { $0.isChanged && !$0.text.isEmpty }
        arrangement = choice
        fields.removeAll { !typed.contains($0) }
        let kept = Set(choice.contexts)
        let start = typed.first { !kept.contains($0.id.context) }?.text
        fields.removeAll { !kept.contains($0.id.context) }
        lay(key, desk, unsaved: [:])
        guard let start, let checker else { return }
        for index in fields.indices where fields[index].text.isEmpty {
            fields[index].editor.replaceAll(with: start)
            fields[index].analyse(checker)
        }
        focused = 0
    }

    mutating func clear() { self = EditorPane() }

    /// The forms with something typed that the disk does not have; it is taken to have it then.
    mutating func takeUnsaved() -> [Draft] {
        fields.indices.compactMap { index in
            guard fields[index].needsSaving else { return nil }
            fields[index].saved = fields[index].text
            return Draft(form: fields[index].id, text: fields[index].text)
        }
    }

    /// The disk did not take them after all.
    mutating func wereNotSaved(_ drafts: [Draft]) {
        let forms = Set(drafts.map(\.form))
        for index in fields.indices where forms.contains(fields[index].id) {
            fields[index].saved = nil
        }
    }

    var hasUnsaved: Bool { fields.contains(where: \.needsSaving) }
    var edits: [Edit] { whyReadOnly == nil ? fields.compactMap(\.edit) : [] }
    var hasErrors: Bool { fields.contains { $0.edit != nil && $0.analysis.hasErrors } }
    var conflicting: FormField? { fields.first { $0.basis.state == .conflict } }
}

private extension EditorPane {
    /// Makes the fields of the arrangement, and of every text that exists besides; those that are
    /// there already take the news.
    mutating func lay(_ key: KeyInHand, _ desk: DeskMaterial, unsaved: [FormID: String]) {
        let checker = Checker(label: key.label, language: desk.language)
        let isChecked = self.checker == checker
        self.checker = checker
        whyReadOnly = key.whyReadOnly(for: desk.membership, in: desk.locale)
        let focusedForm = field?.id
        let old = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
        fields = contexts(key, besides: old).map { context in
            let id = FormID(key: key.id, locale: desk.locale, context: context)
            let basis = FormBasis(key.detail, context, mayReword: desk.mayReword)
            guard var field = old[id], isChecked else {
                return FormField(
                    id, typed: old[id]?.text ?? unsaved[id], draft: key.draft(for: context),
                    basis: basis, checker: checker)
            }
            field.merge(draft: key.draft(for: context), basis: basis, checker: checker)
            return field
        }
        focused = fields.firstIndex { $0.id == focusedForm } ?? 0
    }

    func contexts(_ key: KeyInHand, besides old: [FormID: FormField]) -> [Context] {
        let planned = arrangement.contexts
        let typed = old.values.filter(\.isChanged).map(\.id.context)
        let others = key.filledContexts.union(typed).subtracting(planned)
        return planned + others.sorted()
    }
}

extension DeskMaterial {
    /// Whether the translator may reword the translation, or only offer another one beside it.
    func mayReword(_ translation: Translation) -> Bool {
        guard let membership else { return false }
        if membership.allows(.updateAny, in: locale) { return true }
        return translation.authorID == membership.translatorID
            && membership.allows(.updateOwn, in: locale)
    }
}

extension KeyInHand {
    /// Why nothing can be typed for the key; `nil`: it can.
    func whyReadOnly(for membership: Membership?, in locale: LocaleCode) -> String? {
        if detail.target.isLocked { return Strings.locked(by: detail.target.lockedBy) }
        if detail.key.syntax == "xmessage" { return Strings.foreignSyntax }
        guard let membership else { return nil }
        if detail.key.level > membership.level { return Strings.levelTooLow(detail.key.level) }
        let mayWrite = [Permission.createTranslations, .updateAny].contains {
            membership.allows($0, in: locale)
        }
        return mayWrite ? nil : Strings.mayNotTranslate
    }
}
