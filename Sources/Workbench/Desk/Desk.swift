public import Catalog
public import TML

/// The screen where a language of a project is translated.
public struct TranslateScreen: Equatable, Sendable {
    /// What is shown until the disk has answered.
    public let title: String
    public let project: Project.Key
    public let locale: LocaleCode
    /// The project and its languages; `nil` until the disk has answered.
    var material: ProjectMaterial?
    /// Samples of the language's rules.
    var rules: RuleSamples?
    /// Why the desk could not be opened.
    var failure: Failure?
    var keys: KeyListPane
    /// The key that is being worked on; `nil` until the disk has answered.
    var inHand: CurrentKey?
    var label = LabelPane()
    var editor = FormsPane()
    var preview = PreviewPane()
    var review = TranslationsPane()
    var suggestions = SuggestionsPane()
    var samples = SampleValues()
    var drafts = DraftKeeper()
    var typedAhead = TypedAhead()
    /// What is typed after a key was left and no other came; `nil`: there is a key to type for.
    var loose: TextEditor?
    /// The forms that are on their way to the disk to be submitted.
    var submitting: [TranslationKey.ID: [Context]] = [:]
    /// What was typed for no key: it can be put back into whatever key comes.
    var cut: ExactText = ""
    /// The key that the disk was asked for last.
    var followed: TranslationKey.ID?
    /// Whether the disk could not bring it, so that it is to be asked for again.
    var isDetailMissing = false
    var focus = PaneID.keys
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
        var unfinished: Unfinished
    }
}

extension TranslateScreen {
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

    /// Why the translator may not do something, whatever is selected; `nil`: they may.
    func whyNot(_ command: Command) -> String? {
        guard case .permission(let permission) = command.row.needs else { return nil }
        return allows(permission) ? nil : Strings.needs(permission)
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
    /// is to be judged. A list of either kind alone says which.
    var unfinished: Unfinished {
        switch keys.query.filter {
        case .pending: .toReview
        case .untranslated: .toTranslate
        default: material?.membership != nil && allows(.approve) ? .toReview : .toTranslate
        }
    }

    /// What comes after a text was saved: more to be translated, but for those who only judge.
    var unfinishedAfterSaving: Unfinished {
        allows(.createTranslations) && keys.query.filter != .pending ? .toTranslate : unfinished
    }

    func layout(_ environment: ScreenEnvironment) -> TranslateLayout {
        TranslateLayout(self, environment)
    }

    /// The rows of the key list that are on the screen.
    func page(_ environment: ScreenEnvironment) -> Int {
        TranslateLayout.listRows(environment.size)
    }

    /// Which of the two lower panes is shown where there is room for one.
    var lower: PaneID {
        if focus == .translations || focus == .suggestions { return focus }
        let isEmpty = inHand?.detail.translations.isEmpty ?? true
        return isEmpty && suggestions.offer != .none ? .suggestions : .translations
    }
}
