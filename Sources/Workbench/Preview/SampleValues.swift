import TML

/// What the translator wants to see for tokens in the previews, by the tokens' names; remembered
/// while the desk is open.
struct SampleValues: Equatable, Sendable {
    var chosen: [String: ExactText] = [:]
    /// `male`, `female` or `unknown`.
    var genders: [String: String] = [:]

    static let genders = ["male", "female", "unknown"]

    var choices: [String: SampleChoice] {
        let names = Set(chosen.keys).union(genders.keys)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, SampleChoice(value: value(of: name), gender: genders[name]))
            })
    }

    /// A number where it is one, several things where there are commas, else a text.
    private func value(of name: String) -> TokenValue? {
        guard let text = chosen[name]?.string else { return nil }
        if let number = Int(text) { return .integer(number) }
        if let number = Double(text), number.isFinite { return .decimal(number) }
        let items = text.split(separator: ",").map { part in
            String(part.drop { $0 == " " })
        }
        return items.count > 1 ? .items(items) : .text(text)
    }
}
