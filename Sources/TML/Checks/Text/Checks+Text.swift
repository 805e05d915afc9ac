/// Whether the text around the markup is like the label's.
extension Checks {
    static func textIssues(
        of translation: Label, for label: Label, in language: Language, settings: CheckSettings
    ) -> [Issue] {
        var issues = edgeIssues(of: translation, for: label)
        if translation == label, settings.labelLocale?.base != language.locale.base,
            label.hasLetters
        {
            issues.append(Issue(.sameAsLabel))
        }
        if let limit = settings.maxLength, translation.letterCount > limit {
            issues.append(Issue(.tooLong, String(translation.letterCount), String(limit)))
        }
        let (breaks, labelBreaks) = (translation.lineBreaks, label.lineBreaks)
        if breaks != labelBreaks {
            issues.append(Issue(.lineBreaks, String(labelBreaks), String(breaks)))
        }
        issues += EndPunctuation.issue(of: translation, for: label, in: language).map { [$0] } ?? []
        return issues + curseIssues(of: translation, in: language)
    }

    private static func edgeIssues(of translation: Label, for label: Label) -> [Issue] {
        let (bytes, labelBytes) = (translation.bytes, label.bytes)
        let leading = bytes.prefix(while: \.isSpace)
        let trailing = bytes[(bytes.lastIndex { !$0.isSpace } ?? -1).advanced(by: 1)...]
        let labelTrailing =
            labelBytes[(labelBytes.lastIndex { !$0.isSpace } ?? -1).advanced(by: 1)...]
        var issues: [Issue] = []
        if !leading.elementsEqual(labelBytes.prefix(while: \.isSpace)) {
            issues.append(Issue(.edgeSpace, at: leading.indices))
        }
        if !trailing.elementsEqual(labelTrailing) {
            issues.append(Issue(.edgeSpace, at: trailing.indices))
        }
        return issues
    }

    private static func curseIssues(of translation: Label, in language: Language) -> [Issue] {
        guard !language.curseWords.isEmpty else { return [] }
        let text = translation.text.lowercased()
        return language.curseWords.filter { !$0.isEmpty && text.contains($0.lowercased()) }
            .map { Issue(.curseWord, $0) }
    }
}

extension Label {
    /// How many letters (grapheme clusters) there are without the tokens, as a project's limit
    /// counts them.
    public var letterCount: Int {
        var rest = 0
        var counted: [UInt8] = []
        for token in tokens {
            counted += bytes[min(rest, token.range.lowerBound)..<token.range.lowerBound]
            rest = max(rest, token.range.upperBound)
        }
        return (counted + bytes[rest...]).string.count
    }

    fileprivate var lineBreaks: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

    /// Whether there is anything to translate besides the markup.
    fileprivate var hasLetters: Bool {
        segments.contains { segment in
            segment.kind == .text
                && bytes[segment.range].string.unicodeScalars.contains(
                    where: \.properties.isAlphabetic)
        }
    }
}
