import Catalog
import TML
import Text

/// The texts about places, other languages and bookmarks.
extension Strings {
    // Places.
    static let noEarlierPlace = "No earlier place."
    static let noLaterPlace = "No later place."

    static let projectIsGone = "The project is not in the list of projects any more."
    static let hitHasNoKey = "This result is not from a key of your projects."

    static func languageIsGone(_ locale: LocaleCode) -> String {
        "The project no longer has the language \(locale.rawValue)."
    }

    // Other languages.
    static let languageQuestion = "Choose a language for the same key."
    static let noOtherLanguage = "The project has no other language."

    static func noLanguage(_ name: String) -> String {
        "The project has no other language “\(beginning(of: name))”."
    }

    /// A language in a menu, with its names and its code.
    static func item(_ language: ProjectLanguage) -> String {
        let code = language.locale.rawValue
        let names = [language.englishName, language.nativeName].filter { !$0.isEmpty }
        let isOne = names.count == 2 && names[0] == names[1]
        let shown = names.prefix(isOne ? 1 : 2).joined(separator: " · ")
        return shown.isEmpty || shown == code ? code : onOneLine("\(shown) (\(code))")
    }

    // Bookmarks.
    static let bookmarkSign = "★"
    static let bookmarkWord = "bookmark"
    static let bookmarksTitle = "Bookmarks"
    static let bookmarksAreNotRead = "The bookmarks are not loaded yet. Try again."
    static let projectsAreNotRead = "The list of projects is not loaded yet. Try again."
    static let setColumn = "Set"
    static let tooManyBookmarks =
        "There are already \(number(Bookmark.most)) bookmarks. Remove a bookmark first."

    /// - Parameters:
    ///   - key: the key that sets a bookmark.
    ///   - isOfProject: whether the list shows only the bookmarks of the open project.
    static func noBookmarks(_ key: String, isOfProject: Bool) -> String {
        """
        \(isOfProject ? "This project has no bookmarks yet." : "There are no bookmarks yet.") In the \
        list of keys, \(key) sets the bookmark of the selected key.
        """
    }

    static func bookmarkSet(_ label: String) -> String {
        "Bookmark set: \(named(ExactText(label)))."
    }

    static func bookmarkRemoved(_ label: String) -> String {
        "Bookmark removed: \(named(ExactText(label)))."
    }

    // Saved queries.
    static let queriesAreNotRead = "The saved queries are not loaded yet. Try again."
    static let noQueries = "This project has no saved queries."
    static let deleteQueryQuestion = "Choose the saved query to delete."
    static let tooManyQueries =
        "There are already \(number(SavedQuery.most)) saved queries. Delete a query first."

    static func nameOfQuery(_ query: String) -> String {
        "Enter a name for this query: \(query)."
    }

    /// - Parameter finder: how to open the finder, for example “Press ctrl+p”.
    static func querySaved(_ name: String, finder: String) -> String {
        "Query saved: “\(name)”. \(finder) to open the query by its name."
    }

    static func queryDeleted(_ name: String) -> String {
        "Query deleted: “\(beginning(of: name))”."
    }

    static func noQuery(_ name: String) -> String {
        "This project has no saved query “\(beginning(of: name))”."
    }

    // Shared queries.
    static let sharedWord = "shared"
    static let onlyManagersShare = "Only the managers of the project can share queries."
    static let saveQueryFirst =
        "This project has no saved queries. Save one with :save-query first."
    static let shareQueryQuestion = "Choose the saved query to share with all members."
    static let unshareQueryQuestion =
        "Choose the query to stop sharing. Members then no longer see the query."
    static let noSharedQueries = "This project has no shared queries."
    static let queryIsTooLong = "The query is too long to be shared."

    static func noSharedQuery(_ name: String) -> String {
        "This project has no shared query “\(beginning(of: name))”."
    }

    /// - Parameter isManager: true if the translator can change the shared queries.
    static func queryIsShared(_ name: String, isManager: Bool) -> String {
        let name = beginning(of: name)
        return isManager
            ? "A manager shares the query “\(name)”; :unshare-query stops this."
            : "The query “\(name)” is shared. Only the managers of the project can remove it."
    }

    /// The question before a shared query is replaced or removed.
    static func question(_ sharing: QuerySharing) -> String {
        let name = beginning(of: sharing.name)
        return switch sharing.step {
        case .share:
            """
            All members already see another query with the name “\(name)”, possibly of another \
            manager. Replace this query?
            """
        case .unshare:
            "Stop sharing the query “\(name)”? All members then no longer see the query."
        }
    }

    static func isBeingShared(_ name: String) -> String {
        "The server has not answered about the query “\(beginning(of: name))” yet. Try again."
    }

    static func shared(_ done: QuerySharing) -> String {
        let name = beginning(of: done.name)
        return switch done.step {
        case .share: "All members of the project now see the query “\(name)” in the finder."
        case .unshare: "The query “\(name)” is no longer shared."
        }
    }

    /// - Parameter why: the reason why the server has not taken the change.
    static func notShared(_ failed: QuerySharing, _ why: Failure) -> String {
        let name = beginning(of: failed.name)
        let result =
            switch failed.step {
            case .share: "The query “\(name)” was not shared."
            case .unshare: "The query “\(name)” is still shared."
            }
        guard case .unreachable = why else { return "\(result) \(sentence(why))" }
        return "\(result) Sharing needs a connection to the server."
    }

    /// - Parameter path: the new path of the file.
    static func placesAreDamaged(_ path: String) -> String {
        """
        A file with bookmarks or saved queries is damaged. The program has renamed the file to \
        \(path) and continues without its contents.
        """
    }
}
