/// The types of the TMX properties for data that have no TMX element.
enum TMXProperty {
    static let project = "x-tml-project"
    static let key = "x-tml-key"
    /// The context in which the text applies: `count:number=few`.
    static let context = "x-tml-context"
    static let status = "x-tml-status"
    /// The name of the syntax of both texts. Units without this property have the syntax TML.
    static let syntax = "x-tml-syntax"

    static let all: Set = [project, key, context, status, syntax]

    static let approved = "approved"
    static let accepted = "accepted"
}

/// Converts dates between TMX, `20260131T120000Z`, and services, `2026-01-31 12:00:00`.
enum TMXDate {
    private static let form = "0000-00-00 00:00:00"
    private static let formInFiles = "00000000T000000Z"

    /// Returns the date for a date of a TMX file; returns any other text unchanged.
    static func read(_ text: String) -> String {
        guard has(text, formInFiles) else { return text }
        var digits = text.filter(\.isNumber).makeIterator()
        return String(form.compactMap { $0 == "0" ? digits.next() : $0 })
    }

    /// Returns the date for a TMX file; `nil` if the text is not a date with a time in seconds.
    static func written(_ text: String) -> String? {
        guard has(text, form) else { return nil }
        var digits = text.filter(\.isNumber).makeIterator()
        return String(formInFiles.compactMap { $0 == "0" ? digits.next() : $0 })
    }

    /// Returns true if the text has a digit for each zero of a form, and is otherwise the same. A
    /// regular expression would take most of the time of an import.
    private static func has(_ text: String, _ form: String) -> Bool {
        text.utf8.elementsEqual(form.utf8) { found, wanted in
            wanted == UInt8(ascii: "0")
                ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(found) : found == wanted
        }
    }
}
