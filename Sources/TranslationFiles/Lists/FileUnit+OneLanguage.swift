import TML
import Text

extension FileUnit {
    /// Creates a unit of a file whose originals are in another file.
    ///
    /// - Parameters:
    ///   - original: the texts of the other file; `nil` if it does not have the unit.
    ///   - hasBase: true if there is another file.
    static func ofOneLanguage(
        id: String, original: ExactText?, own: ExactText?, hasBase: Bool, comments: [String]
    ) -> FileUnit {
        let label = original ?? (hasBase ? own : nil) ?? ExactText(id)
        var unit = FileUnit(id: id, label: label, context: id, comments: comments)
        if hasBase, original == nil { unit.markAsExtra() }
        if unit.label.isEmpty { unit.isReadOnly = true }
        return unit
    }

    /// Sets the forms, and the state that they show.
    mutating func setForms(_ forms: [FileForm]) {
        self.forms = forms
        state = forms.allSatisfy(\.text.isEmpty) ? .untranslated : .translated
    }

    /// Marks a unit that the file with the originals does not have.
    private mutating func markAsExtra() {
        (isExtra, isReadOnly) = (true, true)
        comments.append("not in the original")
    }
}

extension FileChange {
    /// The text of a unit with one form; `nil` if the change has no text. Throws if it has others.
    func onlyText() throws(FileError) -> ExactText? {
        guard let form = forms.first else { return nil }
        guard forms.count == 1, form.name == FormName() else {
            throw .cannotContain(unit: unit, "The format has one text for this unit.")
        }
        return form.text
    }
}
