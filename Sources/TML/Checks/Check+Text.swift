/// Whether the text around the markup is like the label's.
extension Check {
    static func textIssues(
        of translation: Label, for label: Label, in language: Language, labelLocale: LocaleCode?
    ) -> [Issue] {
        var issues = edgeIssues(of: translation, for: label)
        if translation == label, labelLocale?.base != language.locale.base, label.hasLetters {
            issues.append(Issue(.sameAsLabel))
        }
        let (breaks, labelBreaks) = (translation.lineBreaks, label.lineBreaks)
        if breaks != labelBreaks {
            issues.append(Issue(.lineBreaks(label: labelBreaks, translation: breaks)))
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
            .map { Issue(.curseWord($0)) }
    }
}

extension Label {
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
