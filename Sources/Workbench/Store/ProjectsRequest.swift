public import Catalog
public import TML
public import Text

/// A request about the projects, their settings, and places in them.
public enum ProjectsRequest: Equatable, Sendable {
    /// List the projects → `.listed`
    case list
    /// Open a language of a project → `.opened`
    case open(Project.Key, LocaleCode)
    /// Switch a check off in a project (true) or on (false) → `.checksOff`
    case setOff(Bool, Check, Project.Key)
    /// Save the dimensions of translations of labels of a shape → `.formChoices`
    case setFormChoice(String, shape: String, Project.Key, LocaleCode)
    /// Read the history of places, the bookmarks, the saved queries and the texts that belong to no
    /// key → `.places`
    case places
    /// Save the history of places → `.kept`
    case keepHistory(PlaceHistory)
    /// Save the bookmarks → `.kept`
    case keepBookmarks([Bookmark])
    /// Save the saved queries → `.kept`
    case keepQueries([SavedQuery])
    /// Save the typed texts that belong to no key → `.kept`
    case keepLooseTexts([ExactText])
    /// List the files and folders of a folder that can be opened → `.folder`
    ///
    /// - Parameter folder: the folder as it is typed, with `/` at its end; empty for the current one.
    case folder(String)

    var kind: Unanswered.Kind {
        switch self {
        case .list: .projects
        case .open, .setFormChoice: .material
        case .setOff, .places, .keepHistory, .keepBookmarks, .keepQueries, .keepLooseTexts, .folder:
            .other
        }
    }
}

/// An answer about the projects, their settings, and places in them.
public enum ProjectsAnswer: Equatable, Sendable {
    case listed([ProjectSummary])
    case opened(ProjectMaterial)
    /// The checks that are switched off in a project.
    case checksOff(Project.Key, Set<Check>)
    /// The dimensions of translations, by the shape of the label.
    case formChoices(Project.Key, LocaleCode, [String: String])
    case places(PlaceFiles)
    /// The names in a folder; a name of a folder ends with `/`.
    case folder(String, [String])
    /// The history, the bookmarks, the saved queries or the texts that belong to no key are on disk.
    case kept

    var kind: Unanswered.Kind {
        switch self {
        case .listed: .projects
        case .opened, .formChoices: .material
        case .checksOff, .places, .folder, .kept: .other
        }
    }
}
