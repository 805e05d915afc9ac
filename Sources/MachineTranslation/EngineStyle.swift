import HTTP
import Text

/// A kind of engine that a configuration can name, with its settings.
public struct EngineStyle: Sendable {
    /// All styles, in the order in which messages list them.
    public static let all: [EngineStyle] = [
        ResponseDataService.apertium, LibreTranslateService.style, DeepLService.style,
        GoogleService.style, MicrosoftService.style, ChatService.style,
        ResponseDataService.myMemory, FrenglyService.style, ResponseDataService.ajax,
        ServerService.style,
    ]

    /// The name in the configuration: `apertium`.
    public let name: String
    /// The settings of the table besides `style`, `name`, `budget` and the key.
    public let settings: [EngineSetting]
    /// True if the service needs a key.
    public let needsKey: Bool
    /// True if the service is the translator's server. It uses the token of the session as the key.
    public let needsSession: Bool
    /// True if the service detects the language of a text. Other services receive no such requests.
    public let detects: Bool
    /// The price and the limits of the service, in sentences for the translator; empty if unknown.
    public let cost: String
    let make: @Sendable (EngineConfiguration, HTTPClient) -> any MachineService

    init(
        _ name: String, needsKey: Bool = false, needsSession: Bool = false, detects: Bool = false,
        cost: String = "", settings: [EngineSetting],
        make: @escaping @Sendable (EngineConfiguration, HTTPClient) -> any MachineService
    ) {
        self.name = name
        self.needsKey = needsKey
        self.needsSession = needsSession
        self.detects = detects
        self.cost = cost
        self.settings = settings
        self.make = make
    }

    /// Returns the style that a table names.
    static func named(
        in table: EngineTable, for asker: EngineAsker
    ) throws(EngineMistakes) -> EngineStyle {
        let names = asker.styles.map(\.name)
        let allowed = names.joined(separator: ", ")
        guard let value = table.values["style"] else {
            throw EngineMistakes(
                all: [table.mistake("style", "style is missing; it must be one of \(allowed)")])
        }
        guard case .text(let name) = value,
            let style = asker.styles.first(where: { $0.name == name })
        else {
            var advice = ""
            if case .text(let name) = value, let near = Spelling.nearest(to: name, among: names) {
                advice = "; did you mean \(near)?"
            }
            throw EngineMistakes(
                all: [table.mistake("style", "style must be one of \(allowed)\(advice)")])
        }
        return style
    }

    /// Returns all mistakes in a table of this style.
    func mistakes(in table: EngineTable, for asker: EngineAsker) -> [EngineMistake] {
        let known = EngineSetting.common(for: asker) + settings + keys
        let wrong = known.compactMap { mistake(of: $0, in: table) }
        let unknown = table.values.keys.sorted().filter { name in
            !known.contains { $0.name == name }
        }
        return wrong + keyMistakes(in: table)
            + unknown.map { table.mistake($0, advice(about: $0, known.map(\.name))) }
    }
}

extension EngineStyle {
    /// The settings for the key.
    private var keys: [EngineSetting] { needsSession ? [] : EngineSetting.keys }

    private func mistake(of setting: EngineSetting, in table: EngineTable) -> EngineMistake? {
        guard let value = table.values[setting.name] else {
            guard setting.isRequired else { return nil }
            return table.mistake(
                setting.name,
                "\(setting.name) is missing; \(name) needs \(setting.expected)")
        }
        guard !setting.isRight(value) else { return nil }
        return table.mistake(setting.name, "\(setting.name) must be \(setting.expected)")
    }

    private func keyMistakes(in table: EngineTable) -> [EngineMistake] {
        let names = keys.map(\.name)
        let allowed = names.joined(separator: ", ")
        let found = names.filter { table.values[$0] != nil }
        if found.count > 1 {
            return [
                table.mistake(
                    found[1],
                    "\(found.joined(separator: " and ")) cannot be used together; keep one of them")
            ]
        }
        guard needsKey, found.isEmpty else { return [] }
        return [table.mistake("key", "the API key is missing; \(name) needs one of \(allowed)")]
    }

    private func advice(about unknown: String, _ names: [String]) -> String {
        let advice =
            Spelling.nearest(to: unknown, among: names).map { "did you mean \($0)?" }
            ?? "\(name) has the settings \(names.joined(separator: ", "))"
        return "there is no setting \(unknown); \(advice)"
    }
}
