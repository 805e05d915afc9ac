public import Catalog
public import TML

/// The screen where a language of a project is translated.
public struct Desk: Equatable, Sendable {
    /// What is shown until the disk has answered.
    public let title: String
    public let project: Project.Key
    public let locale: LocaleCode
    /// The project and its languages; `nil` until the disk has answered.
    var material: DeskMaterial?
    /// Samples of the language's rules.
    var rules: RuleSamples?
    /// Why the desk could not be opened.
    var failure: Failure?
    var keys: KeyListPane
    /// The key that is being worked on; `nil` until the disk has answered.
    var inHand: KeyInHand?
    var label = LabelPane()
    var editor = EditorPane()
    var preview = PreviewPane()
    var review = ReviewPane()
    var suggestions = SuggestionsPane()
    var samples = SampleValues()
    var drafts = DraftKeeper()
    var typedAhead = TypedAhead()
    /// The key that the disk was asked for last.
    var followed: TranslationKey.ID?
    /// Whether the disk could not bring it, so that it is to be asked for again.
    var isDetailMissing = false
    var focus = Pane.keys
    /// What a row was asked for that is to be gone to; `nil`: none.
    var awaited: AwaitedKey?

    /// The desk of a project's language, still empty.
    public init(_ project: Project, locale: LocaleCode) {
        title = project.name
        self.project = project.key
        self.locale = locale
        keys = KeyListPane(project: project.key, locale: locale)
    }

    /// The next key that was asked for.
    struct AwaitedKey: Equatable, Sendable {
        var query: KeyQuery
        /// Whether something was done to the list before, so that it is to be asked for anew.
        var isDone: Bool
    }
}

extension Desk {
    /// Why nothing can be typed for the key in hand; `nil`: it can, or it is not here yet.
    var whyReadOnly: String? { inHand == nil ? nil : editor.whyReadOnly }

    /// What the editor has to know; `nil` until the disk has answered.
    var setting: EditorSetting? {
        guard let material, let rules else { return nil }
        return EditorSetting(material: material, rules: rules, samples: samples)
    }

    /// Before the first connection nothing is hidden.
    func allows(_ permission: Permission) -> Bool {
        material?.membership?.allows(permission, in: locale) ?? true
    }

    /// Whether something typed is not on disk because the disk would not take it.
    var hasUnsavableDrafts: Bool { drafts.hasFailed }

    /// The key that is selected, whether it is here or not.
    var wanted: TranslationKey.ID? { keys.row?.id }

    /// Whether a text field takes the letters.
    var isTyping: Bool {
        switch focus {
        case .keys: keys.searchField != nil
        case .editor: keys.cursor.count != 0 && editor.whyReadOnly == nil
        default: false
        }
    }

    /// What is looked for with "next": translators want what is to be translated, reviewers what
    /// is to be judged.
    var unfinished: Unfinished {
        if keys.query.filter == .pending { return .toReview }
        return allows(.createTranslations) || !allows(.approve) ? .toTranslate : .toReview
    }

    func layout(_ around: Surroundings) -> DeskLayout { DeskLayout(self, around) }

    /// The rows of the key list that are on the screen.
    func page(_ around: Surroundings) -> Int { DeskLayout.listRows(around.size) }

    /// Which of the two lower panes is shown where there is room for one.
    var lower: Pane {
        if focus == .translations || focus == .suggestions { return focus }
        let isEmpty = inHand?.detail.translations.isEmpty ?? true
        return isEmpty && suggestions.offer != .none ? .suggestions : .translations
    }
}
