/// An action of the translator on the local copy, with the changes and drafts that it made. The
/// whole action can be undone in one step.
public struct Action: Hashable, Sendable {
    /// The number of the action in the local copy; later actions have greater numbers.
    public typealias ID = Int64

    /// The kind of an action.
    public enum Name: String, Sendable, CaseIterable {
        /// Texts of one key were submitted.
        case save
        /// Translations of one key got a verdict or a vote.
        case judge
        /// A comment was submitted.
        case comment
        /// The translation of a key was queued for other keys with the same label.
        case fill
        /// Texts that the translator has not typed became drafts to review.
        case pretranslate
    }

    /// The number of the action.
    public var id: ID
    /// The kind of the action.
    public var name: Name
    /// The number of changes and drafts that the action made.
    public var count: Int

    /// Creates an action.
    public init(id: ID, name: Name, count: Int) {
        self.id = id
        self.name = name
        self.count = count
    }
}
