import Text

@testable import TML

/// The values of an example: `user=Anna (female); count=3; users=[A, B]; date=2026-02-28`.
enum DocumentValues {
    /// Nothing if they are written in another way.
    static func values(of text: String) -> TokenValues? {
        var values: TokenValues = [:]
        for part in text.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
            guard sides.count == 2 else { return nil }
            values[sides[0]] = value(of: sides[1])
        }
        return values
    }

    private static func value(of text: String) -> TokenValue {
        if let integer = Int(text) { return .integer(integer) }
        if let date = CalendarDate(text) { return .date(date) }
        if text.hasPrefix("["), text.hasSuffix("]") {
            return .items(text.dropFirst().dropLast().split(separator: ",").map(\.trimmed))
        }
        if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
            let gender = text[text.index(after: open)...].dropLast()
            return .person(name: text[..<open].trimmed, gender: String(gender))
        }
        return .text(text)
    }
}
