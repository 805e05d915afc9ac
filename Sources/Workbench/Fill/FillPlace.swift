public import Catalog
import TML

/// A key with the same label as another one, and what it would get from that.
public struct FillPlace: Equatable, Sendable {
    /// The key with the name of its project.
    let key: TranslationKey
    let project: String
    let locale: LocaleCode
    /// What the key has, without what is rejected.
    let standing: [FillWish.Form]
    /// What would be submitted; none where something is in the way.
    let edits: [Edit]
    /// Why the key is left out; `nil`: it can be filled.
    let obstacle: String?

    /// Whether it gets the translation unless the translator says otherwise.
    var isEmpty: Bool { obstacle == nil && standing.isEmpty }

    var asSubmitted: KeyEdits { KeyEdits(key: key.id, locale: locale, edits: edits) }
}

/// Computes the texts to submit for keys with the same label as another key, with the rules and
/// permissions of each project.
///
/// The translator chooses among the keys. The chosen texts are submitted in one transaction, as a
/// `Batch` that one command undoes.
public struct FillPlan {
    private let wish: FillWish
    private let setting: CheckSetting

    /// - Parameter material: of the project whose keys they are, in the language of the translation.
    public init(_ wish: FillWish, _ material: ProjectMaterial) {
        self.wish = wish
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// What a key would get, as if the texts were typed there.
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
        return wish.forms.map { form in
            let id = FormID(key: key.id, locale: key.detail.locale, context: form.context)
            let basis = FormBasis(
                key.detail, form.context, mayReword: setting.material.mayReword)
            return FormField(id, typed: form.text, draft: nil, basis: basis, checker: checker)
        }
    }

    private func standing(in detail: KeyDetail) -> [FillWish.Form] {
        var contexts: Set<Context> = []
        return detail.translations
            .filter { $0.status != .rejected && contexts.insert($0.context).inserted }
            .map { FillWish.Form(context: $0.context, text: $0.text) }
    }

    /// What keeps the translator from typing there, or would leave a mixture of two translations.
    private func obstacle(of key: CurrentKey) -> String? {
        let material = setting.material
        if let closed = key.whyReadOnly(for: material.membership, in: material.locale) {
            return closed
        }
        if !key.detail.drafts.isEmpty { return Strings.draftInTheWay }
        if key.detail.changes.contains(where: \.isText) { return Strings.changeInTheWay }
        let contexts = Set(wish.forms.map(\.context))
        if contexts != [Context()], !wish.hasRules(of: material.language) {
            return Strings.otherRules
        }
        let standing = Set(standing(in: key.detail).map(\.context))
        return standing.isEmpty || standing == contexts ? nil : Strings.otherForms
    }

    /// What the texts themselves are not right for.
    private func trouble(in fields: [FormField], _ edits: [Edit]) -> String? {
        if edits.isEmpty { return Strings.isFilled }
        let errors = fields.filter { $0.edit != nil }.flatMap(\.analysis.issues)
            .filter { $0.grade == .error }
        return errors.first.map(Strings.sentence)
    }
}
