/// Marks as wide as letters, which belong into Chinese and Japanese.
extension TextComparison {
    var wideIssues: [Issue] {
        translation.elements.indices.compactMap { place in
            let mark = translation.scalar(at: place)
            guard translation.kind(at: place) == .punctuation else { return nil }
            let wanted = writing.isWide ? wideMark(for: mark, at: place) : narrowMark(for: mark)
            return wanted.map {
                Issue(.fullWidth, String(mark), $0, at: range(place..<place + 1))
            }
        }
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
        if label.elements.contains(where: { $0.scalar == mark }) { return nil }
        let ascii =
            mark == "。"
            ? "." : mark == "、" ? "," : Unicode.Scalar(mark.value - 0xFEE0).map(String.init)
        return ascii.map { EndMark(Unicode.Scalar($0) ?? "\0", in: "") }.flatMap(writing.mark)
            ?? ascii
    }
}
