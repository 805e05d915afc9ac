import Catalog
import TML
import TestSupport
import Text

/// What is left to chance in a history, all of it from one seed.
final class Chance {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// Whether something happens that happens so often in a hundred times.
    func happens(_ percent: Int) -> Bool { number(below: 100) < percent }

    func one<Element>(of list: some Collection<Element>) -> Element? {
        list.randomElement(using: &random)
    }

    func spelled(_ words: String) -> String { Compositions.text(words, using: &random) }
}

/// Texts by chance, and how often each was submitted.
final class RandomTexts {
    /// Whatever has this word in it, something between the desks and the server refuses to carry.
    static let unspeakable = "unspeakable"

    private let chance: Chance
    private var used: Set<ExactText> = []
    private var count = 0
    private(set) var submissions: [ExactText: Int] = [:]
    /// How often somebody else than a desk has made a text that of a translation.
    private(set) var others: [ExactText: Int] = [:]
    private var ofForms: [FormID: [ExactText]] = [:]

    init(_ chance: Chance) { self.chance = chance }

    /// A text that nothing has ever been; often one that looks the same as the former.
    func new(_ word: String, insteadOf former: ExactText? = nil) -> ExactText {
        var words = former.map(Self.words) ?? ""
        if words.isEmpty || chance.happens(50) {
            count += 1
            words = "\(chance.happens(2) ? Self.unspeakable : word) \(count)"
        }
        var text = ExactText("")
        repeat {
            text = ExactText(chance.spelled(words))
        } while !used.insert(text).inserted
        return text
    }

    /// A text that somebody has submitted for the form before.
    func known(for form: FormID) -> ExactText? { chance.one(of: ofForms[form] ?? []) }

    func noteSubmission(of text: ExactText, for form: FormID) {
        submissions[text, default: 0] += 1
        ofForms[form, default: []].append(text)
    }

    func noteOther(_ text: ExactText) { others[text, default: 0] += 1 }

    private static func words(of text: ExactText) -> String {
        text.string.split(separator: " ").dropLast().joined(separator: " ")
    }
}
