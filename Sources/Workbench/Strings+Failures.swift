import Display
import Text

extension Strings {
    /// The sentence about a failure on the screen.
    public static func sentence(_ failure: Failure) -> String { FailureWords(failure).sentence }

    /// The sentence about a failure in the log and in the commands of a shell.
    public static func sentenceWithCause(_ failure: Failure) -> String {
        FailureWords(failure).withCause
    }

    /// A sentence with the words of the library in parentheses, if there are any.
    public static func sentence(_ words: String, cause: String?) -> String {
        cause.map { "\(words) (\(oneLine($0)))" } ?? words
    }

    static let serverIsSilent = "The server does not answer; your work is saved."

    /// - Parameter texts: the texts with the replacement character.
    static func flawed(_ texts: [String]) -> String {
        let place = "\(named(ExactText(texts[0])))\(andOthers(texts.count - 1, "text"))"
        return "Invalid UTF-8 from the server is shown as � in \(place). Tell the administrator."
    }

    static func tooLarge(_ labels: [String]) -> String {
        let keys = "\(named(ExactText(labels[0])))\(andOthers(labels.count - 1, "key"))"
        return "Too large to download: \(keys). Tell the manager of the project."
    }

    private static func andOthers(_ count: Int, _ word: String) -> String {
        count == 0 ? "" : " and \(number(count)) more \(word)\(count == 1 ? "" : "s")"
    }

    /// The beginning of a text, enough to identify the text.
    static func beginning(of text: String, columns: Int = 60) -> String {
        TextCells.clipped(onOneLine(text), to: columns)
    }

    /// A label or another text, short enough for a sentence that names it.
    static func named(_ text: ExactText) -> String {
        "“\(beginning(of: text.string, columns: 24))”"
    }

    /// A sentence of a server or of a library, on one line and with a full stop.
    static func whole(_ sentence: String) -> String {
        let line = oneLine(sentence).trimmed
        let hasEnd = line.unicodeScalars.last.map { ".!?…。！？।".unicodeScalars.contains($0) } ?? true
        return hasEnd ? line : line + "."
    }

    /// A text of a server or of a library, on one line.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
