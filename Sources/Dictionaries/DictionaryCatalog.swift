import Foundation

/// The hunspell dictionaries that are installed on this computer.
public struct DictionaryCatalog: Sendable {
    private let folders: [String]

    /// The folders in which Debian and other systems install dictionaries.
    public static let usualFolders = [
        "/usr/local/share/hunspell", "/usr/share/hunspell", "/usr/share/myspell/dicts",
    ]

    /// Uses the folders in `DICPATH`, separated by colons, or the usual folders if `DICPATH` is not
    /// set.
    public init(environment: [String: String]) {
        let named = environment["DICPATH"]?.split(separator: ":").map(String.init)
        self.init(folders: named ?? Self.usualFolders)
    }

    /// - Parameter folders: the folders. An earlier folder has priority over a later one.
    public init(folders: [String]) { self.folders = folders }

    /// Returns the dictionary of a language. If a regional variety has no dictionary, returns a
    /// dictionary of the language.
    ///
    /// - Parameter code: a language code such as `de`, `pt-BR`, `sr-Latn`.
    public func dictionary(for code: String) -> DictionaryFiles? {
        for folder in folders {
            let names = Self.names(in: folder)
            if let name = Self.name(for: code, among: names) {
                return DictionaryFiles(path: "\(folder)/\(name)")
            }
        }
        return nil
    }

    private static func names(in folder: String) -> Set<String> {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let words = files.filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) }
        let rules = Set(files.filter { $0.hasSuffix(".aff") }.map { String($0.dropLast(4)) })
        return rules.intersection(words)
    }
}

extension DictionaryCatalog {
    /// Returns the best name for a code: the code itself, otherwise the language without a region,
    /// otherwise with its usual country, otherwise any variety with the same script.
    private static func name(for code: String, among names: Set<String>) -> String? {
        let parts = code.split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let first = parts.first?.lowercased() else { return nil }
        let language = otherCodes[first] ?? first
        let script = parts.first { $0.count == 4 }?.capitalized
        let wanted = ([language] + parts.dropFirst()).joined(separator: "_").lowercased()
        if let exact = names.sorted().first(where: { $0.lowercased() == wanted }) { return exact }
        let varieties = names.filter { name in
            let pieces = name.split(separator: "_").map(String.init)
            guard pieces.first?.lowercased() == language else { return false }
            return pieces.first { $0.count == 4 }?.capitalized == script
        }
        let usual = usualCountries[language] ?? language.uppercased()
        let order = [
            language, script.map { "\(language)_\($0)" } ?? language, "\(language)_\(usual)",
        ]
        return order.first(where: varieties.contains) ?? varieties.min()
    }

    /// Other codes of languages. `no` means Norwegian Bokmål.
    private static let otherCodes = ["no": "nb", "iw": "he", "in": "id", "tl": "tl"]

    private static let usualCountries = [
        "en": "US", "cs": "CZ", "da": "DK", "el": "GR", "et": "EE", "fa": "IR", "he": "IL",
        "hi": "IN", "ko": "KR", "nb": "NO", "nn": "NO", "sl": "SI", "sr": "RS", "sv": "SE",
        "uk": "UA", "vi": "VN", "be": "BY", "ca": "ES", "eu": "ES", "gl": "ES", "sq": "AL",
        "pt": "PT", "zu": "ZA", "af": "ZA", "bn": "BD", "ne": "NP", "kk": "KZ",
    ]
}

extension DictionaryCatalog {
    /// Returns the Debian package with the dictionary of a language; `nil` if no package is known.
    public static func package(for code: String) -> String? {
        let parts = code.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let first = parts.first else { return nil }
        let language = otherCodes[first] ?? first
        let country = parts.dropFirst().first { $0.count == 2 }
        if let country, let names = byCountry["\(language)-\(country)"] { return names }
        if let name = byLanguage[language] { return name }
        return plain.contains(language) ? "hunspell-\(language)" : nil
    }

    private static let byCountry = [
        "de-at": "hunspell-de-at", "de-ch": "hunspell-de-ch", "en-gb": "hunspell-en-gb",
        "en-au": "hunspell-en-au", "en-ca": "hunspell-en-ca", "en-za": "hunspell-en-za",
        "pt-br": "hunspell-pt-br",
    ]

    private static let byLanguage = [
        "de": "hunspell-de-de", "en": "hunspell-en-us", "pt": "hunspell-pt-pt",
        "nb": "hunspell-no", "nn": "hunspell-no", "ku": "hunspell-kmr", "eo": "myspell-eo",
        "et": "myspell-et", "fo": "myspell-fo", "fa": "myspell-fa", "hy": "myspell-hy",
        "ga": "myspell-ga", "gv": "myspell-gv", "sq": "myspell-sq", "tl": "myspell-tl",
    ]

    private static let plain: Set<String> = [
        "af", "an", "ar", "be", "bg", "bn", "bo", "br", "bs", "ca", "cs", "da", "dz", "el", "es",
        "eu", "fr", "gd", "gl", "gu", "gug", "he", "hi", "hr", "hu", "id", "is", "it", "kk", "kmr",
        "ko", "lo", "lt", "lv", "ml", "mn", "ne", "nl", "oc", "pl", "ro", "ru", "si", "sk", "sl",
        "sr", "sv", "sw", "te", "th", "tr", "uk", "uz", "vi",
    ]
}
