public import Catalog
public import HTTP

/// An engine as a configuration names it, checked: the one that is to be asked, before it is.
public struct EngineConfiguration: Sendable {
    /// What translators know the engine by, and the origin of its suggestions.
    public let name: String
    /// Which kind of engine it is.
    public let style: EngineStyle
    /// The most characters that it is sent in a month; `nil`: as many as are asked for.
    public let budget: Int?
    /// Where the key stands; `nil`: there is none.
    public let keyPlace: KeyPlace?
    /// The server that the translator is signed in to, for the style that asks it.
    public var account: ServerAccount.Source?
    /// The key, once it was read.
    public private(set) var key: Secret?
    /// Those of the style; the key is hidden in its place.
    private let values: [String: EngineTable.Value]

    /// Checks a table by its style; without a name the engine is called as its style.
    ///
    /// - Throws: all that is wrong, at once.
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

    /// An engine without settings that no table names.
    init(name: String, style: EngineStyle) {
        self.name = name
        self.style = style
        budget = nil
        keyPlace = nil
        values = [:]
    }

    /// The text of a setting; `nil` where it is not given.
    public subscript(setting: String) -> String? { Self.text(setting, in: values) }

    /// Whether a setting says true; `nil` where it is not given.
    public func flag(_ setting: String) -> Bool? {
        if case .flag(let flag)? = values[setting] { flag } else { nil }
    }

    private static func text(_ name: String, in values: [String: EngineTable.Value]) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    /// What the answers depend on besides the question: an engine of another name, at another
    /// address or with other settings may say something else.
    public var identity: String {
        let said = style.settings.compactMap { setting in
            self[setting.name] ?? flag(setting.name).map { "\(setting.name)=\($0)" }
        }
        return ([name] + said).joined(separator: " ")
    }

    /// Reads the key from where it stands; throws where it is not there.
    public mutating func readKey() throws(MissingKey) { key = try keyPlace?.read(for: name) }

    /// The engine, with the key that was read.
    ///
    /// - Parameters:
    ///   - ledger: what counts the characters of its budget, shared by all engines.
    ///   - shelf: where answers are kept, likewise; `nil`: they are forgotten with the engine.
    public func engine(
        _ client: HTTPClient, _ ledger: CharacterLedger, _ shelf: (any AnswerShelf)? = nil
    ) -> any TranslationEngine {
        ServiceEngine(
            self, style.make(self, client),
            allowance: budget.map { Allowance(engine: name, budget: $0, ledger: ledger) },
            shelf: shelf)
    }

    /// Where the service answers, without a slash at the end; `nil`: at its own address.
    var url: String? {
        self["url"].map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }
}
