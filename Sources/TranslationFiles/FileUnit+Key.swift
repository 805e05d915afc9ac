public import Text

/// A unit as a key of a project.
extension FileUnit {
    /// The comments and all else that a translator has to know, a line each.
    public var note: ExactText {
        var lines = comments
        if let singular { lines.append("One: \(singular.string)") }
        if let previousLabel { lines.append("Before: \(previousLabel.string)") }
        if !references.isEmpty { lines.append(references.joined(separator: " ")) }
        return ExactText(lines.joined(separator: "\n"))
    }

    /// The description of a key whose name is made of the label and this description: the context,
    /// and the name of the unit. So equal labels of different units are different keys. A name that
    /// contains only the context and the label is left out.
    public var keyDescription: ExactText {
        let label = (singular ?? label).string
        let known = [context, label, "\(context)\u{4}\(label)"].map { ExactText($0) }
        guard !known.contains(ExactText(id)) else { return ExactText(context) }
        let name = id.replacing("\u{4}", with: " ")
        return ExactText(context.isEmpty ? name : "\(context) (\(name))")
    }
}
