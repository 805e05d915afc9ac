/// Names of sources and locales as paths of files (`tml-service.md` 5.2).
enum MemberName {
    /// `recipe/show` for the source `/recipe/show`; `nil` for a name that cannot be a path, because
    /// it has `.` or `..` in it, a control character, or a part that is too long for a file.
    static func path(ofSource name: String) -> String? {
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
        guard !parts.isEmpty, parts.allSatisfy(isPart), name.utf8.count <= longestPath else {
            return nil
        }
        return parts.joined(separator: "/")
    }

    /// Whether a text can be the name of one file or folder.
    static func isPart(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        return isPlain && text != "." && text != ".." && (1...longestPart).contains(text.utf8.count)
            && !text.utf8.contains(UInt8(ascii: "/"))
    }

    /// Of 255 bytes `.json.gz` takes eight.
    private static let longestPart = 240
    private static let longestPath = 1024
}
