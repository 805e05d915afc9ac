/// The numbers that match the rules of a number context, found by testing many numbers.
struct NumberSamples {
    /// The last of the integers from 0 that are always tested.
    private static let last = 315
    /// Further numbers, which are tested if a rule matches none of the first ones.
    private static let rest = 316...2000
    static let largeNumbers = [10_000, 100_000, 1_000_000, 1_000_001, 2_000_000, 3_000_000]
    static let decimals = [
        1.5, 0.5, 0.1, 2.5, 10.1, 0.2, 1.1, 2.1, 0.01, 0.11, 1.25, 11.5,
    ]

    private let runs: [String: [ClosedRange<Int>]]
    private let parts: [String: [Double]]
    /// The rules of the digits from 0 to 9.
    private let digitRules: [String?]

    init(_ context: LanguageContext) {
        let rules = (0...Self.last).map { context.rule(for: .integer($0)) }
        var runs: [String: [ClosedRange<Int>]] = [:]
        for (number, rule) in rules.enumerated() { Self.add(number, of: rule, to: &runs) }
        for number in Self.largeNumbers {
            Self.add(number, of: context.rule(for: .integer(number)), to: &runs)
        }
        if context.ruleKeys.contains(where: { runs[$0] == nil }) {
            for number in Self.rest {
                let rule = context.rule(for: .integer(number))
                if runs[rule ?? ""]?.last.map({ $0.upperBound > number }) == true { continue }
                Self.add(number, of: rule, to: &runs)
            }
        }
        var parts: [String: [Double]] = [:]
        for decimal in Self.decimals {
            guard let rule = context.rule(for: .decimal(decimal)) else { continue }
            parts[rule, default: []].append(decimal)
        }
        (self.runs, self.parts) = (runs, parts)
        digitRules = Array(rules.prefix(10))
    }

    /// Returns sample values of a rule: the first and last number of each run, the first number of
    /// a run whose last digit has another rule, and a decimal. Integers are in order, decimals
    /// last. If no integer matches, all matching decimals.
    func values(of rule: String) -> [TokenValue] {
        let whole = (runs[rule] ?? []).flatMap { run in
            let ends = Self.isOpen(run) ? [run.lowerBound] : [run.lowerBound, run.upperBound]
            return Set(ends + (exception(in: run, of: rule).map { [$0] } ?? [])).sorted()
        }
        let decimals = (parts[rule] ?? []).prefix(whole.isEmpty ? Int.max : 1)
        return whole.map(TokenValue.integer) + decimals.map(TokenValue.decimal)
    }

    /// Returns a description with the first three runs: `0, 5–20, 25–30…`. Contains decimals only
    /// if no integer matches.
    func text(of rule: String) -> String {
        let most = 3
        guard let runs = runs[rule] else {
            let decimals = (parts[rule] ?? []).prefix(most).sorted()
            let texts = decimals.compactMap { TokenValue.decimal($0).plainText }
            return texts.isEmpty ? "" : texts.joined(separator: ", ") + "…"
        }
        let texts = runs.prefix(most).map(Self.text)
        let isLarge = runs.last.map { $0.lowerBound > Self.last } ?? false
        let goesOn = (runs.count > most || isLarge) && texts.last?.hasSuffix("…") == false
        return texts.joined(separator: ", ") + (goesOn ? "…" : "")
    }
}

extension NumberSamples {
    private static func add(
        _ number: Int, of rule: String?, to runs: inout [String: [ClosedRange<Int>]]
    ) {
        guard let rule else { return }
        if let run = runs[rule]?.last {
            if isOpen(run), number > last { return }
            if run.upperBound + 1 == number {
                runs[rule]?.removeLast()
                runs[rule]?.append(run.lowerBound...number)
                return
            }
        }
        runs[rule, default: []].append(number...number)
    }

    /// Whether the run ended only because larger numbers were not tested.
    private static func isOpen(_ run: ClosedRange<Int>) -> Bool { run.contains(last) }

    private func exception(in run: ClosedRange<Int>, of rule: String) -> Int? {
        run.dropFirst().prefix(100).first { number in
            number > 9 && digitRules[number % 10] != rule
        }
    }

    private static func text(_ run: ClosedRange<Int>) -> String {
        if isOpen(run) { return "\(run.lowerBound)…" }
        switch run.count {
        case 1: return "\(run.lowerBound)"
        case 2: return "\(run.lowerBound), \(run.upperBound)"
        default: return "\(run.lowerBound)–\(run.upperBound)"
        }
    }
}
