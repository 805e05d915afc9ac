import TML

/// The single number that differs between a found label and the wanted label, and its effect on a
/// text.
struct NumberPairing {
    /// The number in the text and its replacement; `nil` if nothing is replaced.
    private let change: (old: Numeral, new: Numeral)?
    let warnings: [String]

    /// - Parameter language: the language of the texts; `nil` if its rules are unknown.
    init(_ found: ComparedLabel, _ wanted: ComparedLabel, in language: Language?) {
        let (old, new) = (Numeral.all(in: found.form), Numeral.all(in: wanted.form))
        let others = zip(old, new).filter { $0 != $1 }
        if found.numbers == wanted.numbers,
            zip(old, new).allSatisfy({ $0.isNegative == $1.isNegative })
        {
            (change, warnings) = (nil, [])
        } else if old.count == new.count, let (old, new) = others.first, others.count == 1,
            old.parts.count == new.parts.count, old.isWritten(like: new),
            // If a number occurs twice, one of the two may be a word in the text or have another
            // meaning.
            Numeral.all(in: found.form).count(where: { $0.parts == old.parts }) == 1
        {
            change = (old, new)
            let isSame = Self.rule(old, language) == Self.rule(new, language)
            warnings = isSame ? [] : ["number_form \(new.written)"]
        } else {
            (change, warnings) = (nil, wanted.numbers.map { "number_differs \($0)" })
        }
    }

    /// Returns the rule by which the language chooses words for the number; `nil` if no rule
    /// applies.
    private static func rule(_ numeral: Numeral, _ language: Language?) -> String? {
        guard let context = language?.context("number") else { return nil }
        return numeral.value.flatMap { context.rule(for: $0) }
    }

    /// Returns the text with the new number, or unchanged with a warning if the text does not
    /// contain the old number exactly once.
    func replace(in text: Label) -> (text: String, warnings: [String]) {
        guard let change else { return (text.text, []) }
        let tokens = text.tokens.map(\.range)
        let digits = Digits(text.text)
        let places = digits.places(of: change.old.parts).filter { runs in
            !tokens.contains { token in runs.contains { token.overlaps(digits.runs[$0]) } }
        }
        guard let place = places.first, places.count == 1 else {
            return (text.text, ["number_differs \(change.new.written)"])
        }
        var bytes = digits.bytes
        for (run, new) in zip(place, change.new.parts).reversed() {
            bytes.replaceSubrange(digits.runs[run], with: new.utf8)
        }
        return (String(decoding: bytes, as: UTF8.self), [])
    }
}

/// The digits of a text.
private struct Digits {
    /// The characters that can separate the digits of one number.
    private static let separators = [".", ",", " ", "'", "’", "\u{A0}", "\u{202F}"].map {
        Array($0.utf8)
    }
    private static let points = separators.prefix(2)

    let bytes: [UInt8]
    /// The ranges of consecutive digits.
    let runs: [Range<Int>]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var runs: [Range<Int>] = []
        for (place, byte) in bytes.enumerated()
        where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        self.runs = runs
    }

    /// Returns the runs that form a number of these parts and do not belong to a longer number.
    func places(of parts: [String]) -> [Range<Int>] {
        runs.indices.compactMap { start in
            let place = start..<start + parts.count
            guard place.upperBound <= runs.count,
                zip(place, parts).allSatisfy({ bytes[runs[$0]].elementsEqual($1.utf8) }),
                place.dropLast().allSatisfy({ Self.separators.contains(between($0)) }),
                !Self.points.contains(between(start - 1)),
                !Self.points.contains(between(place.upperBound - 1))
            else { return nil }
            return place
        }
    }

    /// Returns the bytes between a run and the next run.
    private func between(_ run: Int) -> [UInt8] {
        guard run >= 0, run + 1 < runs.count else { return [] }
        return Array(bytes[runs[run].upperBound..<runs[run + 1].lowerBound])
    }
}
