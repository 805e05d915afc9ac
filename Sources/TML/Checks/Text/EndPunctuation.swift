/// Compares how a label and its translation end, whatever marks their scripts use.
enum EndPunctuation: Hashable {
    case none, period, question, exclamation, colon, semicolon, comma, ellipsis

    /// Written without a mark at the end of a sentence.
    private static let unmarked: Set<String> = ["th", "lo", "km", "my"]
    private static let closers: Set<Unicode.Scalar> = [
        "\"", "'", "”", "’", "“", "»", "«", "›", ")", "」", "』", "）", "】",
    ]

    static func issue(of translation: Label, for label: Label, in language: Language) -> Issue? {
        let (end, wanted) = (lastScalar(of: translation), lastScalar(of: label))
        let (kind, wantedKind) = (Self(end), Self(wanted))
        let base = language.locale.base
        let isGreekQuestion = base == "el" && kind == .semicolon && wantedKind == .question
        if kind == wantedKind || isGreekQuestion { return nil }
        let isUnmarked = unmarked.contains(base.normalized.rawValue)
        if isUnmarked, kind == .none, wantedKind == .period || wantedKind == .question {
            return nil
        }
        return Issue(
            .endPunctuation,
            wantedKind == .none ? "" : wanted.map { String($0) } ?? "",
            kind == .none ? "" : end.map { String($0) } ?? "")
    }

    private init(_ scalar: Unicode.Scalar?) {
        self =
            switch scalar {
            case ".", "。", "।", "．", "｡", "۔", "։", "\u{1362}", "\u{104B}": .period
            case "?", "？", "؟", "\u{37E}", "\u{55E}", "\u{1367}": .question
            case "!", "！", "՜": .exclamation
            case ":", "：": .colon
            case ";", "；", "؛": .semicolon
            case ",", "，", "،", "、": .comma
            case "…": .ellipsis
            default: .none
            }
    }

    /// The last shown character that is no white space and closes no quotation.
    private static func lastScalar(of label: Label) -> Unicode.Scalar? {
        for segment in label.segments.reversed() {
            switch segment.kind {
            case .token: return nil
            case .text:
                if let last = last(of: label.bytes[segment.range].string) { return last }
            case .decorationOpening, .decorationClosing, .lost: continue
            }
        }
        return nil
    }

    /// Whether an HTML entity stands at the end: its semicolon is no punctuation.
    private static func isEntity(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let name = scalars.suffix(10).dropLast().reversed().prefix {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "#"
        }
        return scalars.last == ";" && !name.isEmpty
            && scalars.dropLast(name.count + 1).last == "&"
    }

    private static func last(of text: String) -> Unicode.Scalar? {
        let scalars = Array(text.unicodeScalars)
        let end = scalars.lastIndex { !$0.properties.isWhitespace && !closers.contains($0) }
        guard let end, !isEntity(scalars[...end]) else { return nil }
        return scalars[...end].suffix(3).elementsEqual("...".unicodeScalars) ? "…" : scalars[end]
    }
}
