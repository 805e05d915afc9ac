import TML
import Text

/// The folders of Android's resources: `values-pt-rBR`, `values-b+sr+Latn-land`.
enum AndroidFolder {
    /// Returns the language of a file; `nil` if its folder does not name one.
    static func locale(_ path: String) -> LocaleCode? {
        guard let folder = folder(of: path), let place = language(in: folder) else { return nil }
        let code = Array(folder[place])
        if code[0].hasPrefix("b+") {
            return LocaleCode(String(code[0].dropFirst(2)).replacing("+", with: "-"))
        }
        return LocaleCode(code.count == 2 ? "\(code[0])-\(code[1].dropFirst())" : code[0])
    }

    /// Returns the paths at which the originals of a file usually are: the folder without the
    /// language, then the folder without all qualifiers.
    static func basePaths(_ path: String) -> [String] {
        guard var folder = folder(of: path), let place = language(in: folder) else { return [] }
        folder.removeSubrange(place)
        let others = folder.count > 1 ? [folder.joined(separator: "-"), "values"] : ["values"]
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return others.map { other in
            parts[parts.count - 2] = other
            return parts.joined(separator: "/")
        }
    }

    /// Returns the parts of the name of the folder.
    private static func folder(of path: String) -> [String]? {
        let parts = path.split(separator: "/")
        guard parts.count > 1 else { return nil }
        let folder = parts[parts.count - 2].split(separator: "-").map(String.init)
        return folder.first == "values" ? folder : nil
    }

    /// Returns the place of the language and its region. The codes of a mobile network can be
    /// before the language.
    private static func language(in folder: [String]) -> Range<Int>? {
        let isNetwork = { (part: String) in part.hasPrefix("mcc") || part.hasPrefix("mnc") }
        let start = folder.dropFirst().firstIndex { !(isNetwork($0) && $0.utf8.count > 3) }
        guard let start else { return nil }
        if folder[start].hasPrefix("b+") { return start..<(start + 1) }
        // `car` is the mode of a screen in a car.
        guard folder[start] != "car", (2...3).contains(folder[start].utf8.count),
            folder[start].utf8.allSatisfy({ $0.isAlphanumeric && !$0.isDigit })
        else { return nil }
        let hasRegion = start + 1 < folder.count && isRegion(folder[start + 1])
        return start..<(start + (hasRegion ? 2 : 1))
    }

    private static func isRegion(_ part: String) -> Bool {
        part.hasPrefix("r") && (3...4).contains(part.utf8.count)
            && part.utf8.allSatisfy(\.isAlphanumeric)
    }
}
