import MachineTranslation
import Workbench

extension ListedEngine {
    /// Searches for the key, but runs no command, because a command can open a window or take some
    /// time.
    init(_ engine: EngineConfiguration) {
        self.init(
            engine.name, style: engine.style.name, key: Self.key(of: engine),
            cost: engine.style.cost, budget: engine.budget)
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
}
