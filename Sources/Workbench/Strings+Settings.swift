import Text

/// The settings.
extension Strings {
    /// Settings were read or changed.
    static func loaded(_ loaded: LoadedSettings, _ request: SettingsRequest) -> String {
        let later = loaded.changed.filter { !$0.takesEffectAtOnce }.map(\.name).sorted()
        let rest =
            later.isEmpty
            ? ""
            : " These settings take effect at the next start: \(later.joined(separator: ", "))."
        switch request {
        case .show, .reload:
            return "The settings were read again.\(rest)"
        case .change(let name, let value):
            let done = value.map { "\(name.shown) = \(shown($0))" } ?? "\(name.shown): default"
            return "Saved: \(oneLine(done)).\(rest)"
        case .addEngine(let offer): return engineAdded(offer)
        }
    }

    /// The file or the change has an error. The first error is shown.
    static func notLoaded(_ why: String) -> String {
        let lines = why.split(separator: "\n", omittingEmptySubsequences: true)
        let others = lines.count - 1
        let errors = others == 1 ? "1 more error" : "\(number(others)) more errors"
        let more = others > 0 ? " And \(errors)." : ""
        return "The settings did not change. \(oneLine(String(lines.first ?? "")))\(more)"
    }

    /// A value as the file contains it, without the quotes of a text.
    static func shown(_ value: SettingValue) -> String {
        switch value {
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        case .flag, .number: value.literal
        }
    }
}

/// The screen of settings.
extension Strings {
    static let settingsTitle = "Settings"
    static let readingSettings = "Reading the settings…"

    static func settingsFile(_ path: String) -> String { "The file is \(oneLine(path))." }

    static func groupTitle(_ group: SettingRow.Group) -> String {
        switch group {
        case .look: "Colours and signs"
        case .terminal: "Text on the terminal"
        case .writing: "Writing"
        case .memory: "Translation memory"
        case .engines: "Suggestions of engines"
        case .server: "Server"
        }
    }

    /// The value in the file; without a value, the default value.
    static func value(_ value: SettingValue?, of row: SettingRow) -> String {
        guard let value = value ?? row.usual else { return noValue(of: row) }
        return oneLine(shown(value))
    }

    private static func noValue(of row: SettingRow) -> String {
        switch row.kind {
        case .projects: "all projects"
        case .text: "none"
        case .flag, .words, .theme, .number, .columns: "detected"
        }
    }

    static func defaultChoice(_ row: SettingRow) -> String { "default: \(value(nil, of: row))" }

    /// The default value, and when a change takes effect.
    static func facts(about row: SettingRow) -> String {
        let start = row.isLate ? " A change takes effect at the next start of the program." : ""
        return "Default: \(value(nil, of: row)).\(start)"
    }

    /// The question for a new value.
    static func settingQuestion(_ row: SettingRow) -> String {
        let typing: String? =
            switch row.kind {
            case .number(let range):
                "Type a number from \(range.lowerBound) to \(range.upperBound)."
            case .projects: "Type names or keys of projects, with commas between them."
            case .text, .flag, .words, .theme, .columns: nil
            }
        let start = row.isLate ? "A change takes effect at the next start of the program." : nil
        let empty = typing != nil || row.kind == .text ? emptyMeansDefault(row) : nil
        return ([row.sentence] + [typing, empty, start].compactMap(\.self))
            .joined(separator: "\n\n")
    }

    private static func emptyMeansDefault(_ row: SettingRow) -> String {
        "If the field is empty, the default applies: \(value(nil, of: row))."
    }
}
