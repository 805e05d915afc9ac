import Glibc

/// The two files of a dictionary.
public struct DictionaryFiles: Hashable, Sendable {
    /// Without the ending: `/usr/share/hunspell/de_DE`.
    public var path: String

    /// A dictionary by the path of its files without their endings.
    public init(path: String) { self.path = path }

    /// What it is called: `de_DE`.
    public var name: String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// How its words change.
    public var rules: String { path + ".aff" }
    /// Its words.
    public var words: String { path + ".dic" }

    /// Whether both can be read and have something in them.
    var areThere: Bool {
        [rules, words].allSatisfy { file in
            var status = stat()
            return stat(file, &status) == 0 && status.st_size > 0 && access(file, R_OK) == 0
        }
    }
}
