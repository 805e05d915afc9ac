import Text

/// New settings take effect without a restart. The program has read them; the state uses them for
/// the next key press.
extension WorkbenchState {
    mutating func receive(_ answer: SettingsAnswer) -> [Effect] {
        var effects: [Effect] = []
        switch answer {
        case .loaded(_, .show): break
        case .loaded(let loaded, let request):
            effects = use(loaded.settings, after: request)
            tell(Notice(Strings.loaded(loaded, request), .good, about: .outcome))
        case .failed(_, let why): tell(Notice(Strings.notLoaded(why), .error))
        }
        return effects + toEveryScreen(.settings(answer))
    }

    /// Reads the configuration file, the themes and the dictionaries again.
    mutating func reloadSettings() -> [Effect] {
        guard tour == nil else { return apply(.notice(Strings.notWhilePractising, .warning)) }
        return [.settings(.reload)]
    }

    private mutating func use(_ new: Settings, after request: SettingsRequest) -> [Effect] {
        let before = settings
        settings = new.carrying(before)
        guard !settings.isLineMode else { return [] }
        guard request.isAboutTheme || settings.theme != before.theme else {
            return [.reloadDisplay]
        }
        return [.reloadDisplay, .theme(settings.theme ?? Settings.automaticTheme)]
    }
}

extension SettingsRequest {
    fileprivate var isAboutTheme: Bool {
        if case .change(let name, _) = self { name == SettingName("theme") } else { false }
    }
}

extension Settings {
    /// The theme that matches the background of the terminal.
    public static let automaticTheme = "auto"

    /// The values of the setting `theme`: the automatic theme, then the names of all themes.
    var themeChoices: [String] {
        [Self.automaticTheme] + themes.filter { $0 != Self.automaticTheme }
    }

    /// The settings for line mode, which has no key bindings and no clipboard.
    public var inLineMode: Settings {
        var settings = self
        settings.keymap = Keymap([])
        settings.themes = []
        settings.copiesOut = false
        settings.writing.completes = false
        settings.isLineMode = true
        return settings
    }

    /// The settings with the properties of the terminal, which no file contains.
    func carrying(_ before: Settings) -> Settings {
        var settings = before.isLineMode ? inLineMode : self
        settings.takesClipboard = before.takesClipboard
        settings.copiesOut = settings.copiesOut && before.takesClipboard
        return settings
    }
}
