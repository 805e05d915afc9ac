import Text

/// A text of a String Catalog that can have plural forms: the text of a key, its text on a device,
/// or a substitution in it.
struct StringCatalogSlot: Hashable, Sendable {
    /// The key in the file.
    let key: ExactText
    /// The place of the text in the values of a language; empty for the text of the key.
    let path: [ExactText]
    /// The plural categories of the text; `nil` for one text for all numbers.
    let categories: [String]?

    /// The name of the unit: `files`, `files#device.iphone`, `files#count`.
    var id: String {
        switch path.first {
        case nil: key.string
        case "substitutions": key.string + "#" + path[1].string
        default: key.string + "#device." + path[2].string
        }
    }

    /// The name of the number.
    var token: String { path.first == "substitutions" ? path[1].string : "n" }

    /// The names of the forms.
    var names: [FormName] {
        categories.map { $0.map { FormName([.category($0)]) } } ?? [FormName()]
    }

    /// The place of the text and the state of a form in the values of a language.
    func path(of form: FormName) -> [ExactText] {
        guard case .category(let category) = form.conditions.first else {
            return path + ["stringUnit"]
        }
        return path + ["variations", "plural", ExactText(category), "stringUnit"]
    }
}
