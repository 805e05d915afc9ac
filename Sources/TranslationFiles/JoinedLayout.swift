import Text

/// A layout whose texts share members or elements, so that it makes several changes at once: two
/// texts for an object that the file does not have yet need one insertion.
protocol JoinedLayout: FileLayout {
    /// Returns the replacements that make all changes, by the index of the unit. The places do not
    /// overlap.
    func replacements(for changes: [Int: FileChange]) throws(FileError) -> [FileReplacement]
}

extension JoinedLayout {
    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        try replacements(for: [index: change])
    }
}

extension FileUnit {
    /// Returns all texts of the unit after a change. Throws if the unit does not have a form.
    func forms(after change: FileChange) throws(FileError) -> [FileForm] {
        var forms = forms
        for form in change.forms {
            guard let index = forms.firstIndex(where: { $0.name == form.name }) else {
                throw .cannotContain(unit: id, "The unit has no such form.")
            }
            forms[index].text = form.text
        }
        return forms
    }
}

extension FileUnit.State {
    /// The state of a translation in a file that does not store states.
    static func of(_ forms: [FileForm]) -> FileUnit.State {
        forms.allSatisfy(\.text.isEmpty) ? .untranslated : .translated
    }
}
