public import Catalog
import Display
import TML
import Terminology
import Text

/// A key of the reviewing list, with the texts of all its forms.
public struct ReviewBlock: Equatable, Sendable {
    /// The key as the local copy had it.
    let detail: KeyDetail
    /// The texts, form by form. Several candidates of a form follow each other.
    let rows: [ReviewRow]
    /// The translations that a verdict on the whole block is about.
    let proposed: Set<Int>

    /// - Parameters:
    ///   - order: the contexts of the forms in their order.
    ///   - issues: the errors and warnings of each translation, by its number.
    ///   - former: the rows of an earlier block of the key.
    init(
        _ detail: KeyDetail, order: [Context], issues: [Int: [Issue]], former: [ReviewRow] = []
    ) {
        self.detail = detail
        let contexts = Set(detail.translations.map(\.context))
        let known = order.filter(contexts.contains)
        let others = contexts.subtracting(known).sorted()
        rows = (known + others).flatMap { ReviewRow.rows(of: $0, in: detail, issues, former) }
        proposed = Set(detail.overlaid.waiting.map(\.id))
    }

    var id: TranslationKey.ID { detail.key.id }

    /// Returns the block with the state of the key after a verdict. The texts keep their issues.
    func updated(with news: KeyDetail) -> ReviewBlock {
        let known = rows.map { ($0.translation, $0.issues) }
        let kept = known.filter { old, _ in
            news.translations.contains { $0.id == old.id && $0.text == old.text }
        }
        return ReviewBlock(
            news,
            order: rows.map(\.translation.context).reduce(into: []) { contexts, next in
                if contexts.last != next { contexts.append(next) }
            },
            issues: Dictionary(kept.map { ($0.id, $1) }) { first, _ in first }, former: rows)
    }

    /// Returns the translations that a verdict changes.
    ///
    /// - Parameter row: the selected row; `nil`: the whole block.
    func judged(by verdict: Verdict, at row: Int?) -> [Translation] {
        guard let row else { return detail.overlaid.waiting(for: verdict) }
        return rows.indices.contains(row)
            ? [rows[row].translation].filter { verdict.changes($0, of: detail.overlaid) } : []
    }
}

/// A text of a form that a reviewer can judge, beside the text that is in use.
struct ReviewRow: Equatable, Sendable {
    /// The state of a text, with its role on the screen.
    struct Mark: Equatable, Sendable {
        var text: String
        var role: Role
    }

    let translation: Translation
    /// The text of the form that is in use; `nil` if no text is in use.
    let used: Translation?
    /// The state of the text, or the queued verdict, with its role on the screen.
    let mark: Mark
    /// The words that differ between the text and the text in use.
    let difference: Difference
    /// The translator's text of the form that waits in the outbox, in the first row of the form;
    /// otherwise `nil`.
    let waiting: ExactText?
    /// The errors and warnings of the text.
    let issues: [Issue]

    /// True if the text is the text in use.
    var isUsed: Bool { used?.id == translation.id }
    /// The text in use, if the row compares a candidate with it.
    var compared: Translation? { isUsed ? nil : used }

    /// The words that differ between two texts, as ranges of UTF-8 code units.
    struct Difference: Equatable, Sendable {
        let old: ExactText
        let new: ExactText
        let removed: [Range<Int>]
        let added: [Range<Int>]

        init(from old: ExactText, to new: ExactText) {
            (self.old, self.new) = (old, new)
            removed = WordDifference.ranges(of: old.string, notIn: new.string)
            added = WordDifference.ranges(of: new.string, notIn: old.string)
        }
    }

    /// The rows of the texts of a form that a reviewer can judge.
    static func rows(
        of context: Context, in detail: KeyDetail, _ issues: [Int: [Issue]], _ former: [ReviewRow]
    ) -> [ReviewRow] {
        let form = ReviewedForm(context, in: detail.overlaid)
        let waiting = detail.changes.last { $0.isText && $0.form.context == context }?.kind.text
        return form.texts.enumerated().map { number, translation in
            let (mark, role) = translation.mark(in: detail)
            let new = translation.text
            let old = form.used?.id == translation.id ? new : form.used?.text ?? new
            let known = former.first { $0.difference.old == old && $0.difference.new == new }
            return ReviewRow(
                translation: translation, used: form.used, mark: Mark(text: mark, role: role),
                difference: known?.difference ?? Difference(from: old, to: new),
                waiting: number == 0 ? waiting : nil, issues: issues[translation.id] ?? [])
        }
    }
}

/// Computes the blocks of keys, with the checks and the forms of their project.
public struct ReviewPlan {
    private let setting: CheckSetting
    private let terms: @Sendable (TranslationKey) -> [TermHit]

    /// - Parameters:
    ///   - material: the project of the keys, in the language of the translations.
    ///   - terms: finds the terms in the label of a key.
    public init(
        _ material: ProjectMaterial, terms: @escaping @Sendable (TranslationKey) -> [TermHit]
    ) {
        self.terms = terms
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// Returns the block of a key.
    public func block(of detail: KeyDetail) -> ReviewBlock {
        let key = CurrentKey(detail, terms: terms(detail.key))
        return ReviewBlock(
            detail, order: Arrangement.fitting(key, setting).contexts, issues: issues(of: key))
    }

    private func issues(of key: CurrentKey) -> [Int: [Issue]] {
        guard key.message == nil else { return [:] }
        let checks = setting.checker(for: key).checks
        let texts = key.detail.translations.filter { $0.status != .rejected }
        return Dictionary(
            texts.map { translation in
                let context = translation.context
                let found = checks.issues(of: key.parsed(translation.text.string), in: context)
                return (
                    translation.id,
                    found.filter {
                        $0.grade != .note && !key.detail.isDismissed($0, in: context)
                    }
                )
            }
        ) { first, _ in first }
    }
}
