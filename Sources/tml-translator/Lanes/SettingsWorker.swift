import Dispatch
import Locking
import Workbench

/// Reads and changes the configuration file on its own lane, and passes the settings to the parts
/// of the program that use them.
///
/// The parts get the settings before the workbench gets the answer. So a request after the answer
/// uses the new settings.
final class SettingsWorker: Sendable {
    /// A part of the program that uses settings.
    typealias Taker = @Sendable (SettingsFile) -> Void

    private let lane = DispatchQueue(label: "settings", qos: .userInitiated)
    private let file: SettingsWriter
    private let themes: ThemeCatalog
    private let current: Locked<SettingsFile>
    private let takers: [Taker]

    /// - Parameter settings: the settings with which the program has started.
    init(_ settings: SettingsFile, at path: String, themes: ThemeCatalog, takers: [Taker]) {
        file = SettingsWriter(path: path)
        current = Locked(settings)
        self.themes = themes
        self.takers = takers
    }

    /// The settings that the program uses.
    var inUse: SettingsFile { current.withLock(\.self) }

    /// Performs the request and passes the answer to `answer`.
    func perform(
        _ request: SettingsRequest, answer: @escaping @Sendable (SettingsAnswer) -> Void
    ) {
        lane.async { [self] in answer(self.answer(to: request)) }
    }

    /// Waits until the file is written, for at most this number of seconds.
    func finish(within seconds: Int) {
        lane.finish(within: seconds)
    }
}

extension SettingsWorker {
    private func answer(to request: SettingsRequest) -> SettingsAnswer {
        let before = inUse
        do throws(SettingsFile.Invalid) {
            let now = try settings(request) ?? before
            if request != .show { use(now) }
            return .loaded(loaded(now, before), request)
        } catch {
            Log.shared.note("settings: \(error)")
            return .failed(request, error.description)
        }
    }

    /// Returns the settings after the request; `nil` if they are unchanged.
    private func settings(_ request: SettingsRequest) throws(SettingsFile.Invalid) -> SettingsFile?
    {
        switch request {
        case .show: nil
        case .reload: try file.load()
        case .change(let name, let value): try file.change(name, to: value)
        case .addEngine(let offer): try file.add(offer)
        }
    }

    private func use(_ settings: SettingsFile) {
        current.withLock { $0 = settings }
        for take in takers { take(settings) }
    }

    private func loaded(_ now: SettingsFile, _ before: SettingsFile) -> LoadedSettings {
        let names = Set(now.values.keys).union(before.values.keys)
        return LoadedSettings(
            Settings(now, themes: themes.names), file: file.path, values: now.values,
            changed: names.filter { now.values[$0] != before.values[$0] },
            engines: now.engines.map(ListedEngine.init))
    }
}
