import Workbench

/// What is said of the translator's own editor.
extension Strings {
    static func noOutsideEditor(_ why: String) -> String {
        "The text cannot be handed to an editor: \(why)"
    }

    /// - Parameters:
    ///   - status: `nil`: it was not there, or a signal has ended it.
    ///   - path: where what it has written is; `nil`: it has written nothing new.
    static func outsideEditorFailed(
        _ command: String, _ status: Int32?, left path: String? = nil
    ) -> String {
        let end = status.map { "ended with \($0)" } ?? "did not end by itself"
        let left = path.map { " What it has written is in \($0)." } ?? ""
        return "“\(command)” \(end): the text stays as it was.\(left)"
    }

    static func outsideTextUnread(_ why: String) -> String {
        "What the editor has written cannot be read: \(why). The text stays as it was."
    }

    static func outsideTextIsNone(_ path: String) -> String {
        "What the editor has written is not UTF-8: it is in \(path). The text stays as it was."
    }

    static func outsideTextTooLong(_ size: Int, _ path: String) -> String {
        "That is \(bytes(size)), and a text may have \(bytes(TextEditor.limit)): it is in \(path). The "
            + "text stays as it was."
    }
}
