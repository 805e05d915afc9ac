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
            let word = translation.text(of: places).lowercased()
            if DoubledWords.isSound(word, in: writing.language) { return nil }
            let first = words.last { $0.upperBound < places.lowerBound } ?? places
            return Issue(.doubledWord, word, at: range(first.lowerBound..<places.upperBound))
        }
    }

    /// The second of each two that are the same and have only spaces between them.
    private static func doubledWords(_ words: [Range<Int>], in text: ShownText) -> [Range<Int>] {
        zip(words, words.dropFirst()).compactMap { first, second in
            guard first.count == second.count, first.count > 1,
                isApart(first.upperBound..<second.lowerBound, in: text),
                zip(first, second).allSatisfy({ isAlike(text.elements[$0], text.elements[$1]) }),
                first.contains(where: { text.elements[$0].kind.isLetter })
            else { return nil }
            return second
        }
    }

    /// By one space, or at the end of a line; more space makes columns.
    private static func isApart(_ places: Range<Int>, in text: ShownText) -> Bool {
        guard places.allSatisfy({ text.kind(at: $0).isBlank }) else { return false }
        return places.count == 1 || places.contains { text.kind(at: $0) == .lineBreak }
    }

    private static func isAlike(_ left: ShownText.Element, _ right: ShownText.Element) -> Bool {
        if left.scalar == right.scalar { return true }
        guard left.kind == .upper || right.kind == .upper else { return false }
        return left.scalar.properties.lowercaseMapping == right.scalar.properties.lowercaseMapping
    }
}

extension TextComparison {
    private func mixedScriptIssues(_ words: [Range<Int>]) -> [Issue] {
        words.compactMap { places in
            guard let few = LookAlike.minority(in: translation.elements[places]) else { return nil }
            let word = translation.text(of: places)
            if label.words.contains(where: { label.text(of: $0) == word }) { return nil }
            let at = few.map { $0 + places.lowerBound }
            return Issue(.mixedScripts, word, at: range(at.first.map { $0..<$0 + 1 } ?? places))
        }
    }
}
