/// A label and its translation: rendered, checked, chosen.
enum TranslationFuzz {
    static func run(_ input: inout FuzzInput) {
        let language = FuzzLanguages.chosen(input.choice())
        let label = Label(input.part())
        let translation = Label(input.part())
        let context = Context(code: input.part()) ?? Context()
        LabelFuzz.checkRendering(of: translation, in: language, allowedBy: label)
        checkIssues(of: translation, context, for: label, in: language)
        let forms = [(context, translation), (Context(), label), (context, label)]
        _ = Checks.issues(among: forms, in: language)
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
