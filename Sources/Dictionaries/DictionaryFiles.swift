import Files
import Glibc

/// The two files of a hunspell dictionary.
public struct DictionaryFiles: Hashable, Sendable {
    /// The path of the files without the extension: `/usr/share/hunspell/de_DE`.
    public var path: String

    /// Creates a dictionary from the path of its files without the extensions.
    public init(path: String) { self.path = path }

    /// The name of the dictionary: `de_DE`.
    public var name: String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// The path of the file with the rules of inflection.
    public var rules: String { path + ".aff" }
    /// The path of the file with the words.
    public var words: String { path + ".dic" }

    /// True if both files can be read and are not empty.
    var areThere: Bool {
        [rules, words].allSatisfy { file in
            (FileStatus(path: file)?.size ?? 0) > 0 && access(file, R_OK) == 0
        }
    }
}
