import Foundation

/// The languages that labels are rendered in: definitions from the folder that the environment
/// names in `FUZZ_LANGUAGES`, and one of which nothing is known.
enum FuzzLanguages {
    private static let wanted: Set<String> = ["en", "ru", "ar", "he", "fr", "ja", "zh", "el"]

    static let all: [Language] = {
        let today = CalendarDate(year: 2026, month: 2, day: 28)
        var languages = [Language.plain(locale: "en")]
        let folder = ProcessInfo.processInfo.environment["FUZZ_LANGUAGES"] ?? "."
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for file in files.sorted() where file.hasSuffix(".json") {
            guard wanted.contains(String(file.prefix { $0 != "." })),
                let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
                var language = try? Language(definition: data)
            else { continue }
            language.today = today
            languages.append(language)
        }
        promise(languages.count > 1, "FUZZ_LANGUAGES names a folder with definitions")
        return languages
    }()

    /// Small ones come up as often as big ones.
    static func chosen(_ choice: Int) -> Language { all[choice % all.count] }

    private static let allSamples = all.map { FormSamples($0) }

    static func samples(_ choice: Int) -> FormSamples { allSamples[choice % all.count] }
}
