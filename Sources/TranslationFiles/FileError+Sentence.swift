extension FileError {
    /// The reason for people, without a full stop.
    public var sentence: String {
        switch self {
        case .failed(let words), .encoding(let words), .tooLarge(let words): Self.plain(words)
        case .unknownFormat: "the format of the file is not known"
        case .malformed(let line, let words): "line \(line): \(Self.plain(words))"
        case .cannotContain(_, let words): Self.plain(words)
        case .noUnit: "the file has no such text"
        }
    }

    private static func plain(_ words: String) -> String {
        words.hasSuffix(".") ? String(words.dropLast()) : words
    }
}
