import Dictionaries
import Foundation
import TestSupport
import Testing

@Suite struct HunspellDictionaryTests {
    private static let words = ["Nachricht", "über", "Auto/S", "geht's"]

    @Test(arguments: [
        ("Nachricht", true), ("nachricht", false), ("Nachrichd", false), ("Autos", true),
        ("u\u{308}ber", true), ("über", true), ("geht\u{2019}s", true), ("geht's", true),
    ])
    func aWordIsRightInAnyCompositionAndWithEitherApostrophe(_ word: String, _ isRight: Bool) throws
    {
        let small = try SmallDictionary(Self.words)
        let dictionary = try #require(HunspellDictionary(small.files))
        #expect(dictionary.knows(word) == isRight)
    }

    @Test func oldCodingsAreRead() throws {
        let small = try SmallDictionary(Self.words, coding: "ISO8859-1", encoding: .isoLatin1)
        let dictionary = try #require(HunspellDictionary(small.files))
        #expect(dictionary.knows("über") == true)
        #expect(dictionary.knows("üper") == false)
        #expect(dictionary.suggestions(for: "üper") == ["über"])
        #expect(dictionary.knows("слово") == nil)
    }

    @Test func whatMayBeMeantIsSuggested() throws {
        let small = try SmallDictionary(Self.words)
        let dictionary = try #require(HunspellDictionary(small.files))
        #expect(dictionary.suggestions(for: "Nachrichd") == ["Nachricht"])
        #expect(dictionary.suggestions(for: "xxxxxxxxxx").isEmpty)
    }

    @Test func aCodingThatNobodyKnowsIsNoDictionary() throws {
        let small = try SmallDictionary(["a"], coding: "KLINGON-7")
        #expect(HunspellDictionary(small.files) == nil)
    }

    /// Else each word would be wrong.
    @Test func withoutBothFilesThereIsNone() throws {
        let small = try SmallDictionary(Self.words)
        try Data().write(to: URL(filePath: small.files.words))
        #expect(HunspellDictionary(small.files) == nil)
        #expect(HunspellDictionary(DictionaryFiles(path: "/nowhere/de_DE")) == nil)
    }
}
