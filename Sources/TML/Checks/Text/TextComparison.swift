/// A translation beside its label, both as they are shown.
struct TextComparison {
    let translation: ShownText
    let label: ShownText
    let writing: Writing

    init(of translation: Label, with label: Label, in locale: LocaleCode) {
        self.translation = ShownText(translation)
        self.label = ShownText(label)
        writing = Writing(locale)
    }

    /// Where some of the translation's elements are written.
    func range(_ places: Range<Int>) -> Range<Int> { translation.range(of: places) }
}
