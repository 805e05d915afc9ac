public import Catalog

/// The newest import or export of a project in the background.
public enum FileJob: Hashable, Sendable {
    /// The server receives the file of an import.
    case receiving
    /// The job waits until the jobs of other projects are complete.
    case waiting(Kind)
    /// The job is running.
    case running(Kind, FileProgress)
    /// The import is complete.
    case imported(Archives.ImportReport)
    /// The export is complete.
    case exported
    /// The job has failed. Contains the sentence for a person.
    case failed(Kind, String)
    /// The server stopped before an import was complete.
    case interrupted

    /// The kind of a job.
    public enum Kind: Hashable, Sendable {
        case importing, exporting
    }

    /// True if no other job of the project may begin.
    public var isRunning: Bool {
        switch self {
        case .receiving, .waiting, .running: true
        case .imported, .exported, .failed, .interrupted: false
        }
    }
}

/// The completed part of a step of an import or export.
public struct FileProgress: Hashable, Sendable {
    /// True for the last step of an import, which writes the indexes.
    public let isLastStep: Bool
    /// The number of completed pieces.
    public let done: Int
    /// The number of all pieces.
    public let all: Int

    init(isLastStep: Bool = false, done: Int = 0, all: Int = 0) {
        self.isLastStep = isLastStep
        self.done = done
        self.all = all
    }
}

/// The file of an import that the server receives.
public struct ReceivedFile: Sendable {
    /// The project that gets the content.
    public let project: Project.Key
    /// The path of the file. The caller writes the file.
    public let path: String
    /// The job before; `nil` if there was none.
    let former: FileJob?
}

/// The file of a complete export.
public struct ExportedFile: Hashable, Sendable {
    /// The path of the file on the server.
    public let path: String
    /// The name of the file for people: `tml_20261128183000.tar.gz`.
    public let name: String
    /// The size in bytes.
    public let bytes: Int
}
