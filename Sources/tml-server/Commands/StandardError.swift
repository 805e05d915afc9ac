import Foundation

/// Words for the administrator that are not the command's result.
enum StandardError {
    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
