import Display
import Text

extension Strings {
    /// The event and the next action of the translator, in one line of the screen. The words of a
    /// library are in `sentenceWithCause`, for the log.
    public static func sentence(_ failure: Failure) -> String {
        switch failure {
        case .unreachable: "Server unreachable; your work is saved."
        case .unavailable: "The server is busy. The program tries again later."
        case .waitWanted(let seconds):
            "The server limits requests. The next upload is in \(minutes(seconds)); F5 tries now."
        case .signedOut:
            "The session has ended; your work is saved. Type “:sign-in” to sign in again."
        case .wrongPassword(let why):
            why.isEmpty ? "The e-mail address or the password is wrong." : oneLine(why)
        case .tooManyAttempts(let seconds?): "Too many attempts. Try again in \(seconds) seconds."
        case .tooManyAttempts(nil): "Too many attempts. Try again later."
        case .forbidden(let why): "Not allowed: \(oneLine(why))"
        case .badAddress(let why): "This is not an address of a server: \(oneLine(why))"
        case .notAServer(let why): "No translation server answers at this address: \(oneLine(why))"
        case .untrusted(let why): "The server's certificate is not trusted: \(oneLine(why))"
        case .refused(let why): "The server refused the request: \(oneLine(why))"
        case .diskFull: "The disk is full; nothing was saved. Free some space and try again."
        case .store(let why): "Local copy: \(oneLine(why))"
        case .engine(let why, _): "No suggestion: \(oneLine(why))"
        case .practice: notWhilePractising
        }
    }

    /// The sentence with the words of the library that reported the failure, for the log and for
    /// the commands of a shell.
    public static func sentenceWithCause(_ failure: Failure) -> String {
        if case .unreachable(let why) = failure {
            return "The server is unreachable: \(oneLine(why))."
        }
        guard case .engine(_, let cause) = failure else { return sentence(failure) }
        return sentence(sentence(failure), cause: cause)
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

    /// A number of seconds in whole minutes, rounded up.
    private static func minutes(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        return minutes == 1 ? "1 minute" : "\(minutes) minutes"
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

    /// A text of a server or of a library, on one line.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
