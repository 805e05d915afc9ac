import Text

/// A label and its translation: rendered, checked, chosen.
enum TranslationFuzz {
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        let language = FuzzLanguages.chosen(choice % 32)
        let label = Label(input.part())
        let translation = Label(input.part())
        let context = Context(code: input.part()) ?? Context()
        switch choice / 32 {
        case 0..<2: LabelFuzz.checkRendering(of: translation, in: language, allowedBy: label)
        case 2..<5: checkIssues(of: translation, context, for: label, in: language)
        case 5: checkConversion(of: translation, for: label, FuzzLanguages.samples(choice % 32))
        default: checkForms([context, Context(), context], of: label, translation, in: language)
        }
    }

    private static func checkForms(
        _ contexts: [Context], of label: Label, _ translation: Label, in language: Language
    ) {
        let forms =
            contexts.map { (context: $0, text: translation) } + [(context: Context(), text: label)]
        _ = Checks.issues(among: forms, for: label, in: language)
        let candidates = forms.map { (context: $0.context, precedence: nil as Int?) }
        let index = Selection.index(
            among: candidates, values: FuzzValues.all, language: language)
        let prepared = PreparedSelection(among: candidates, in: language)
        promise(prepared.index(for: FuzzValues.all) == index, "the same one is chosen")
    }

    /// One text made into several, and these into one, says the same.
    private static func checkConversion(
        of translation: Label, for label: Label, _ samples: FormSamples
    ) {
        let conversion = FormConversion(for: label, samples: samples)
        guard let separate = try? conversion.separated(translation.text) else { return }
        let joined = try? conversion.joined(separate)
        promise(
            joined.map { $0.isSame(as: translation.text) } ?? true, "texts come back as they were")
    }

    private static func checkIssues(
        of translation: Label, _ context: Context, for label: Label, in language: Language
    ) {
        let settings = CheckSettings(labelLocale: "en", maxLength: 20, maxColumns: 40)
        let issues = Checks.issues(
            of: translation, context: context, for: label, in: language, settings: settings)
        let bytes = Array(translation.text.utf8)
        for range in issues.compactMap(\.range) {
            promise(range.upperBound <= bytes.count, "issues are within the text")
            for end in [range.lowerBound, range.upperBound] where end < bytes.count {
                promise(bytes[end] & 0xC0 != 0x80, "issues cut no character")
            }
        }
    }
}
