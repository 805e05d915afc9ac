public import Text

/// Work on the configuration file. Each request names its subject, and the answer repeats the
/// request.
public enum SettingsRequest: Hashable, Sendable {
    /// Report the settings that the program uses → `.loaded`
    case show
    /// Read the configuration file, the themes and the dictionaries again → `.loaded`
    case reload
    /// Write one setting into the configuration file and use the file → `.loaded`. Without a value,
    /// the default value is used.
    case change(SettingName, SettingValue?)
    /// Write one more engine into the configuration file, and use the file → `.loaded`
    case addEngine(EngineOffer)
}

/// The answer to a request.
public enum SettingsAnswer: Equatable, Sendable {
    case loaded(LoadedSettings, SettingsRequest)
    /// The reason why the request failed. The file and the settings are as before.
    case failed(SettingsRequest, String)
}

/// The name of a setting in the configuration file.
public struct SettingName: Hashable, Sendable {
    /// The table of the setting; empty: the setting is above all tables.
    public var table: String
    public var name: String

    /// Creates the name of a setting in a table.
    public init(_ name: String, in table: String = "") {
        (self.name, self.table) = (name, table)
    }

    /// The names of the table and of the setting.
    public var path: [String] { (table.isEmpty ? [] : [table]) + [name] }
}

/// The settings that the program uses.
public struct LoadedSettings: Equatable, Sendable {
    public var settings: Settings
    /// The path of the configuration file.
    public var file: String
    /// The settings that the file contains.
    public var values: [SettingName: SettingValue]
    /// The settings with another value than before.
    public var changed: Set<SettingName>
    /// The engines that the file contains, in use or not.
    public var engines: [ListedEngine]

    /// Creates the settings of a file.
    public init(
        _ settings: Settings, file: String, values: [SettingName: SettingValue] = [:],
        changed: Set<SettingName> = [], engines: [ListedEngine] = []
    ) {
        (self.settings, self.file) = (settings, file)
        (self.values, self.changed, self.engines) = (values, changed, engines)
    }
}
