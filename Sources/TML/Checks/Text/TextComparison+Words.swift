/// Words written twice, and words of letters that only look alike.
extension TextComparison {
    var wordIssues: [Issue] {
        let words = translation.words
        return doubledWordIssues(words) + mixedScriptIssues(words)
    }

    private func doubledWordIssues(_ words: [Range<Int>]) -> [Issue] {
        guard writing.dislikesDoubledWords else { return [] }
        let doubled = Self.doubledWords(words, in: translation)
        if doubled.isEmpty { return [] }
        let allowed = Self.doubledWords(label.words, in: label).count
        return doubled.dropFirst(allowed).compactMap { places in
            let word = translation.text(of: places.second).lowercased()
            if DoubledWords.isSound(word, in: writing.language) { return nil }
            let both = places.first.lowerBound..<places.second.upperBound
            return Issue(.doubledWord, word, at: range(both))
        }
    }

    /// Each two that are the same and have only spaces between them.
    private static func doubledWords(
        _ words: [Range<Int>], in text: ShownText
    ) -> [(first: Range<Int>, second: Range<Int>)] {
        zip(words, words.dropFirst()).compactMap { first, second in
            guard first.count == second.count, first.count > 1,
                isApart(first.upperBound..<second.lowerBound, in: text),
                isAlike(text.elements[first.lowerBound], text.elements[second.lowerBound]),
                zip(first, second).dropFirst().allSatisfy({
                    text.scalar(at: $0) == text.scalar(at: $1)
                }),
                first.contains(where: { text.elements[$0].kind.isLetter })
            else { return nil }
            return (first, second)
        }
    }

    /// By one space, or at the end of a line; more space makes columns.
    private static func isApart(_ places: Range<Int>, in text: ShownText) -> Bool {
        guard places.allSatisfy({ text.kind(at: $0).isBlank }) else { return false }
        return places.count == 1 || places.contains { text.kind(at: $0) == .lineBreak }
    }

    /// A capital at the beginning makes no difference.
    private static func isAlike(_ left: ShownText.Element, _ right: ShownText.Element) -> Bool {
        if left.scalar == right.scalar { return true }
        guard left.kind == .upper || right.kind == .upper else { return false }
        return left.scalar.properties.lowercaseMapping == right.scalar.properties.lowercaseMapping
    }
}

extension TextComparison {
    private func mixedScriptIssues(_ words: [Range<Int>]) -> [Issue] {
        var issues: [Issue] = []
        var known: Set<String>?
        for places in words where issues.count < Self.mostIssues {
            guard let few = LookAlike.minority(in: translation.elements[places]) else { continue }
            let word = translation.text(of: places)
            let labelWords = known ?? Set(label.words.map(label.text))
            known = labelWords
            if labelWords.contains(word) { continue }
            let first = few.first.map { $0 + places.lowerBound } ?? places.lowerBound
            issues.append(Issue(.mixedScripts, word, at: range(first..<first + 1)))
        }
        return issues
    }
}
