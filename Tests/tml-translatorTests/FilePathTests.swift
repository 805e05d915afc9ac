import Testing

@testable import tml_translator

/// Paths taken apart.
struct FilePathTests {
    @Test(arguments: [
        ("a", ".", "a"), ("-", ".", "-"), ("é", ".", "é"), ("/a", "/", "a"), ("a/b", "a", "b"),
        ("/a/b", "/a", "b"), ("a//b", "a", "b"), ("a/b/", "a", "b"), ("//a", "/", "a"),
        ("/", "/", ""), ("//", "/", ""), ("", ".", ""), (".", ".", "."), ("..", ".", ".."),
        ("a/\u{301}b", "a", "\u{301}b"), ("a/🇩🇪.csv", "a", "🇩🇪.csv"),
    ])
    func theyAreTakenApartAtSlashes(path: String, folder: String, name: String) {
        #expect(FilePath(path).folder == folder)
        #expect(FilePath(path).name == name)
    }
}
