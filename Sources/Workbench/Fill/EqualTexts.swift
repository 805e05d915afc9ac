public import Catalog
public import TML
import Text

/// The keys whose texts can be offered for an empty key: they have exactly the same label and the
/// same description, and their texts are in use.
public struct EqualTexts {
    private let key: KeyDetail
    /// The keys, approved texts first. They are keys of other projects, because the keys of a
    /// project differ in the label or in the description.
    public let sources: [KeyDetail]

    /// - Parameter equal: the other keys with the same label.
    public init(for key: KeyDetail, among equal: [KeyDetail]) {
        self.key = key
        let alike = equal.filter { $0.key.description == key.key.description }
        sources =
            alike.filter { $0.target.status == .approved }
            + alike.filter { $0.target.status == .accepted }
    }

    /// Returns the texts in use of a source as drafts to review; empty if the texts do not fit the
    /// key, or if the translator may not translate the key.
    ///
    /// - Parameters:
    ///   - language: the rules of the project of the source.
    ///   - material: the project of the empty key.
    public func drafts(
        from source: KeyDetail, _ language: Language, for material: ProjectMaterial
    ) -> [Draft] {
        let copied = CopiedForms(
            key: source.key, locale: source.locale, forms: Self.forms(inUse: source),
            language: language)
        return FillPlan(copied, material).place(of: key).edits.map {
            let form = FormID(key: key.key.id, locale: key.locale, context: $0.context)
            return Draft(form: form, text: $0.text, isToReview: true)
        }
    }

    private static func forms(inUse detail: KeyDetail) -> [CopiedForms.Form] {
        var contexts: Set<Context> = []
        return detail.translations
            .filter {
                [.accepted, .approved].contains($0.status) && contexts.insert($0.context).inserted
            }
            .map { CopiedForms.Form(context: $0.context, text: $0.text) }
    }
}

extension KeyDetail {
    /// True if the key has no text of any kind, also no rejected one.
    public var hasNoText: Bool { translations.isEmpty && drafts.isEmpty && changes.isEmpty }
}
