/// How long a text is, and the words that are not wanted in it.
extension TextComparison {
    func lengthIssues(
        _ settings: CheckSettings, columns: ((String) -> Int)?
    ) -> [Issue] {
        var issues: [Issue] = []
        if let limit = settings.maxLength {
            let count = translation.source.letterCount
            if count > limit { issues.append(Issue(.tooLong, String(count), String(limit))) }
        }
        if let limit = settings.maxColumns, let columns {
            let count = columns(translation.source.textWithoutMarkup)
            if count > limit { issues.append(Issue(.tooWide, String(count), String(limit))) }
        }
        return issues
    }

    func curseIssues(_ words: CurseWords) -> [Issue] {
        words.found(in: translation.source.text).map { Issue(.curseWord, $0) }
    }
}

extension Label {
    /// How many letters (grapheme clusters) there are without the markup, as a project's limit
    /// counts them.
    public var letterCount: Int { textWithoutMarkup.count }

    /// The text as it is written, without tokens, decorations and tags.
    var textWithoutMarkup: String {
        if tokens.isEmpty && tree == nil { return text }
        var shown: [UInt8] = []
        var isBehindShortOpening = false
        for segment in segments {
            let part = bytes[segment.range]
            if segment.kind == .text, part.first != UInt8(ascii: "<") {
                shown += isBehindShortOpening ? part.drop { $0.isSpace } : part
            }
            if case .decorationOpening = segment.kind {
                isBehindShortOpening = part.last == UInt8(ascii: ":")
            } else {
                isBehindShortOpening = false
            }
        }
        return shown.string
    }
}
