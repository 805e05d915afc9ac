import Testing

@testable import TML

/// The regular expressions of language definitions.
struct PatternTests {
    @Test(arguments: [
        ("/^a/", "ab", true), ("/^a/", "ba", false), ("/a$/", "ba", true), ("b", "abc", true),
        ("/a|b$/", "ac", true), ("/a|b$/", "bc", false), ("/(ab)+$/", "xabab", true),
        ("/^[^a-c]+$/", "dx", true), ("/^[^a-c]+$/", "da", false), ("/[]a]/", "]", true),
        ("/[a-]/", "-", true), ("/^\\d+\\.\\d$/", "12.5", true), ("/^\\w\\W\\s\\S$/", "a- b", true),
        ("/x{2}/", "axxa", true), ("/^x{2,3}$/", "xxxx", false), ("/^x{2,}$/", "xxxx", true),
        ("/x{/", "x{", true), ("/^.$/", "\n", false), ("/^.$/", "👍", true),
        ("/(?:a|b)c/", "bc", true), ("/ИЯ$/i", "мария", true), ("/[а-я]$/i", "Я", true),
        ("/^(a*)*$/", "aaab", false), ("/a??b/", "ab", true), ("/", "anything", true),
        ("/a/b/", "a/b", true),
    ])
    func aPatternIsSearchedFor(_ example: (pattern: String, text: String, occurs: Bool)) throws {
        let pattern = try #require(Pattern(example.pattern))
        #expect(pattern.occurs(in: example.text) == example.occurs)
    }

    /// The patterns of language definitions have only ASCII letters.
    @Test(arguments: [
        ("/Т\\w+а/", "Тема", true), ("/^\\w+$/", "нёбо12_", true), ("/^\\w+$/", "е\u{308}", true),
        ("/^\\w+$/", "हिन्दी", true), ("/\\w/", "— «»!", false), ("/^[\\w-]+$/i", "кто-то", true),
        ("/^[^\\w]$/", "я", false), ("/^\\W$/", "я", false), ("/^\\W$/i", "-", true),
    ])
    func aSearchKnowsTheLettersOfAllScripts(
        _ example: (pattern: String, text: String, occurs: Bool)
    ) throws {
        let pattern = try #require(Pattern(example.pattern, letters: .all))
        #expect(pattern.occurs(in: example.text) == example.occurs)
        #expect(try #require(Pattern("/^\\w/")).occurs(in: "я") == false)
        #expect(try #require(Pattern("/^\\W/i")).occurs(in: "я"))
    }

    @Test(arguments: [
        ("/folder 77+/", "folder 7"), ("/перевод 12\\d/i", "перевод 12"), ("/ab|folder/", ""),
        ("/(page )?number 1/", "number 1"), ("/x+ of 99/", " of 99"), ("/word/", "wor"),
        ("/^.*$/", ""), ("/[ab]c: d [ef]/", "c: d "),
    ])
    func aMatchContainsTheRequiredText(_ example: (pattern: String, required: String)) throws {
        #expect(try #require(Pattern(example.pattern)).requiredText == example.required)
    }

    @Test(arguments: [
        "/(/", "/)/", "/[a/", "/*a/", "/a**/", "/(?=a)/", "/\\1/", "/\\b/", "/a{3,2}/", "/[z-a]/",
        "/((((a{99}){99}){99}){99})/", "\\", "/(" + String(repeating: "(", count: 99) + ")/",
    ])
    func whatIsNotUnderstoodIsRefused(_ text: String) {
        #expect(Pattern(text) == nil)
    }

    @Test(arguments: [
        ("/(x|s)$/", "$1es", "virus", "viruses"), ("/(a)|b/", "<$1>", "ab", "<a><>"),
        ("/o/", "0", "foo", "f00"), ("/$/", "s", "cat", "cats"),
        ("/^/", "$0$9\\1$", "a", "$0\\1$a"),
        ("/x*/", "-", "axb", "-a--b-"), ("/z/", "y", "abc", "abc"),
    ])
    func occurrencesAreReplaced(
        _ example: (pattern: String, with: String, text: String, result: String)
    ) throws {
        let pattern = try #require(Pattern(example.pattern))
        #expect(pattern.replacing(in: example.text, with: example.with) == example.result)
    }

    @Test func aPatternMadeToBeSlowIsNot() throws {
        let pattern = try #require(Pattern("/^(a+)+(a*)*(a|aa)*$/"))
        #expect(!pattern.occurs(in: String(repeating: "a", count: 3000) + "b"))
    }
}
