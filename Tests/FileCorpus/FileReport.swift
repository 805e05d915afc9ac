import TranslationFiles

/// The result of the test of one file.
struct FileReport {
    let name: String
    /// The name of the format.
    var format: String
    var bytes = 0
    var units = 0
    /// The seconds that the program needed to read the file.
    var seconds = 0.0
    /// The number of changed texts.
    var changes = 0
    /// The reason why the program did not read the file.
    var refusal: String?
    /// The sentences about wrong bytes and wrong units.
    var faults: [String] = []
}

extension FileError {
    /// The reason without the line and the name of the unit, so that equal reasons can be counted.
    var reason: String {
        switch self {
        case .failed(let text), .encoding(let text), .tooLarge(let text): text
        case .unknownFormat: "The file has none of the known formats."
        case .malformed(_, let text), .cannotContain(_, let text): text
        case .noUnit: "There is no such unit."
        }
    }

    /// The line of the error in the file.
    var line: Int? {
        switch self {
        case .malformed(let line, _): line
        case .failed, .unknownFormat, .encoding, .cannotContain, .noUnit, .tooLarge: nil
        }
    }
}
