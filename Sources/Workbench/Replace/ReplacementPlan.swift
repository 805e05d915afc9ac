public import Catalog
import TML
import Terminology
import Text

/// A form whose text a replacement would change.
public struct ReplacedForm: Equatable, Sendable {
    /// The form.
    let form: FormID
    /// The label of the key.
    let label: ExactText
    /// The syntax of the key.
    let syntax: LabelSyntax
    /// The text that the form shows: the draft, otherwise the queued text or the current
    /// translation.
    let shown: ExactText
    /// The old text of the preview: the text that the form shows; for a draft that is to be
    /// submitted, the text without the draft.
    let before: ExactText
    /// The text without the draft.
    let basis: ExactText
    /// The new text, with the replaced places.
    let replaced: ReplacedText
    /// True if the form shows a draft.
    let isDraft: Bool
    /// The issues of the new text that the old text does not have.
    let issues: [Issue]
    /// The reason why the form is left out; `nil` if the text can be replaced.
    fileprivate(set) var obstacle: String?

    /// The new text as it is saved.
    var item: BatchTexts.Item {
        BatchTexts.Item(
            form: form, before: shown, basis: basis,
            after: ExactText(replaced.text).withoutControls)
    }
}

/// Computes the new texts of keys, with the checks and permissions of their project.
public struct ReplacementPlan {
    private let replacement: Replacement
    private let setting: CheckSetting
    private let terms: @Sendable (TranslationKey) -> [TermHit]

    /// - Parameters:
    ///   - material: the project of the keys, in the language of the translations.
    ///   - terms: finds the terms in the label of a key.
    public init(
        _ replacement: Replacement, _ material: ProjectMaterial,
        terms: @escaping @Sendable (TranslationKey) -> [TermHit]
    ) {
        self.replacement = replacement
        self.terms = terms
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// The forms of a key that would change.
    public func forms(of detail: KeyDetail) -> [ReplacedForm] {
        let key = CurrentKey(detail, terms: terms(detail.key))
        let closed = key.whyReadOnly(for: setting.material.membership, in: setting.material.locale)
        let checker = setting.checker(for: key)
        var forms = key.filledContexts.sorted().compactMap { context -> ReplacedForm? in
            let basis = EditBasis(detail, context, mayReword: setting.material.mayReword)
            let draft = key.draft(for: context)
            let shown = draft?.text ?? basis.text
            let before = replacement == .drafts ? basis.text : shown
            guard !isDismissed(detail, context),
                let replaced = replacement.applied(
                    to: shown, instead: draft.map { _ in basis.text }, in: context, checker.checks)
            else { return nil }
            let found =
                replaced.isTooLong
                ? [] : checker.checks.issues(of: key.parsed(replaced.text), in: context)
            return ReplacedForm(
                form: FormID(key: key.id, locale: detail.locale, context: context),
                label: detail.key.label, syntax: detail.key.labelSyntax, shown: shown,
                before: before, basis: basis.text,
                replaced: replaced,
                isDraft: draft != nil,
                issues: new(found, besides: key.parsed(before.string), context, checker)
                    .filter { !detail.isDismissed($0, in: context) },
                obstacle: closed ?? obstacle(basis, replaced, found))
        }
        // As when the translator saves a single key, a form with an error holds back all forms.
        if replacement == .drafts, forms.contains(where: { $0.obstacle != nil }) {
            for index in forms.indices where forms[index].obstacle == nil {
                forms[index].obstacle = Strings.otherFormIsHeld
            }
        }
        return forms
    }
}

extension ReplacementPlan {
    /// Returns true if the translator has dismissed the issues that the plan fixes.
    private func isDismissed(_ detail: KeyDetail, _ context: Context) -> Bool {
        guard case .fixes(let check) = replacement else { return false }
        return detail.isDismissed(Issue(check), in: context)
    }

    private func obstacle(
        _ basis: EditBasis, _ replaced: ReplacedText, _ issues: [Issue]
    ) -> String? {
        if replaced.count == 0, replacement != .drafts { return Strings.noSafeFix }
        if basis.isUndecided { return Strings.undecidedChange }
        if replaced.isTooLong { return Strings.wouldBeTooLong }
        if ExactText(replaced.text).withoutControls.isEmpty { return Strings.wouldBeEmpty }
        if !replaced.keepsMarkup { return Strings.wouldChangeMarkup }
        return issues.first { $0.grade == .error }.map { Strings.sentence($0) }
    }

    /// The issues that the text before does not have.
    private func new(
        _ found: [Issue], besides before: Label, _ context: Context, _ checker: Checker
    ) -> [Issue] {
        guard !found.isEmpty else { return [] }
        var old = checker.checks.issues(of: before, in: context)
        return found.filter { issue in
            let same = old.firstIndex { $0.check == issue.check && $0.details == issue.details }
            if let same { old.remove(at: same) }
            return same == nil
        }
    }
}

extension KeyDetail {
    /// Returns true if the translator has dismissed the issue of a form.
    func isDismissed(_ issue: Issue, in context: Context) -> Bool {
        issue.check.mayBeDismissed && dismissed[context]?.contains(issue.check) == true
    }
}
