import TML
import TestSupport
import Testing
import Text

struct ExactTextTests {
    @Test(arguments: Compositions.pairs)
    func compositionsOfALetterAreDifferentTexts(one: String, other: String) {
        #expect(one == other)
        #expect(ExactText(one) != ExactText(other))
        #expect(Set([ExactText(one), ExactText(other)]).count == 2)
        #expect([ExactText(one): 1][ExactText(other)] == nil)
        #expect(ExactText("a" + one + "b") != ExactText("a" + other + "b"))
    }

    @Test(arguments: Compositions.letters.joined())
    func theSameBytesAreTheSameText(letter: String) {
        let again = String(decoding: Array(letter.utf8), as: UTF8.self)
        #expect(ExactText(letter) == ExactText(again))
        #expect(ExactText(letter).hashValue == ExactText(again).hashValue)
        #expect(Array(ExactText(letter).string.utf8) == Array(letter.utf8))
        #expect(Array("\(ExactText(letter))".utf8) == Array(letter.utf8))
    }

    @Test(arguments: Compositions.pairs)
    func textsThatDifferInCompositionOnlyAreToldFromOthers(one: String, other: String) {
        #expect(ExactText(one).differsInCompositionOnly(from: ExactText(other)))
        #expect(!ExactText(one).differsInCompositionOnly(from: ExactText(one)))
        #expect(!ExactText(one).differsInCompositionOnly(from: ExactText(other + "x")))
    }

    @Test func theyAreSortedByBytes() {
        let letters = Compositions.letters.joined().map { ExactText($0) }
        #expect(
            letters.sorted().map { Array($0.utf8) }
                == letters.map { Array($0.utf8) }.sorted {
                    $0.lexicographicallyPrecedes($1)
                })
        let one: ExactText = "a"
        #expect(!(one < one))
    }
}
