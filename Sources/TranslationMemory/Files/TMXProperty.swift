/// What TMX has no element for, as the types of its properties.
enum TMXProperty {
    static let project = "x-tml-project"
    static let key = "x-tml-key"
    /// When the text applies: `count:number=few`.
    static let context = "x-tml-context"
    static let status = "x-tml-status"

    static let all: Set = [project, key, context, status]

    static let approved = "approved"
    static let accepted = "accepted"
}

/// Dates as TMX writes them: `20260131T120000Z` for `2026-01-31 12:00:00`, as services say it.
enum TMXDate {
    /// What stands in a file; any other text is given back as it is.
    static func read(_ text: String) -> String {
        guard let parts = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/)?.output
        else { return text }
        return "\(parts.1)-\(parts.2)-\(parts.3) \(parts.4):\(parts.5):\(parts.6)"
    }

    /// `nil` for what TMX cannot say to the second.
    static func written(_ text: String) -> String? {
        guard text.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil else { return nil }
        return text.filter { $0 != "-" && $0 != ":" }.replacing(" ", with: "T") + "Z"
    }
}
