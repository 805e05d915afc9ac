import Foundation

/// How the time for a label grows with its length: it must not grow faster.
enum Growth {
    private static let sizes = [250_000, 500_000, 1_000_000]
    private static let language = (try? Language(definition: Array(definition.utf8)))
    private static let values: TokenValues = ["a": .integer(5), "b": .text("x")]

    private static let pieces = [
        "[", "{", "<", "(", "]", "}", "[a:", "[a]", "[/a]", "<a>", "</a>", "[a: x]", "{{{", "%{",
        "{a}", "{a||", "{a||b,", "{a|b,", "{a|b,c}", "{a:", "{a::", "{a:b", "{a::b}", "{a.", "{a@",
        "#a#", "'", "\"", "\\", "a b ", "e\u{301}", "👍🏽", " ", "\n", ". ", "a. ", "&amp;",
    ]

    /// Prints a line for each piece: milliseconds for 1 MB, and how much more that is than for a
    /// quarter of it, step by step. 4 is linear; the clock makes small times vary.
    static func tell() {
        guard let language else { return tell("The definition within this program is broken.") }
        let steps = steps(in: language)
        tell(padded("1 MB of", 12) + steps.map { padded($0.name, 16) }.joined())
        for piece in pieces {
            let texts = sizes.map { String(repeating: piece, count: $0 / piece.utf8.count) }
            let figures = steps.map { step in padded(figure(of: step, texts), 16) }
            tell(padded(piece.debugDescription, 12) + figures.joined())
        }
    }
}

extension Growth {
    private struct Step {
        var name: String
        var run: (String) -> Void
    }

    private static let definition = """
        {"locale":"xx","contexts":{"number":{"keys":["one","other"],
        "token_expression":"/.*(a|count)(\\\\d)*$/","rules":{"one":{"conditions":"(= 1 @n)"},
        "other":{}},"token_mapping":[{"one":"{$0}","other":"{$0::b}"},
        {"one":"{$0}","other":"{$1}"}]}},"cases":{"b":{"rules":[{"conditions":"(true)",
        "operations":"(append 's' @value)"}]}}}
        """

    /// At once, in case a later step ends the process.
    private static func tell(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// What is hopeless with a little is not tried with more.
    private static func figure(of step: Step, _ texts: [String]) -> String {
        let trials = [8, 2].map { String(texts[0].utf8.prefix(texts[0].utf8.count / $0)) ?? "" }
        let trialTimes = trials.map { text in time { step.run(text) } }
        if trialTimes[1] > 1 {
            return String(format: "SLOW ×%.1f", trialTimes[1] / max(trialTimes[0], 0.0001))
        }
        let times = texts.map { text in time { step.run(text) } }
        let growth = times[2] / max(times[0], 0.0001)
        return String(format: "%7.1f ×%.1f", times[2] * 1000, growth)
    }

    private static func steps(in language: Language) -> [Step] {
        [
            Step(name: "parse") { _ = Label($0) },
            Step(name: "segments") { _ = Label($0).segments },
            Step(name: "render") { _ = Label($0).rendered(with: values, in: language) },
            Step(name: "html") { _ = Label($0).html(with: values, in: language) },
            Step(name: "checks") {
                _ = Checks.issues(of: Label($0), for: Label("{a} b."), in: language)
            },
            Step(name: "checks of it") {
                let label = Label($0)
                _ = Checks.issues(of: label, for: label, in: language)
            },
            Step(name: "fields") {
                let label = Label($0)
                _ = PluralFields.dimensions(of: label, in: language)
                _ = label.translatorText(in: language)
            },
            Step(name: "value") {
                let values: TokenValues = ["a": .text($0), "b": .text($0)]
                _ = Label("{a::b}").rendered(with: values, in: language)
                _ = Label("[c: {b}]").html(with: values, in: language)
            },
            Step(name: "template") {
                _ = Label("[t: x]").html(with: ["t": .text($0)], in: language)
            },
            Step(name: "rule") { _ = Expression("(" + $0) },
            Step(name: "definition") {
                _ = try? Language(definition: Array(("{\"locale\":" + $0).utf8))
            },
            Step(name: "pattern") { _ = Pattern("(a*b)+c|d")?.occurs(in: $0) },
            Step(name: "sentences") { _ = SentenceSplitter.sentences(of: $0) },
        ]
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }

    /// Seconds of the processor, the best of two.
    private static func time(_ work: () -> Void) -> Double {
        (0..<2).map { _ in
            let start = processorTime()
            work()
            return Double(processorTime() - start) / 1e9
        }.min() ?? 0
    }

    private static func processorTime() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
