public import Catalog
import TML
import Text

/// Computes drafts for keys without a translation from suggestions that are similar and safe.
///
/// The screen asks the memory page by page (`BatchRequest.pretranslate`), so it can show the
/// progress and stop. It asks the engines with one request (`EngineRequest.pretranslate`), after
/// it has shown the number of characters to send (`EngineBill`). The drafts are written in one
/// transaction with the mark *to review*, which typing removes.
public struct PretranslationPlan: Equatable, Sendable {
    /// The least similarity of a match of the memory, in percent. Its words must also be the same.
    public static let leastPercent = 90
    /// The number of keys in one request. Small requests show the progress.
    public static let page = 50

    private let setting: CheckSetting

    /// - Parameter material: the material of the project of the keys.
    public init(_ material: ProjectMaterial) {
        setting = CheckSetting(
            material: material, rules: RuleSamples(material.language), samples: SampleValues())
    }

    /// A key without drafts; `nil` if the key already has a text.
    public func key(_ detail: KeyDetail) -> PretranslatedKey? {
        guard detail.drafts.isEmpty, !detail.changes.contains(where: \.isText),
            detail.translations.allSatisfy({ $0.status == .rejected })
        else { return nil }
        let material = setting.material
        let key = CurrentKey(detail)
        let question = SuggestionQuery(
            key: key.id, label: key.label, description: detail.key.description.string,
            maxLength: detail.key.maxLength, sourceLanguage: material.sourceLanguage,
            language: material.language)
        return PretranslatedKey(
            detail, question: question,
            whyClosed: key.whyReadOnly(for: material.membership, in: material.locale))
    }

    /// Gives a key the first safe suggestion as drafts.
    ///
    /// - Parameter offered: suggestions; texts of one origin are the forms of one translation.
    public func take(_ offered: [Suggestion], for key: inout PretranslatedKey) {
        var origins: [Suggestion.Origin] = []
        for suggestion in offered where !origins.contains(suggestion.origin) {
            origins.append(suggestion.origin)
        }
        for origin in origins where key.isLeft {
            let forms = offered.filter { $0.origin == origin }
            if let trouble = trouble(in: forms, for: key) {
                key.leaveOut(trouble)
            } else {
                key.take(drafts(of: forms, for: key), from: origin)
            }
        }
    }
}

extension PretranslationPlan {
    private func drafts(of forms: [Suggestion], for key: PretranslatedKey) -> [Draft] {
        var contexts: Set<Context> = []
        return forms.filter { contexts.insert($0.form).inserted }.map { suggestion in
            let form = FormID(
                key: key.question.key, locale: key.detail.locale, context: suggestion.form)
            return Draft(form: form, text: suggestion.text, isToReview: true)
        }
    }

    /// The first problem of the texts, in the words of the engine or of the checks; `nil`: none.
    private func trouble(in forms: [Suggestion], for key: PretranslatedKey) -> String? {
        if let unsafe = forms.first(where: { !$0.isSafe }) { return Strings.warnings(unsafe) }
        let checker = setting.checker(for: CurrentKey(key.detail))
        let errors = drafts(of: forms, for: key).flatMap { draft in
            TextAnalysis(of: draft.text, in: draft.form.context, checker).issues
        }.filter { $0.grade == .error }
        return errors.first.map { Strings.sentence($0) }
    }
}

extension Suggestion {
    /// The form that receives the text.
    fileprivate var form: Context {
        if case .only(let context) = context { context } else { Context() }
    }
}
