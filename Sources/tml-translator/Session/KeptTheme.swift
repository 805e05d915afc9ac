/// The colour theme that the translator chose in an earlier session.
///
/// A theme in the configuration file that is newer than this choice replaces the choice.
struct KeptTheme {
    private struct Record: Codable {
        var name: String
        /// The theme in the configuration file at the time of the choice; `nil`: none.
        var setting: String?
    }

    private let file: StateFile<Record>

    init(path: String) { file = StateFile(path: path) }

    /// - Parameter setting: the theme in the configuration file.
    /// - Returns: `nil` if there is no choice, or if the setting has changed since the choice.
    func name(besides setting: String?) -> String? {
        file.contents.flatMap { $0.setting == setting ? $0.name : nil }
    }

    func keep(_ name: String, besides setting: String?) {
        file.write(Record(name: name, setting: setting))
    }
}
