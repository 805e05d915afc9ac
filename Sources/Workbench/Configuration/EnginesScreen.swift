import Catalog
import Display
import TML
import Text

/// The engines of the configuration file. Enter tests the selected engine with one sentence.
/// Without an engine, the screen shows how to add one, and Enter offers an engine that needs no
/// key.
public struct EnginesScreen: Equatable, Sendable {
    /// The sentence that a test sends. The sentence contains no data of a project.
    static let sentence = "The file was saved."
    private static let enabled = SettingName("enabled", in: "suggestions")

    /// The language into which a test translates.
    let target: LocaleCode
    /// The project whose server is asked if the server is an engine; `nil`: none.
    let project: Project.Key?
    /// `nil` until the program has answered.
    private(set) var loaded: LoadedSettings?
    var list = ListView<ListedEngine>()
    /// The running test.
    private(set) var asked: LanguageQuestion?
    /// The last result of each engine.
    private(set) var trials: [String: EngineTrial] = [:]

    init(target: LocaleCode, project: Project.Key?) {
        (self.target, self.project) = (target, project)
    }

    /// True if the file switches suggestions on.
    var areOn: Bool { loaded?.values[Self.enabled] == .flag(true) }

    /// True if the test of the engine is running.
    func isAwaited(_ engine: ListedEngine) -> Bool {
        if case .trial(let text)? = asked { text.engines == [engine.name] } else { false }
    }
}

extension ListedEngine: ListedRow {
    var rowID: String { name }
    var searchedText: String { "\(name)\n\(style)" }
}

extension EnginesScreen: ListedScreen {
    var scope: KeyScope { .engines }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (loaded == nil ? [] : [.open, .switchSuggestions]) + [.reloadSettings, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.enginesScreenTitle, loaded == nil ? "" : Strings.suggestions(areOn: areOn)]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.settings(.show)])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch invocation.command {
        case .open: return open()
        case .switchSuggestions:
            guard loaded != nil else { return .notice(Strings.readingSettings) }
            return Reaction([.settings(.change(Self.enabled, .flag(!areOn)))])
        default: return nil
        }
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard case .settings(.addEngine(let offer)) = question, answer == .yes else { return .none }
        return Reaction([.settings(.addEngine(offer))])
    }

    mutating func receive(_ answer: SettingsAnswer, _ environment: ScreenEnvironment) -> Reaction {
        guard case .loaded(let loaded, _) = answer else { return .none }
        self.loaded = loaded
        list.show(loaded.engines)
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        if case .engines(.language(let question, let reply)) = answer, question == asked {
            asked = nil
            trials[reply.engine] = reply.content.trial
        } else if case .failed(.engines(.trial), let why, _) = answer, asked != nil {
            asked = nil
            return .notice(Strings.sentence(why), .warning)
        }
        return .none
    }

    mutating func leave() -> [Effect] { [.cancel(.engines(.trial))] }
}

extension EnginesScreen {
    private mutating func open() -> Reaction {
        guard loaded != nil else { return .notice(Strings.readingSettings) }
        guard !list.rows.isEmpty else {
            return .dialog(.confirm(.settings(.addEngine(.myMemory)), Strings.offerOfMyMemory))
        }
        guard let selected = list.selected else { return .none }
        trials[selected.name] = nil
        let question = LanguageQuestion.trial(
            FreeText(
                text: Self.sentence, source: "en", target: target, project: project,
                engines: [selected.name]))
        asked = question
        return Reaction([.cancel(.engines(.trial)), .network(.engines(.languages(question)))])
    }
}

extension LanguageReply.Content {
    /// The result of a test; `nil` if the answer is not about a test.
    fileprivate var trial: EngineTrial? {
        switch self {
        case .tried(let trial): trial
        case .failed(let why): EngineTrial(problem: Strings.engineSays(why), milliseconds: 0)
        case .languages, .pair, .detected, .translated, .silent: nil
        }
    }
}

extension WorkbenchState {
    /// Shows the engines. A test translates into the open language, else into the first language of
    /// the list of projects, else into German. English is the language of the sentence.
    mutating func showEngines() -> [Effect] {
        if case .engines = screen { return [] }
        let open = openLanguage.map { [($0.project, $0.locale)] } ?? []
        let place = (open + listedLanguages).first { $0.1.base != "en" }
        return apply(
            Reaction(
                navigation: .push(
                    .engines(
                        EnginesScreen(
                            target: place?.1 ?? "de",
                            project: (place ?? listedLanguages.first)?.0)))))
    }

    private var listedLanguages: [(Project.Key, LocaleCode)] {
        screens.flatMap { screen -> [(Project.Key, LocaleCode)] in
            guard case .projects(let projects) = screen else { return [] }
            return projects.list.shown.compactMap { row in
                row.language.map { (row.project.key, $0.language.locale) }
            }
        }
    }
}
