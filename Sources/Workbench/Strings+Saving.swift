import Catalog

extension Strings {
    /// What will become of texts that are on disk now.
    static func saved(_ expected: [TextOutcome: Int], isSentSoon: Bool) -> String {
        let tail = isSentSoon ? "" : " Sent when there is a connection."
        guard expected.count == 1, let (outcome, count) = expected.first else {
            return "Saved: \(list(expected))." + tail
        }
        let forms = count > 1 ? "Saved \(count) forms" : "Saved"
        switch outcome {
        case .inUse: return "\(forms): goes into use." + tail
        case .waiting: return "\(forms): waits for a reviewer or votes." + tail
        case .candidate: return "\(forms) as a candidate: an approved text stays in use." + tail
        }
    }

    /// What the server did with texts.
    static func arrived(_ texts: [TextOutcome: Int]) -> String { "On the server: \(list(texts))." }

    private static func list(_ texts: [TextOutcome: Int]) -> String {
        let total = texts.values.reduce(0, +)
        return TextOutcome.allCases.compactMap { outcome in
            texts[outcome].map { total == 1 ? word(outcome) : "\(number($0)) \(word(outcome))" }
        }.joined(separator: ", ")
    }

    private static func word(_ outcome: TextOutcome) -> String {
        switch outcome {
        case .inUse: "in use"
        case .waiting: "waiting for a reviewer or votes"
        case .candidate: "kept as a candidate beside an approved text"
        }
    }
}
