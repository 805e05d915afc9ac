/// Characters that cannot be seen. They are looked for in the words of tokens, too.
extension TextComparison {
    var hiddenIssues: [Issue] {
        let bytes = translation.source.bytes
        guard
            bytes.contains(where: { $0 >= 0xC2 && Self.beginsHidden($0) || $0 < 0x20 || $0 == 0x7F }
            )
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

    /// The first bytes of the characters in question.
    private static func beginsHidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2, 0xCD, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3: true
        default: false
        }
    }
}
