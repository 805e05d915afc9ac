/// The reason why a translation file cannot be read or changed.
public enum FileError: Error, Hashable, Sendable {
    /// The system reported an error with this message.
    case failed(String)
    /// The file has none of the known formats.
    case unknownFormat
    /// The file cannot be read from this line on, counted from 1. The text describes the error.
    case malformed(line: Int, String)
    /// The file has bytes that its encoding does not have.
    case encoding(String)
    /// The format or the encoding of the file cannot contain the text of this unit. The text
    /// describes the reason.
    case cannotContain(unit: String, String)
    /// The file has no unit with this name.
    case noUnit(String)
    /// The file exceeds a limit. The text names the limit.
    case tooLarge(String)
}
