/// HTML entities.
extension TextComparison {
    /// Where a label has some, or tags, its translation may have others.
    var entityIssues: [Issue] {
        if translation.entities.isEmpty { return [] }
        let isHTML = label.entities.contains { !$0.isBroken } || label.contains(.tag)
        let known = Set(label.entities.map { label.source.text(at: $0.range) })
        var links = translation.links[...]
        return translation.entities.compactMap { entity in
            while let link = links.first, range(link).upperBound <= entity.range.lowerBound {
                links.removeFirst()
            }
            let isInLink = links.first.map { range($0).overlaps(entity.range) } ?? false
            let text = translation.source.text(at: entity.range)
            if known.contains(text) || isHTML && !entity.isBroken || isInLink { return nil }
            return Issue(.entities, text, at: entity.range)
        }
    }
}
