public import Catalog
public import HTTP

/// The checked table of an engine in a configuration. The program makes the engine from it.
public struct EngineConfiguration: Sendable {
    /// The name that translators see. It is also the origin of the engine's suggestions.
    public let name: String
    /// The kind of engine.
    public let style: EngineStyle
    /// The maximum number of characters per month; `nil` if there is no limit.
    public let budget: Int?
    /// The place of the key; `nil` if there is none.
    public let keyPlace: KeyPlace?
    /// Returns the translator's server account, for the style that uses the session.
    public var account: ServerAccount.Source?
    /// The key, after `readKey`.
    public private(set) var key: Secret?
    /// The values of the style's settings. The key is not among them (see ``keyPlace``).
    private let values: [String: EngineTable.Value]

    /// Checks a table against its style. Without a name in the table, the engine has the name of
    /// its style.
    ///
    /// - Throws: all mistakes at once.
    public init(
        _ table: EngineTable, for asker: EngineAsker = .workstation
    ) throws(EngineMistakes) {
        style = try EngineStyle.named(in: table, for: asker)
        let mistakes = style.mistakes(in: table, for: asker)
        guard mistakes.isEmpty else { throw EngineMistakes(all: mistakes) }
        let names = style.settings.map(\.name)
        values = table.values.filter { names.contains($0.key) }
        keyPlace = KeyPlace(in: table)
        budget = if case .number(let number)? = table.values["budget"] { number } else { nil }
        name = Self.text("name", in: table.values) ?? style.name
    }

    /// Creates an engine without settings, which is in no configuration file.
    init(name: String, style: EngineStyle) {
        self.name = name
        self.style = style
        budget = nil
        keyPlace = nil
        values = [:]
    }

    /// The text of a setting; `nil` if it is not set.
    public subscript(setting: String) -> String? { Self.text(setting, in: values) }

    /// The value of a setting that is true or false; `nil` if it is not set.
    public func flag(_ setting: String) -> Bool? {
        if case .flag(let flag)? = values[setting] { flag } else { nil }
    }

    private static func text(_ name: String, in values: [String: EngineTable.Value]) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    /// Everything in the configuration that affects the answers: the name, the address and the
    /// other settings of the style.
    public var identity: String {
        let said = style.settings.compactMap { setting in
            self[setting.name] ?? flag(setting.name).map { "\(setting.name)=\($0)" }
        }
        return ([name] + said).joined(separator: " ")
    }

    /// Reads the key from its place. Throws if the key is not there.
    public mutating func readKey() throws(MissingKey) { key = try keyPlace?.read(for: name) }

    /// Makes the engine, with the key that was read.
    ///
    /// - Parameters:
    ///   - ledger: counts the characters for the budget, for all engines.
    ///   - store: stores the answers, for all engines; `nil`: the engine keeps its answers in
    ///     memory.
    public func engine(
        _ client: HTTPClient, _ ledger: CharacterLedger, _ store: (any AnswerStore)? = nil
    ) -> TranslationEngine {
        TranslationEngine(
            self, style.make(self, client),
            allowance: budget.map { Allowance(engine: name, budget: $0, ledger: ledger) },
            store: store)
    }

    /// The address of the service without a final slash; `nil` for the service's own address.
    var url: String? {
        self["url"].map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }
}
