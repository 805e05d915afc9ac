import Foundation

/// Messages for the administrator that are not the result of the command.
enum StandardError {
    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
