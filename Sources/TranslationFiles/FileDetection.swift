import TML

/// The search for the format of a file: by the extension of its name, then by its content.
struct FileDetection {
    /// A format, and the text of the file.
    struct Found {
        var format: FileFormat
        var encoding: FileEncoding
        var input: FileInput
    }

    let path: String
    let bytes: [UInt8]
    let base: [UInt8]?
    let locale: LocaleCode?

    /// Returns the first format that fits. Throws `unknownFormat` or `encoding`.
    ///
    /// - Parameter named: the format that a person has named.
    func found(among named: [FileFormat]?) throws(FileError) -> Found {
        var failure: FileError?
        for format in named ?? Self.formats(forPath: path) {
            do {
                let found = try decoded(as: format)
                if named != nil || format.recognizes(found.input) { return found }
            } catch {
                failure = failure ?? error
            }
        }
        throw failure ?? .unknownFormat
    }

    private func decoded(as format: FileFormat) throws(FileError) -> Found {
        let encoding = FileEncoding(of: bytes, declared: format.declaredEncoding(bytes))
        var input = FileInput(path: path, text: try encoding.text(of: bytes), locale: locale)
        if let base { input.base = try Self.text(ofBase: base, as: format) }
        return Found(format: format, encoding: encoding, input: input)
    }

    /// Returns the text of the file with the originals. The error tells that it is about that file.
    static func text(ofBase base: [UInt8], as format: FileFormat) throws(FileError) -> [UInt8] {
        let encoding = FileEncoding(of: base, declared: format.declaredEncoding(base))
        do {
            return try encoding.text(of: base)
        } catch {
            throw .encoding(
                "The file with the originals is not in the encoding \(encoding.name).")
        }
    }

    /// Returns the formats with the extension of a path.
    static func formats(forPath path: String) -> [FileFormat] {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        return FileFormat.all.filter { format in
            format.extensions.contains { name.hasSuffix("." + $0) }
        }
    }
}
