import MachineTranslation
import Workbench

extension ListedEngine {
    /// Searches for the key, but runs no command, because a command can open a window or take some
    /// time.
    init(_ engine: EngineConfiguration) {
        self.init(
            engine.name, style: engine.style.name, key: Self.key(of: engine),
            cost: Strings.cost(of: engine), budget: engine.budget)
    }

    private static func key(of engine: EngineConfiguration) -> Key {
        if engine.style.needsSession { return .session }
        switch engine.keyPlace {
        case nil: return .notNeeded
        case .command: return .command
        case .text, .file, .variable: break
        }
        var engine = engine
        do throws(MissingKey) {
            try engine.readKey()
            return .found
        } catch {
            return .missing(error.description)
        }
    }
}

extension Strings {
    static let engineIsGone = "the configuration file does not contain this engine"

    /// The price and the limits of an engine, as far as its style shows them.
    static func cost(of engine: EngineConfiguration) -> String {
        switch engine.style.name {
        case "apertium": "Your own server costs nothing."
        case "libretranslate": "Your own server costs nothing. Other servers need an API key."
        case "deepl":
            "DeepL charges for characters, but is free up to a limit if the API key ends in :fx."
        case "google": "Google charges for characters."
        case "microsoft":
            "Microsoft is free up to a monthly limit, and then charges for characters."
        case "openai":
            "Your own server costs nothing. Other servers charge for tokens (parts of words)."
        case "mymemory":
            "MyMemory is free up to a daily limit, and stores your texts in a public memory."
        case "frengly": "Frengly requires an account."
        case "tml-server": "The operator of your server pays for the engines of the server."
        default: ""
        }
    }
}
