import Catalog
import TML
import Text

/// The keys of a file for the checks that compare keys.
struct ComparedKeys {
    private struct Subject: Hashable {
        let check: Check
        let number: Int64

        init(_ property: KeyComparison) { (check, number) = (property.check, property.subject) }
    }

    /// For each subject, keys with two values of a general property and with two values of a
    /// property that is not general. If a key differs from any other key, it differs from one of
    /// these.
    private var samples: [Subject: [(property: KeyComparison, key: ComparedKey)]] = [:]

    init(_ keys: [PulledKey]) {
        for key in keys.map({ ComparedKey($0) }) {
            for property in KeyComparison.all(of: key) { note(property, of: key) }
        }
    }

    private mutating func note(_ property: KeyComparison, of key: ComparedKey) {
        let subject = Subject(property)
        let alike = samples[subject, default: []]
            .filter { $0.property.isGeneral == property.isGeneral }
        if alike.count < 2, !alike.contains(where: { $0.property.value == property.value }) {
            samples[subject, default: []].append((property, key))
        }
    }

    /// Returns the issues of a key of the file beside the other keys, at most one for each check.
    func issues(of pulled: PulledKey) -> [Issue] {
        let key = ComparedKey(pulled)
        let own = KeyComparison.all(of: key)
        let others = own.sorted { $0.subject < $1.subject }.flatMap { samples[Subject($0)] ?? [] }
        var found: [Issue] = []
        for check in Check.allCases where check.comparesKeys {
            let issue = others.lazy.compactMap { other in
                KeyComparison.issue(check, in: key, own, beside: other.key, [other.property])
            }.first
            if let issue { found.append(issue) }
        }
        return found
    }
}

extension ComparedKey {
    fileprivate init(_ pulled: PulledKey) {
        let texts = pulled.translations.map { ($0.context, $0.text) }
        self.init(
            label: pulled.key.label, hasDescription: !pulled.key.description.isEmpty,
            texts: Dictionary(texts) { first, _ in first }, syntax: pulled.key.labelSyntax)
    }
}
