import TML
import Text

/// The keys whose translations differ from the forms of the selected key, and the issues of the
/// checks that compare keys.
struct OtherKeys: Equatable, Sendable {
    private struct Other: Equatable {
        let key: ComparedKey
        let properties: Set<KeyComparison>
    }

    private let others: [Other]
    /// True if the selected key has a description.
    private let hasDescription: Bool

    init(_ others: [ComparedKey] = [], hasDescription: Bool = false) {
        self.others = others.map { Other(key: $0, properties: KeyComparison.all(of: $0)) }
        self.hasDescription = hasDescription
    }

    /// Compares the texts of the forms with the other keys. Each issue is about all forms.
    func issues(of texts: [Context: ExactText], for label: Label, off: Set<Check>) -> [PlacedIssue]
    {
        guard !others.isEmpty else { return [] }
        let key = ComparedKey(
            label: ExactText(label.text), hasDescription: hasDescription,
            texts: texts.filter { !$0.value.isEmpty }, syntax: label.syntax)
        let properties = KeyComparison.all(of: key)
        var found: [Issue] = []
        for check in Check.allCases where check.comparesKeys && !off.contains(check) {
            for other in others {
                guard
                    let issue = KeyComparison.issue(
                        check, in: key, properties, beside: other.key, other.properties),
                    !found.contains(issue)
                else { continue }
                found.append(issue)
            }
        }
        return found.map { PlacedIssue($0, in: nil) }
    }
}
