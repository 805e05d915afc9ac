import Display
import Text

/// The settings of the configuration file, one row for each setting. Enter changes the selected
/// setting: the program writes the file, and uses the new value at once.
public struct SettingsScreen: Equatable, Sendable {
    /// `nil` until the program has answered.
    private(set) var loaded: LoadedSettings?
    var list = ListView(SettingRow.all)

    /// Creates the screen without values; `appear` requests them.
    public init() {}

    /// The value in the file; `nil`: the file does not contain the setting.
    func value(of row: SettingRow) -> SettingValue? { loaded?.values[row.name] }
}

extension SettingRow: ListedRow {
    var rowID: SettingName { name }
    var searchedText: String { "\(name.shown)\n\(sentence)" }
    var heading: ListHeading? { ListHeading(title: Strings.groupTitle(group)) }
}

extension SettingsScreen: ListedScreen {
    var scope: KeyScope { .settings }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        [.open, .search, .reloadSettings, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] {
        [Strings.settingsTitle, list.selected?.heading?.title ?? ""]
    }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        Reaction([.settings(.show)])
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        invocation.command == .open ? ask(environment) : nil
    }

    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction {
        guard case .settings(.setting(let name)) = question,
            let row = SettingRow.all.first(where: { $0.name == name })
        else { return .none }
        switch answer {
        case .item(let number):
            let items = SettingChoice(row, themes: environment.settings.themeChoices).items
            return items.indices.contains(number)
                ? Reaction([.settings(.change(name, items[number].value))]) : .none
        case .text(let text): return change(row, to: text)
        case .yes, .cancelled, .conflict, .issue: return .none
        }
    }

    mutating func receive(_ answer: SettingsAnswer, _ environment: ScreenEnvironment) -> Reaction {
        if case .loaded(let loaded, _) = answer { self.loaded = loaded }
        return .none
    }
}

extension SettingsScreen {
    /// Opens the dialog for the new value.
    private func ask(_ environment: ScreenEnvironment) -> Reaction {
        guard loaded != nil else { return .notice(Strings.readingSettings) }
        guard let row = list.selected else { return .none }
        let now = value(of: row)
        let choice = SettingChoice(row, themes: environment.settings.themeChoices)
        let question = Strings.settingQuestion(row)
        guard !choice.items.isEmpty else {
            return .dialog(
                .prompt(
                    .settings(.setting(row.name)), question, initial: row.typed(now ?? row.usual),
                    mayBeEmpty: true))
        }
        return .dialog(
            .menu(
                .settings(.setting(row.name)), question, items: choice.items.map(\.words),
                selected: choice.number(of: now)))
    }

    private func change(_ row: SettingRow, to text: String) -> Reaction {
        do {
            return Reaction([.settings(.change(row.name, try row.value(typed: text)))])
        } catch {
            return .notice(error.sentence, .warning)
        }
    }
}

extension WorkbenchState {
    /// Shows the settings. The practice project has no configuration file.
    mutating func showSettings() -> [Effect] {
        guard tour == nil else { return apply(.notice(Strings.notWhilePractising, .warning)) }
        if case .settings = screen { return [] }
        return apply(Reaction(navigation: .push(.settings(SettingsScreen()))))
    }
}
