public import GRDB

/// The id of a row, of the table that `Subject` names: the compiler keeps a translation's from
/// being taken for a key's. A number in the database and on the wire.
@frozen public struct RowID<Subject>: RawRepresentable, Hashable, Comparable, Sendable {
    /// As the table has it, from 1.
    public let rawValue: Int

    /// Takes any number; only the table knows which rows there are.
    @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
    /// Takes any number, as `init(rawValue:)` does.
    @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// That of no row.
    @inlinable public static var noRow: RowID { RowID(0) }

    /// In the order in which the rows were added.
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
    /// The id of the row that was added last; which table it is of, the caller knows.
    package func lastInsertedID<Subject>() -> RowID<Subject> { RowID(Int(lastInsertedRowID)) }
}

/// What ids are of: a name for each table, for `RowID`.
public enum Stored {
    /// Projects.
    public enum Project {}
    /// Keys of projects.
    public enum Key {}
    /// Translations of keys.
    public enum Translation {}
    /// Members of projects, whom records call translators.
    public enum Member {}
    /// People, whatever they are a member of.
    public enum User {}
    /// Pages and screens that keys are used on.
    public enum Source {}
    /// Comments on keys.
    public enum Comment {}
    /// Words of glossaries.
    public enum Term {}
    /// Pictures that show keys.
    public enum Screenshot {}
    /// Releases of projects.
    public enum Release {}
    /// Invitations to projects.
    public enum Invitation {}
    /// Languages that the service knows.
    public enum Language {}
    /// Languages of projects.
    public enum ProjectLanguage {}
    /// What members are told of.
    public enum Notification {}
}

/// The id of a project.
public typealias ProjectID = RowID<Stored.Project>
/// The id of a key.
public typealias KeyID = RowID<Stored.Key>
/// The id of a translation.
public typealias TranslationID = RowID<Stored.Translation>
/// The id of somebody's membership of a project; records call it the translator's.
public typealias MemberID = RowID<Stored.Member>
/// The id of a person.
public typealias UserID = RowID<Stored.User>
/// The id of a source.
public typealias SourceID = RowID<Stored.Source>
/// The id of a comment.
public typealias CommentID = RowID<Stored.Comment>
/// The id of a word of a glossary.
public typealias TermID = RowID<Stored.Term>
/// The id of a screenshot.
public typealias ScreenshotID = RowID<Stored.Screenshot>
/// The id of a release.
public typealias ReleaseID = RowID<Stored.Release>
/// The id of an invitation.
public typealias InvitationID = RowID<Stored.Invitation>
