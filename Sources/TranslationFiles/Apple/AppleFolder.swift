import TML

/// The folders of the languages of an application for Apple's systems: `ru.lproj`.
enum AppleFolder {
    private static let suffix = ".lproj"

    /// The names of languages in older applications.
    private static let names: [String: LocaleCode] = [
        "English": "en", "French": "fr", "German": "de", "Japanese": "ja", "Italian": "it",
        "Spanish": "es", "Dutch": "nl",
    ]

    /// Returns the language of a file; `nil` if its folder does not name one.
    static func locale(_ path: String) -> LocaleCode? {
        let folders = path.split(separator: "/")
        guard let folder = folders.last(where: { $0.hasSuffix(suffix) }) else { return nil }
        let name = String(folder.dropLast(suffix.count))
        return name == "Base" || name.isEmpty ? nil : names[name] ?? LocaleCode(name)
    }

    /// Returns the paths at which the originals of a file usually are.
    static func basePaths(_ path: String) -> [String] {
        var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let index = folders.lastIndex(where: { $0.hasSuffix(suffix) }) else { return [] }
        let own = folders[index]
        let others = ["en", "Base", "English"].map { $0 + suffix }.filter { $0 != own }
        return others.map { folder in
            folders[index] = folder
            return folders.joined(separator: "/")
        }
    }
}
