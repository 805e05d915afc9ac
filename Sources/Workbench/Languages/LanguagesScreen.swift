import Catalog
import Display
import TML
import Text

/// Lists the engines and their languages, and shows the engines that translate a pair of languages.
/// The screen also detects the language of a text, or translates the text.
public struct LanguagesScreen: Equatable, Sendable {
    /// The fields of the screen.
    enum Field: CaseIterable, Sendable {
        case from, to, text
    }

    /// The language for the names of languages.
    let names: LocaleCode
    /// Names of languages from the project, used if no engine gives a name.
    let known: [LocaleCode: String]
    /// The syntax of the text.
    let syntax: LabelSyntax
    /// The reason why the text must not be sent; `nil`: sending is allowed.
    let objection: String?
    /// The open project; `nil`: none.
    let project: Project.Key?
    /// The rules of the languages that are loaded.
    let rules: [Language]
    private(set) var focus = Field.from
    private(set) var from: LanguagePicker
    private(set) var to: LanguagePicker
    private(set) var text: TextField
    private(set) var lists = LanguageReplies()
    private(set) var pairs = LanguageReplies()
    private(set) var detections = LanguageReplies()
    private(set) var translations = LanguageReplies()

    /// - Parameters:
    ///   - from: the language that is selected at first as the source.
    ///   - to: the language that is selected at first as the target.
    ///   - known: names of languages, used if no engine gives a name.
    ///   - text: the text of the third field. It is sent only on request.
    ///   - syntax: the syntax of the text.
    ///   - objection: the reason why the text must not be sent; `nil`: sending is allowed.
    ///   - project: the project whose server may be asked.
    ///   - rules: the rules of the languages that are loaded.
    init(
        from: LocaleCode? = nil, to: LocaleCode? = nil, namedIn names: LocaleCode,
        known: [LocaleCode: String] = [:], text: String = "", syntax: LabelSyntax = .tml,
        objection: String? = nil, project: Project.Key? = nil, rules: [Language] = []
    ) {
        self.known = known
        self.project = project
        self.rules = rules
        self.names = names
        self.syntax = syntax
        self.objection = objection
        self.from = LanguagePicker(from)
        self.to = LanguagePicker(to)
        self.text = TextField(text: text)
    }

    /// The list of the focused field; `nil`: the text has the focus.
    var picker: LanguagePicker? {
        switch focus {
        case .from: from
        case .to: to
        case .text: nil
        }
    }
}

extension LanguagesScreen: ScreenContent {
    var scopes: [KeyScope] {
        focus == .text ? [.languages, .textField] : [.languages, .list, .textField]
    }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        guard !environment.settings.engines.isEmpty else { return [.back, .help] }
        return focus == .text
            ? [.open, .translateText, .thereAndBack, .nextPane, .back, .help]
            : [.open, .nextPane, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.languagesTitle, count == 0 ? "" : Strings.languages(count)]
    }

    var lineField: TextField? { picker?.field ?? text }

    /// Requests the languages of the engines. The request contains no text.
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        guard lists.question == nil, !environment.settings.engines.isEmpty else { return .none }
        return Reaction([lists.ask(.list(namedIn: names))] + askPair())
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        guard !environment.settings.engines.isEmpty || invocation.command == .back else {
            return nil
        }
        switch invocation.command {
        case .back: return goBack(environment)
        case .nextPane: move(by: 1)
        case .previousPane: move(by: -1)
        case .open: return open(environment)
        case .translateText: return translate(environment)
        case let command:
            let rows = LanguagesLayout(self, environment, in: environment.area).list.rows
            var isDone = false
            edit { picker in
                isDone = picker.perform(command, page: rows)
            } text: { text in
                isDone = text.perform(command)
            }
            return isDone ? Reaction.none : nil
        }
        return Reaction.none
    }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !environment.settings.engines.isEmpty else { return .none }
        edit {
            $0.narrow { $0.type(text) }
        } text: {
            $0.type(text)
        }
        return .none
    }

    mutating func paste(_ pasted: String, _ environment: ScreenEnvironment) -> Reaction {
        guard !environment.settings.engines.isEmpty else { return .none }
        edit {
            $0.narrow { $0.paste(pasted) }
        } text: {
            $0.paste(pasted)
        }
        return .none
    }

    /// A click on a field focuses the field; a click on a language selects the language.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction {
        let layout = LanguagesLayout(self, environment, in: area)
        switch gesture {
        case .scroll(let rows):
            edit {
                $0.scroll(by: rows, page: max(1, layout.list.rows))
            } text: { _ in
            }
        case .press:
            let field = Field.allCases.first { layout.field($0).contains(point) }
            if let field { go(to: field) }
            guard let number = picker?.list.entry(at: point, in: layout.list) else { return .none }
            edit {
                $0.select(number)
            } text: { _ in
            }
            return .chosen()
        case .drag: break
        }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        guard case .engines(.language(let question, let reply)) = answer else { return .none }
        if lists.take(reply, to: question) { offer(environment.settings.engines) }
        _ = pairs.take(reply, to: question)
        _ = detections.take(reply, to: question)
        _ = translations.take(reply, to: question)
        return .none
    }

    mutating func leave() -> [Effect] {
        [
            .cancel(.engines(.languageList)), .cancel(.engines(.languagePair)),
            .cancel(.engines(.detection)),
            .cancel(.engines(.translation)),
        ]
    }
}

extension LanguagesScreen {
    private var count: Int { Set(from.offered + to.offered).count }

    private mutating func edit(
        _ change: (inout LanguagePicker) -> Void, text changeText: (inout TextField) -> Void
    ) {
        switch focus {
        case .from: change(&from)
        case .to: change(&to)
        case .text: changeText(&text)
        }
    }

    private mutating func go(to field: Field) {
        guard field != focus else { return }
        edit {
            $0.close()
        } text: { _ in
        }
        focus = field
    }

    private mutating func move(by step: Int) {
        let all = Field.allCases
        guard let place = all.firstIndex(of: focus) else { return }
        go(to: all[(place + step + all.count) % all.count])
    }

    /// Chooses a language, or detects the language of the text.
    private mutating func open(_ environment: ScreenEnvironment) -> Reaction {
        if focus == .text { return detect(environment) }
        var isChosen = false
        edit {
            isChosen = $0.choose()
        } text: { _ in
        }
        guard isChosen else { return .notice(Strings.noSuchLanguage) }
        if focus == .from { go(to: .to) }
        return Reaction(askPair())
    }

    private mutating func askPair() -> [Effect] {
        guard let source = from.chosen, let target = to.chosen else { return [] }
        return [pairs.ask(.pair(from: source, to: target))]
    }

    private mutating func detect(_ environment: ScreenEnvironment) -> Reaction {
        if let objection { return .notice(objection) }
        guard !environment.settings.detecting.isEmpty else { return .notice(Strings.nobodyDetects) }
        guard text.text.contains(where: { !$0.isWhitespace }) else {
            return .notice(Strings.noTextToDetect)
        }
        translations = LanguageReplies()
        return Reaction([.cancel(.engines(.translation)), detections.ask(.detect(text.text))])
    }

    /// Sends the text to the engines that have the pair. If another field has the focus, focuses
    /// the text first; the screen then names the engines and the number of characters.
    private mutating func translate(_ environment: ScreenEnvironment) -> Reaction {
        guard focus == .text else {
            go(to: .text)
            return .none
        }
        if let objection { return .notice(objection) }
        guard let source = from.chosen, let target = to.chosen else {
            return .notice(Strings.noPairChosen)
        }
        let able = self.able(environment.settings)
        guard !able.isEmpty else {
            return .notice(
                pairs.isAwaited(of: environment.settings.engines)
                    ? Strings.pairAwaited : Strings.nobodyTranslates)
        }
        guard text.text.contains(where: { !$0.isWhitespace }) else {
            return .notice(Strings.noTextToTranslate)
        }
        detections = LanguageReplies()
        let loose = FreeText(
            text: text.text, syntax: syntax, source: source, target: target, project: project,
            engines: able)
        return Reaction([
            .cancel(.engines(.detection)), .cancel(.engines(.translation)),
            translations.ask(.translate(loose)),
        ])
    }

    /// The engines that have the pair, by their answers.
    func able(_ settings: Settings) -> [String] {
        settings.engines.map(\.name).filter { pairs[$0] == .pair(true) }
    }

    /// True if the answer of an engine about the text is missing.
    func isAwaited(_ settings: Settings) -> Bool {
        detections.isAwaited(of: settings.detecting) || isTranslationAwaited(settings)
    }

    private func isTranslationAwaited(_ settings: Settings) -> Bool {
        guard case .translate(let loose)? = translations.question else { return false }
        return translations.isAwaited(
            of: settings.engines.filter { loose.engines.contains($0.name) })
    }

    /// Opens there and back with the text and the chosen languages.
    func roundTrip(_ environment: ScreenEnvironment) -> Reaction {
        if environment.settings.engines.isEmpty { return .notice(Strings.noEngine) }
        if let objection { return .notice(objection) }
        guard let source = from.chosen, let target = to.chosen else {
            return .notice(Strings.noPairChosen)
        }
        guard text.text.contains(where: { !$0.isWhitespace }) else {
            return .notice(Strings.noTextToTranslate)
        }
        let query = RoundTripQuery(
            key: TranslationKey.ID(project: project ?? Project.Key(""), hash: ""),
            label: ExactText(text.text), syntax: syntax, text: "", start: .label,
            sourceLanguage: rules(of: source),
            language: rules(of: target))
        return Reaction(navigation: .push(.roundTrip(RoundTripScreen(query))))
    }

    private func rules(of locale: LocaleCode) -> Language {
        rules.first { $0.locale == locale } ?? .plain(locale: locale)
    }

    /// Clears the typed text or cancels a request; otherwise, closes the screen.
    private mutating func goBack(_ environment: ScreenEnvironment) -> Reaction {
        if let picker, picker.isOpen {
            edit {
                $0.close()
            } text: { _ in
            }
            return .none
        }
        guard focus == .text, isAwaited(environment.settings) else {
            return Reaction(navigation: .pop)
        }
        let isTranslated = isTranslationAwaited(environment.settings)
        detections.stop()
        translations.stop()
        return Reaction([.cancel(.engines(isTranslated ? .translation : .detection))])
    }

    /// The name of a language: from an engine, else from the project, else from the program.
    private func named(_ entry: LanguagePicker.Entry) -> LanguagePicker.Entry {
        var entry = entry
        entry.name = entry.name ?? known[entry.locale] ?? entry.ownName
        return entry
    }

    /// The languages of all engines, each once.
    private mutating func offer(_ engines: [Settings.Engine]) {
        var sources: [LanguagePicker.Entry] = []
        var targets: [LanguagePicker.Entry] = []
        for engine in engines {
            guard case .languages(let list) = lists[engine.name] else { continue }
            for language in list {
                if language.isSource { sources.note(language, engine.name) }
                if language.isTarget { targets.note(language, engine.name) }
            }
        }
        from.offer(sources.map(named))
        to.offer(targets.map(named))
    }
}

extension [LanguagePicker.Entry] {
    /// Adds a language. Its name from the first engine is used for all engines.
    fileprivate mutating func note(_ language: LanguageReply.Language, _ engine: String) {
        guard let place = firstIndex(where: { $0.locale == language.locale }) else {
            return append(
                .init(
                    locale: language.locale, name: language.name, ownName: language.ownName,
                    engines: [engine]))
        }
        self[place].name = self[place].name ?? language.name
        self[place].engines.append(engine)
    }
}

extension Settings {
    /// The engines that receive a text to detect its language.
    var detecting: [Engine] { engines.filter(\.detects) }
}

extension LanguagesScreen {
    /// Opens the screen from the translate screen, with its languages and its text.
    init(at translate: TranslateScreen, _ settings: Settings) {
        let project = translate.opening.material?.project
        let key = translate.current?.detail.key
        let typed = translate.forms.field?.text.string ?? ""
        let names = project?.languages.map { language in
            (
                language.locale,
                language.nativeName.isEmpty ? language.englishName : language.nativeName
            )
        }
        let isAsked = project.map(settings.asksEngines) ?? false
        self.init(
            from: key?.locale ?? project?.defaultLocale, to: translate.locale,
            namedIn: translate.locale,
            known: Dictionary(names ?? []) { first, _ in first },
            text: typed.isEmpty ? key?.label.string ?? "" : typed,
            syntax: translate.current?.label.syntax ?? .tml,
            objection: isAsked ? nil : Strings.engineNotForProject, project: project?.key,
            rules: [
                translate.opening.material?.sourceLanguage, translate.opening.material?.language,
            ]
            .compactMap(\.self))
    }
}

extension LanguagesScreen {
    /// Opens the screen from there and back, with its languages and its first text.
    init(_ game: RoundTripScreen) {
        let query = game.query
        let languages = [query.sourceLanguage.locale, query.language.locale]
        self.init(
            from: query.start == .label ? languages[0] : languages[1],
            to: query.start == .label ? languages[1] : languages[0], namedIn: languages[1],
            text: query.firstText.string, syntax: query.syntax, project: query.id.key.project,
            rules: [query.sourceLanguage, query.language])
    }
}
