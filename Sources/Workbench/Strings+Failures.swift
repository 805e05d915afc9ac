import Display
import Text

extension Strings {
    /// What happened, why, and what to do next.
    public static func sentence(_ failure: Failure) -> String {
        switch failure {
        case .unreachable(let why):
            "No connection: \(oneLine(why)). Work goes on; it is sent later."
        case .unavailable: "The server is busy. It is asked again later."
        case .waitWanted(let seconds):
            "The server asks to be left alone for \((seconds + 59) / 60) minutes. It is asked again then; saving something, or F5, asks it sooner."
        case .signedOut:
            "The session has ended. Work goes on and stays here; :sign-in signs in again."
        case .wrongPassword(let why):
            why.isEmpty ? "The address or the password is wrong." : oneLine(why)
        case .tooManyAttempts(let seconds?): "Too many attempts. Try again in \(seconds) seconds."
        case .tooManyAttempts(nil): "Too many attempts. Try again later."
        case .forbidden(let why): "Not allowed: \(oneLine(why))"
        case .badAddress(let why): "That is no address of a server: \(oneLine(why))"
        case .notAServer(let why): "No translation server answers there: \(oneLine(why))"
        case .untrusted(let why): "The server's certificate is not trusted: \(oneLine(why))"
        case .refused(let why): "The server refused: \(oneLine(why))"
        case .diskFull: "The disk is full. Nothing was saved; make room and try again."
        case .store(let why): "The local copy: \(oneLine(why))"
        case .engine(let why): "No suggestion: \(oneLine(why))"
        case .practice: notWhilePractising
        }
    }

    static let serverIsSilent =
        "The server does not answer. Work goes on; it is sent later."

    static func flawed(_ texts: [String]) -> String {
        "The server sent bytes that are no UTF-8 in \(changesOf(texts.count)), first in “\(oneLine(texts[0]))”: � stands in their place. Tell its administrator."
    }

    static func tooLarge(_ labels: [String]) -> String {
        "The server's answer is too large for \(labels.count == 1 ? "one key" : "\(number(labels.count)) keys"), first for “\(beginning(of: labels[0]))”, which is left out. Tell the project's manager."
    }

    private static func changesOf(_ count: Int) -> String {
        count == 1 ? "one text" : "\(number(count)) texts"
    }

    /// Enough of a text to know it by.
    static func beginning(of text: String, columns: Int = 60) -> String {
        TextCells.clipped(onOneLine(text), to: columns)
    }

    /// A label or another text, so short that a sentence about it has room beside it.
    static func named(_ text: ExactText) -> String {
        "“\(beginning(of: text.string, columns: 24))”"
    }

    /// Words of somebody else's, on one line and without a full stop of their own.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
