import TML
import Text

/// Fits the translation of a similar label to the wanted one: a token with another name is renamed,
/// and a number that differs is replaced, where there is one of each and so no doubt which.
struct Adaptation {
    /// What cannot be fitted, in the service's words.
    let warnings: [String]
    private let token: (old: String, new: String)?
    private let number: (old: String, new: String)?

    init(of found: ComparedLabel, to wanted: ComparedLabel) {
        var warnings: [String] = []
        let missing = wanted.tokens.filter { !found.tokens.contains($0) }
        let surplus = found.tokens.filter { !wanted.tokens.contains($0) }
        if missing.count == 1, surplus.count == 1 {
            token = (surplus[0], missing[0])
        } else {
            token = nil
            warnings += missing.map { "token_missing {\($0)}" }
            warnings += surplus.map { "token_unknown {\($0)}" }
        }
        let differing = zip(found.numbers, wanted.numbers).filter { $0 != $1 }
        if found.numbers.count == wanted.numbers.count, differing.count <= 1 {
            number = differing.first.map { ($0.0, $0.1) }
        } else {
            number = nil
            if found.numbers != wanted.numbers {
                warnings += wanted.numbers.map { "number_differs \($0)" }
            }
        }
        if Set(found.decorations) != Set(wanted.decorations) {
            warnings += wanted.decorations.map { "decoration_differs \($0)" }
        }
        self.warnings = warnings
    }

    /// The text as it fits the wanted label, and what does not fit.
    func fit(_ text: ExactText) -> (text: ExactText, warnings: [String]) {
        var fitted = ControlCharacters.removed(from: text.string)
        var warnings = warnings
        if let token { fitted = Self.rename(token.old, to: token.new, in: fitted) }
        if let number {
            if let replaced = Self.replaceOnly(number.old, by: number.new, in: fitted) {
                fitted = replaced
            } else {
                warnings.append("number_differs \(number.new)")
            }
        }
        return (ExactText(fitted), warnings)
    }

    func fit(_ context: Context) -> Context {
        guard let token else { return context }
        return Context(
            context.choices.map { choice in
                var choice = choice
                if choice.token == token.old { choice.token = token.new }
                return choice
            })
    }
}

extension Adaptation {
    private static func rename(_ old: String, to new: String, in text: String) -> String {
        var bytes = Array(text.utf8)
        for token in Label(text).tokens.reversed() where token.name == old {
            let renamed = token.text.replacing(old, with: new, maxReplacements: 1)
                .replacing("#\(old)#", with: "#\(new)#")
            bytes.replaceSubrange(token.range, with: renamed.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `nil` when the number is not there exactly once outside of tokens.
    private static func replaceOnly(_ old: String, by new: String, in text: String) -> String? {
        let tokens = Label(text).tokens.map(\.range)
        let bytes = Array(text.utf8)
        let places = numbers(in: bytes).filter { place in
            bytes[place].elementsEqual(old.utf8) && !tokens.contains { $0.overlaps(place) }
        }
        guard let place = places.first, places.count == 1 else { return nil }
        var replaced = bytes
        replaced.replaceSubrange(place, with: new.utf8)
        return String(decoding: replaced, as: UTF8.self)
    }

    private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        var numbers: [Range<Int>] = []
        for (place, byte) in bytes.enumerated()
        where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            if let last = numbers.last, last.upperBound == place {
                numbers[numbers.count - 1] = last.lowerBound..<place + 1
            } else {
                numbers.append(place..<place + 1)
            }
        }
        return numbers
    }
}
