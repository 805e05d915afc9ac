/// Characters that cannot be seen. They are looked for in the words of tokens, too.
extension TextComparison {
    var hiddenIssues: [Issue] {
        guard
            translation.contains(.invisible) || translation.contains(.joiner)
                || translation.contains(.bidiControl)
                || translation.source.tokens.contains(where: { !$0.parameters.isEmpty })
        else { return [] }
        let (mine, theirs) = (
            HiddenCharacters(in: translation.source), HiddenCharacters(in: label.source)
        )
        let (turns, hidden) = (
            Set(theirs.unpaired.map(\.scalar)), Set(theirs.invisible.map(\.scalar))
        )
        var issues: [Issue] = []
        for found in mine.unpaired where !turns.contains(found.scalar) {
            issues.append(
                Issue(.bidiControls, HiddenCharacters.name(found.scalar), at: found.range))
        }
        for found in mine.invisible where !hidden.contains(found.scalar) {
            if found.scalar == "\u{200B}", writing.hasFreeEnds { continue }
            issues.append(
                Issue(.invisibleCharacters, HiddenCharacters.name(found.scalar), at: found.range))
        }
        return issues
    }
}
