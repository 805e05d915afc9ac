/// HTML entities.
extension TextComparison {
    /// Where a label has some, or tags, its translation may have others.
    var entityIssues: [Issue] {
        if translation.entities.isEmpty { return [] }
        let isHTML = label.entities.contains { !$0.isBroken } || label.contains(.tag)
        let known = Set(label.entities.map { label.source.text(at: $0.range) })
        return translation.entities.compactMap { entity in
            let text = translation.source.text(at: entity.range)
            if known.contains(text) || isHTML && !entity.isBroken || isInLink(entity) {
                return nil
            }
            return Issue(.entities, text, at: entity.range)
        }
    }

    private func isInLink(_ entity: ShownText.Entity) -> Bool {
        translation.links.contains { range($0).overlaps(entity.range) }
    }
}
