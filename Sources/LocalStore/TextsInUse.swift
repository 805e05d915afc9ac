public import Catalog
import GRDB
import TML
public import Text

/// A text that readers get, with its label.
public struct TextInUse: Hashable, Sendable {
    /// The label of the key.
    public var label: ExactText
    /// The accepted or approved text.
    public var text: ExactText

    /// Creates a text with its label.
    public init(label: ExactText, text: ExactText) {
        self.label = label
        self.text = text
    }
}

/// Reads the texts in use of many keys.
public struct TextsInUse: Sendable {
    private let store: TranslationStore

    /// Creates a reader of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the texts in use of the marked keys with one of these labels.
    public func of(
        _ marked: MarkedKeys, labels: Set<ExactText>
    ) throws(StoreError) -> Set<TextInUse> {
        let keys = try store.keys(marked)
        return try store.read { db in
            let list = marked.list
            guard let language = try Places(db: db).language(list.locale, of: list.project) else {
                return []
            }
            var found: Set<TextInUse> = []
            for key in keys {
                let row = try db.row("SELECT label FROM translationKey WHERE id = ?", [key])
                guard let row else { continue }
                let label = ExactText(try row["label"])
                guard labels.contains(label) else { continue }
                let place = TargetRowID(language: language, key: key)
                for text in try Self.texts(at: place, db) {
                    found.insert(TextInUse(label: label, text: text))
                }
            }
            return found
        }
    }

    private static func texts(at place: TargetRowID, _ db: Database) throws -> [ExactText] {
        try TranslationTable(db: db).translations(of: place)
            .filter { $0.status == .accepted || $0.status == .approved }.map(\.text)
    }
}
