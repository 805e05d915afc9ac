import Workbench

/// The messages about the external editor.
extension Strings {
    static func noOutsideEditor(_ why: String) -> String {
        "The text cannot be opened in an editor: \(why)"
    }

    /// - Parameters:
    ///   - status: the exit status; `nil` if the editor did not start or a signal ended it.
    ///   - path: the path of the edited text; `nil` if the text is unchanged.
    static func outsideEditorFailed(
        _ command: String, _ status: Int32?, left path: String? = nil
    ) -> String {
        let end = status.map { "ended with status \($0)" } ?? "did not start or was killed"
        let left = path.map { " The edited text is in \($0)." } ?? ""
        return "“\(command)” \(end). Your text is unchanged.\(left)"
    }

    static func outsideTextUnread(_ why: String) -> String {
        "The edited text cannot be read: \(why). The text in the workstation is unchanged."
    }

    static func outsideTextIsNone(_ path: String) -> String {
        "The edited text in \(path) is not UTF-8. The text in the workstation is unchanged."
    }

    static func outsideTextTooLong(_ size: Int, _ path: String) -> String {
        "The edited text has \(bytes(size)); the limit is \(bytes(TextEditor.limit)). The edited "
            + "text is in \(path). The text in the workstation is unchanged."
    }
}
