public import Catalog
import TML

/// A key with the same label as the selected key, and the texts that it would get.
public struct FillPlace: Equatable, Sendable {
    /// The key with the name of its project.
    let key: TranslationKey
    let project: String
    let locale: LocaleCode
    /// The present texts of the key, without rejected texts.
    let standing: [CopiedForms.Form]
    /// The texts to submit; empty if there is an obstacle.
    let edits: [Edit]
    /// The reason why the key is left out; `nil` if it can be filled.
    let obstacle: String?

    /// True if the key is marked at first.
    var isEmpty: Bool { obstacle == nil && standing.isEmpty }

    var asSubmitted: KeyEdits { KeyEdits(key: key.id, locale: locale, edits: edits) }
}

/// Computes the texts to submit for keys with the same label as another key, with the rules and
/// permissions of each project.
///
/// The translator chooses among the keys. The chosen texts are submitted in one transaction, as an
/// `Action` that one command undoes.
public struct FillPlan {
    private let copied: CopiedForms
    private let setting: CheckSetting

    /// - Parameter material: the project of the keys, in the language of the translation.
    public init(_ copied: CopiedForms, _ material: ProjectMaterial) {
        self.copied = copied
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// The texts for a key, as if they were typed there.
    public func place(of detail: KeyDetail) -> FillPlace {
        let key = CurrentKey(detail)
        let fields = fields(of: key)
        let edits = fields.compactMap(\.edit)
        let obstacle = obstacle(of: key) ?? trouble(in: fields, edits)
        return FillPlace(
            key: detail.key, project: setting.material.project.name, locale: detail.locale,
            standing: standing(in: detail), edits: obstacle == nil ? edits : [],
            obstacle: obstacle)
    }
}

extension FillPlan {
    private func fields(of key: CurrentKey) -> [FormField] {
        let checker = setting.checker(for: key)
        return copied.forms.map { form in
            let id = FormID(key: key.id, locale: key.detail.locale, context: form.context)
            let basis = FormBasis(
                key.detail, form.context, mayReword: setting.material.mayReword)
            return FormField(id, typed: form.text, draft: nil, basis: basis, checker: checker)
        }
    }

    private func standing(in detail: KeyDetail) -> [CopiedForms.Form] {
        var contexts: Set<Context> = []
        return detail.translations
            .filter { $0.status != .rejected && contexts.insert($0.context).inserted }
            .map { CopiedForms.Form(context: $0.context, text: $0.text) }
    }

    /// The obstacle: the translator may not type there, or two translations would be mixed.
    private func obstacle(of key: CurrentKey) -> String? {
        let material = setting.material
        if let closed = key.whyReadOnly(for: material.membership, in: material.locale) {
            return closed
        }
        if !key.detail.drafts.isEmpty { return Strings.draftInTheWay }
        if key.detail.changes.contains(where: \.isText) { return Strings.changeInTheWay }
        let contexts = Set(copied.forms.map(\.context))
        if contexts != [Context()], !copied.hasRules(of: material.language) {
            return Strings.otherRules
        }
        let standing = Set(standing(in: key.detail).map(\.context))
        return standing.isEmpty || standing == contexts ? nil : Strings.otherForms
    }

    /// The error of the texts in this key.
    private func trouble(in fields: [FormField], _ edits: [Edit]) -> String? {
        if edits.isEmpty { return Strings.isFilled }
        let errors = fields.filter { $0.edit != nil }.flatMap(\.analysis.issues)
            .filter { $0.grade == .error }
        return errors.first.map { Strings.sentence($0) }
    }
}
