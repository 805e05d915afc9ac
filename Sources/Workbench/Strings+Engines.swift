import TML

/// The screen of engines.
extension Strings {
    static let enginesScreenTitle = "Engines"
    static let engineInUse = "in use"
    static let engineOff = "off"

    static func suggestions(areOn: Bool) -> String {
        areOn ? "suggestions are on" : "suggestions are off"
    }

    static func key(of engine: ListedEngine) -> String {
        switch engine.key {
        case .notNeeded: "no API key"
        case .session: "uses your session"
        case .found: "API key found"
        case .command: "API key from a command"
        case .missing: "API key missing"
        }
    }

    static func budget(_ budget: Int?) -> String {
        guard let budget else { return "The file contains no budget for this engine." }
        return "Budget: \(number(budget)) characters per month."
    }

    /// - Parameter target: the language into which the sentence is translated.
    static func trialOffer(_ sentence: String, into target: LocaleCode) -> String {
        "Enter sends “\(sentence)” to this engine: en → \(oneLine(target.rawValue))."
    }

    static let trialAwaited = "Waiting for the answer of the engine…"

    static func trialAnswered(_ trial: EngineTrial) -> String {
        let time = duration(trial.milliseconds)
        guard !trial.texts.isEmpty else { return "The engine has no translation (\(time))." }
        return "✓ \(oneLine(trial.texts.joined(separator: " / "))) (\(time))"
    }

    static func trialFailed(_ why: String, _ milliseconds: Int) -> String {
        "× \(oneLine(why)) (\(duration(milliseconds)))"
    }

    private static func duration(_ milliseconds: Int) -> String {
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// - Parameter file: the path of the configuration file.
    static func howToAddEngine(_ file: String) -> String {
        """
        The configuration file contains no engine. To add an engine, add lines to \
        \(oneLine(file)), as in the example below. Then use the command :reload-settings.

        [[engine]]
        style = "deepl"
        key-file = "/home/you/deepl.key"

        docs/suggestions.md describes the engines and the data that they receive. Apertium, \
        LibreTranslate and Ollama are free on your own machine.

        \(enter) adds MyMemory, which needs no API key and is free up to a daily limit.
        """
    }

    static let offerOfMyMemory = """
        Add MyMemory to the configuration file? MyMemory needs no API key, and is free up to a \
        daily limit. MyMemory stores your texts in a public memory. The program sends no label \
        while suggestions are off.
        """

    static func engineAdded(_ offer: EngineOffer) -> String {
        "The engine \(offer.style) is added. The program sends labels only if suggestions are on."
    }
}
