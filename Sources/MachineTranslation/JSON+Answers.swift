import Text

extension JSON {
    /// Returns the text of a field. Throws `unreadable` if the field is missing or not a text.
    func text(_ field: String) throws(EngineError) -> String {
        guard let text = self[field]?.strictString else { throw .noField(field) }
        return text
    }

    /// Returns the list in a field. Throws `unreadable` if the field is missing or not a list.
    func list(_ field: String) throws(EngineError) -> [JSON] {
        guard let list = self[field]?.array else { throw .noField(field) }
        return list
    }

    /// Returns a text of each entry of a list. Throws `unreadable` if the list is missing, or if an
    /// entry has no text in the field.
    func texts(_ list: String, _ field: String) throws(EngineError) -> [String] {
        try self.list(list).map { entry throws(EngineError) in try entry.text(field) }
    }
}
