/// The types of the TMX properties for data that have no TMX element.
enum TMXProperty {
    static let project = "x-tml-project"
    static let key = "x-tml-key"
    /// The context in which the text applies: `count:number=few`.
    static let context = "x-tml-context"
    static let status = "x-tml-status"

    static let all: Set = [project, key, context, status]

    static let approved = "approved"
    static let accepted = "accepted"
}

/// Converts dates between TMX, `20260131T120000Z`, and services, `2026-01-31 12:00:00`.
enum TMXDate {
    /// Returns the date for a date of a TMX file; returns any other text unchanged.
    static func read(_ text: String) -> String {
        guard let parts = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/)?.output
        else { return text }
        return "\(parts.1)-\(parts.2)-\(parts.3) \(parts.4):\(parts.5):\(parts.6)"
    }

    /// Returns the date for a TMX file; `nil` if the text is not a date with a time in seconds.
    static func written(_ text: String) -> String? {
        guard text.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil else { return nil }
        return text.filter { $0 != "-" && $0 != ":" }.replacing(" ", with: "T") + "Z"
    }
}
