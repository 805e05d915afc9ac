public import GRDB

/// The id of a row in the table that `Subject` names. The compiler prevents the use of a
/// translation's id as a key's id. The id is a number in the database and in the API.
@frozen public struct RowID<Subject>: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number in the table, from 1.
    public let rawValue: Int

    /// Accepts any number. Only the table shows which rows exist.
    @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
    /// Accepts any number, like `init(rawValue:)`.
    @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The id that no row has.
    @inlinable public static var noRow: RowID { RowID(0) }

    /// Sorts by the order in which the rows were added.
    @inlinable public static func < (left: RowID, right: RowID) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension RowID: DatabaseValueConvertible, StatementColumnConvertible {}

extension RowID: CustomStringConvertible {
    /// The number.
    public var description: String { String(rawValue) }
}

extension Database {
    /// Returns the id of the last row that was added. The caller states the table.
    package func lastInsertedID<Subject>() -> RowID<Subject> { RowID(Int(lastInsertedRowID)) }
}

/// The subjects of ids: a name for each table, for `RowID`.
public enum Stored {
    /// Projects.
    public enum Project {}
    /// Keys of projects.
    public enum Key {}
    /// Translations of keys.
    public enum Translation {}
    /// Members of projects. Records call them translators.
    public enum Member {}
    /// People, independent of their projects.
    public enum User {}
    /// Pages and screens that keys are used on.
    public enum Source {}
    /// Comments on keys.
    public enum Comment {}
    /// Terms of glossaries.
    public enum Term {}
    /// Pictures that show keys.
    public enum Screenshot {}
    /// Releases of projects.
    public enum Release {}
    /// Invitations to projects.
    public enum Invitation {}
    /// Languages of the service.
    public enum Language {}
    /// Languages of projects.
    public enum ProjectLanguage {}
    /// Notifications to members.
    public enum Notification {}
    /// Webhooks of projects.
    public enum Webhook {}
    /// Deliveries of webhooks.
    public enum WebhookDelivery {}
    /// Translation files of projects.
    public enum File {}
}

/// The id of a project.
public typealias ProjectID = RowID<Stored.Project>
/// The id of a key.
public typealias KeyID = RowID<Stored.Key>
/// The id of a translation.
public typealias TranslationID = RowID<Stored.Translation>
/// The id of a membership in a project. Records call it the id of a translator.
public typealias MemberID = RowID<Stored.Member>
/// The id of a person.
public typealias UserID = RowID<Stored.User>
/// The id of a source.
public typealias SourceID = RowID<Stored.Source>
/// The id of a comment.
public typealias CommentID = RowID<Stored.Comment>
/// The id of a term of a glossary.
public typealias TermID = RowID<Stored.Term>
/// The id of a screenshot.
public typealias ScreenshotID = RowID<Stored.Screenshot>
/// The id of a release.
public typealias ReleaseID = RowID<Stored.Release>
/// The id of an invitation.
public typealias InvitationID = RowID<Stored.Invitation>
/// The id of a webhook.
public typealias WebhookID = RowID<Stored.Webhook>
/// The id of a delivery of a webhook.
public typealias WebhookDeliveryID = RowID<Stored.WebhookDelivery>
/// The id of a translation file.
public typealias FileID = RowID<Stored.File>
