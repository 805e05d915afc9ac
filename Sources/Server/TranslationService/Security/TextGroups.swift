/// A text in groups of four characters, which people copy with fewer mistakes.
enum TextGroups {
    static func text(of text: String, separator: String) -> String {
        text.enumerated().reduce(into: "") { grouped, character in
            if character.offset > 0, character.offset.isMultiple(of: 4) { grouped += separator }
            grouped.append(character.element)
        }
    }
}
