/// A translation beside its label, both as they are shown.
struct TextComparison {
    let translation: ShownText
    let label: ShownText
    let writing: Writing

    /// After so many places where something is wrong, of one kind that is costly to look at, more
    /// say nothing new.
    static let mostIssues = 32

    init(of translation: Label, with label: Label, in locale: LocaleCode) {
        self.translation = ShownText(translation)
        self.label = ShownText(label)
        writing = Writing(locale)
    }

    /// Where some of the translation's elements are written.
    func range(_ places: Range<Int>) -> Range<Int> { translation.range(of: places) }
}
