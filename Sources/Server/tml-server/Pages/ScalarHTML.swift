import Mustache

/// Escapes values for HTML, one Unicode scalar after another.
///
/// The escaping of the library works with characters. A character can have a further scalar before
/// or after a `<` or a quotation mark: the library leaves such a character as it is, but a browser
/// reads the mark.
struct ScalarHTML: MustacheContentType {
    /// The name for the templates.
    private static let name = "SCALAR"

    /// The first line of a template that uses this type. Partial templates need the line, too.
    static let pragma = "{{% CONTENT_TYPE:\(name)}}\n"

    /// Makes the type known to the library.
    static func register() { MustacheContentTypes.register(ScalarHTML(), named: name) }

    func escapeText(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
