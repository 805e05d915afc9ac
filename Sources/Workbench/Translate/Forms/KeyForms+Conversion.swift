import Catalog
import TML
import Text

/// The conversion from one text with piped tokens to one text for each form, and back.
extension KeyForms {
    /// The texts before the last conversion or filling, for undo.
    struct EarlierForms: Equatable, Sendable {
        fileprivate var arrangement: Arrangement
        fileprivate var fields: [FormField]
        fileprivate var focused: Int
        /// The texts directly after the conversion.
        fileprivate var texts: [Context: ExactText] = [:]
    }

    /// True if the texts have not changed since the conversion.
    var isJustConverted: Bool { earlier.map { $0.texts == texts } ?? false }

    /// The texts of the arrangement that are not empty.
    var plannedTexts: [Context: ExactText] {
        let planned = Set(arrangement.contexts)
        return texts.filter { planned.contains($0.key) && !$0.value.isEmpty }
    }

    /// True if a form of the arrangement has a text that was submitted.
    var hasSubmitted: Bool {
        let planned = Set(arrangement.contexts)
        return fields.contains { planned.contains($0.id.context) && !$0.basis.text.isEmpty }
    }

    /// Returns the converted texts: separate texts if one text has piped tokens, otherwise one text
    /// with piped tokens.
    func converted(by conversion: FormConversion) throws(ConversionObstacle) -> FormSet {
        let planned = plannedTexts.mapValues(\.string)
        let isPiped = planned.values.contains { text in
            Label(text, syntax: syntax).tokens.contains { $0.kind == .piped }
        }
        if let only = planned.values.first, planned.count == 1,
            isPiped || arrangement.dimensions.isEmpty
        {
            return try conversion.separated(only)
        }
        guard isPiped else {
            let forms = try FormSet(arrangement.dimensions, planned, spelling: spelling?.string)
            return FormSet(try conversion.joined(forms))
        }
        let all = arrangement.contexts.map { ($0, planned[$0] ?? "") }
        return try conversion.separated(
            try FormSet(arrangement.dimensions, Dictionary(all) { first, _ in first }))
    }

    /// Replaces the texts with converted texts. Undo restores the old texts.
    mutating func lay(out forms: FormSet, _ key: CurrentKey, _ setting: CheckSetting) {
        var earlier = EarlierForms(arrangement: arrangement, fields: fields, focused: focused)
        let old = Set(arrangement.contexts)
        arrangement = Arrangement(dimensions: forms.dimensions)
        let planned = Set(arrangement.contexts)
        fields.removeAll { old.contains($0.id.context) && !planned.contains($0.id.context) }
        lay(key, setting, unsaved: [:])
        for (context, text) in forms.forms {
            guard let place = fields.firstIndex(where: { $0.id.context == context }) else {
                continue
            }
            fields[place].editor.replaceAll(with: text)
        }
        finishConversion(setting)
        focused = 0
        spelling = forms.spelling.map { ExactText($0) } ?? spelling
        earlier.texts = texts
        self.earlier = earlier
    }

    /// Puts texts into several forms at once. One undo restores all old texts.
    mutating func fill(all new: [Context: ExactText]) {
        guard let checker, whyReadOnly == nil else { return }
        var earlier = EarlierForms(arrangement: arrangement, fields: fields, focused: focused)
        for place in fields.indices {
            guard let text = new[fields[place].id.context] else { continue }
            fields[place].editor.replaceAll(with: text.string)
            fields[place].analyse(checker)
        }
        checkTogether()
        earlier.texts = texts
        self.earlier = earlier
    }

    /// Returns the texts for the forms of the arrangement from one text with word forms; `nil` if
    /// the text has no word forms, or has word forms of other dimensions.
    func spread(_ text: ExactText, by conversion: FormConversion) -> [Context: ExactText]? {
        guard !arrangement.dimensions.isEmpty,
            let separated = try? conversion.separated(text.string),
            separated.dimensions.allSatisfy(arrangement.dimensions.contains)
        else { return nil }
        return Dictionary(
            arrangement.contexts.compactMap { context in
                let form = separated.forms.first { form in
                    form.context.choices.allSatisfy(context.choices.contains)
                }
                return form.map { (context, ExactText($0.text)) }
            }
        ) { first, _ in first }
    }

    /// Restores the texts from before the conversion.
    mutating func takeConversionBack(_ key: CurrentKey, _ setting: CheckSetting) {
        guard let earlier else { return }
        (arrangement, fields, focused) = (earlier.arrangement, earlier.fields, earlier.focused)
        self.earlier = nil
        lay(key, setting, unsaved: [:])
        finishConversion(setting)
    }

    private var texts: [Context: ExactText] {
        Dictionary(fields.map { ($0.id.context, $0.text) }) { first, _ in first }
    }

    /// Removes the information about drafts on the disk, because these drafts belong to other forms
    /// now. Analyses all texts again.
    private mutating func finishConversion(_ setting: CheckSetting) {
        for index in fields.indices { fields[index].forgetStored() }
        use(setting.samples)
    }
}
