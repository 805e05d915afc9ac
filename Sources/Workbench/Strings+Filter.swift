import Catalog

/// Mistakes in the conditions of a search or a filter.
extension Strings {
    /// The mistake, and the text that is allowed in its place.
    static func sentence(_ mistake: KeyFilterError) -> String {
        guard case .unknownValue(let name, let value, let allowed) = mistake.kind,
            allowed.count > mostAlternatives
        else { return mistake.sentence }
        let wrong = beginning(of: "\(name):\(value)", columns: 40)
        return "\(wrong) does not exist. Example: \(name):\(allowed[0]). Tab completes the name."
    }

    /// The maximum number of values that a message lists.
    private static var mostAlternatives: Int { 10 }

    /// The number of keys that an offered condition finds.
    static func number(_ count: KeyCount) -> String {
        switch count {
        case .exact(let number): self.number(number)
        case .atLeast(let number): "\(self.number(number))+"
        }
    }

    static func keys(_ count: KeyCount) -> String {
        switch count {
        case .exact(let number): keys(number)
        case .atLeast: "\(number(count)) keys"
        }
    }

    static let nothingToComplete = "No condition begins with the text at the end of the field."
    static let wantsFilter =
        "Type the name of a filter, such as pending, or conditions such as state:pending author:me."
}
