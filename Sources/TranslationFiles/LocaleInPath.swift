import TML

/// The language in the path of a file: `locales/ru/common.json`, `app_ru.arb`, `x.ru.json`.
struct LocaleInPath: Hashable, Sendable {
    /// The language.
    let locale: LocaleCode
    private let before: Substring
    private let after: Substring

    /// Finds the language. `nil` if the path has none.
    ///
    /// - Parameter prefersName: true if the end of the file name counts more than the folders.
    init?(_ path: String, prefersName: Bool = false) {
        let folders = path.split(separator: "/")
        guard let name = folders.last else { return nil }
        let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
        let ends = Self.ends(of: stem)
        let inner = folders.dropLast().suffix(2).reversed()
        let dotted = stem.split(separator: ".").last.map { [$0] } ?? []
        let candidates =
            prefersName ? [stem] + dotted + ends + inner : [stem] + dotted + inner + ends
        guard let found = candidates.first(where: Self.isLocale) else { return nil }
        locale = LocaleCode(String(found))
        before = path[..<found.startIndex]
        after = path[found.endIndex...]
    }

    /// Returns the path of the file for another language.
    func path(for code: String) -> String { before + code + after }

    /// The paths at which the originals usually are: the files in English, then the file without a
    /// language in its name.
    var basePaths: [String] {
        let english = ["en", "en-US", "en_US", "en-GB", "en_GB"].filter { LocaleCode($0) != locale }
        let hasSign = before.last.map { "._-".contains($0) } ?? false
        return english.map(path(for:)) + (hasSign ? [String(before.dropLast() + after)] : [])
    }

    /// The last one, two and three words of a name, the longest first.
    private static func ends(of stem: Substring) -> [Substring] {
        let words = stem.split { $0 == "_" || $0 == "-" }
        return words.dropFirst().suffix(3).map { stem[$0.startIndex...] }
    }

    /// True for a known language, also with a script and a region.
    static func isLocale(_ text: Substring) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        guard let language = parts.first, (2...3).contains(language.utf8.count), parts.count <= 3,
            isLanguage(language.lowercased())
        else { return false }
        return parts.dropFirst().allSatisfy(isScriptOrRegion)
    }

    private static func isLanguage(_ code: String) -> Bool {
        FileLocale.isLanguage(code) || PluralCategories.of(LocaleCode(code)) != nil
    }

    private static func isScriptOrRegion(_ part: Substring) -> Bool {
        let isWord = part.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
        switch part.utf8.count {
        case 2, 4: return isWord
        case 3: return part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        default: return false
        }
    }
}
