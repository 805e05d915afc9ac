public import Catalog

/// A request about the files of a session of files.
public enum FilesRequest: Equatable, Sendable {
    /// Open the files of a typed text with paths, and perhaps options → `.filesOpened`
    case open(String)
    /// Take a file off the list of projects → `.projectsRefreshed`
    case remove(Project.Key)
}

/// The files that a command has opened during the session.
public struct FileOpening: Equatable, Sendable {
    /// The projects of the files; empty if none was opened.
    public var projects: [Project]
    /// The place where the translator stopped in the only file; `nil`: the first unfinished key.
    public var place: ListPlace?
    /// Sentences about files that were left out or that lack something.
    public var warnings: [String]
    /// True if another process has asked for the files.
    public var isForOtherProcess: Bool

    /// Creates the result of a command.
    public init(
        projects: [Project] = [], place: ListPlace? = nil, warnings: [String] = [],
        isForOtherProcess: Bool = false
    ) {
        self.projects = projects
        self.place = place
        self.warnings = warnings
        self.isForOtherProcess = isForOtherProcess
    }
}
