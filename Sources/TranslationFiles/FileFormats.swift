extension FileFormat {
    /// The formats, in the order in which they are tried.
    public static let all: [FileFormat] = [POFormat.row]
}
