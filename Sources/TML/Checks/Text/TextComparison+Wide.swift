/// Marks as wide as letters, which belong into Chinese and Japanese.
extension TextComparison {
    var wideIssues: [Issue] {
        let known = writing.isWide ? [] : Set(label.elements.lazy.map(\.scalar).filter(\.isWide))
        var issues: [Issue] = []
        for (place, element) in translation.elements.enumerated()
        where element.kind == .punctuation && issues.count < Self.mostIssues {
            let mark = element.scalar
            if known.contains(mark) { continue }
            if let wanted = writing.isWide ? wideMark(for: mark, at: place) : narrowMark(for: mark)
            {
                issues.append(
                    Issue(.fullWidth, String(mark), wanted, at: range(place..<place + 1)))
            }
        }
        return issues
    }

    /// Only next to wide letters, and not within numbers, times or code.
    private func wideMark(for mark: Unicode.Scalar, at place: Int) -> String? {
        guard mark.isASCII, translation.scalar(at: place - 1).isWide,
            mayFollowWideMark(translation.kind(at: place + 1))
        else { return nil }
        switch mark {
        case ",": return writing.language == "ja" ? "、" : "，"
        case ".": return "。"
        case ";" where writing.language != "ja": return "；"
        case ":" where writing.language != "ja": return "："
        case "?" where writing.language != "ja": return "？"
        case "!" where writing.language != "ja": return "！"
        default: return nil
        }
    }

    private func mayFollowWideMark(_ kind: ScalarKind) -> Bool {
        kind == .edge || kind.isBlank || kind == .letter || kind.isQuote || kind == .closing
            || kind == .token
    }

    private func narrowMark(for mark: Unicode.Scalar) -> String? {
        guard (0xFF01...0xFF5E).contains(mark.value) || mark == "。" || mark == "、" else {
            return nil
        }
        let ascii =
            mark == "。"
            ? "." : mark == "、" ? "," : Unicode.Scalar(mark.value - 0xFEE0).map(String.init)
        return ascii.map { EndMark(Unicode.Scalar($0) ?? "\0", in: "") }.flatMap(writing.mark)
            ?? ascii
    }
}
