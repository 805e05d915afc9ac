import GRDB
import TML
import TranslationFiles

/// A translation file that was read for an import.
struct OpenedProjectFile {
    let document: FileDocument
    /// The language in the project's spelling.
    let locale: String
    /// The path of the file with the originals; the own path of a file with originals.
    let basePath: String?
    /// True if the file contains the originals, and no translations.
    let isSource: Bool
}

/// Reads the files of an import, each with the file of its originals.
struct ProjectFileOpener {
    let writer: ProjectWriter
    /// The bytes of the files of the import, by their paths.
    private let batch: [String: [UInt8]]

    init(_ writer: ProjectWriter, _ files: [NewProjectFile]) {
        self.writer = writer
        batch = Dictionary(
            files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads a file, and adds its language to the project. Throws `.invalid`.
    func open(_ new: NewProjectFile) throws -> OpenedProjectFile {
        do {
            return try read(new)
        } catch let error as FileError {
            throw ServiceError.invalid(
                "file", "unreadable", "\(new.path): \(error.sentence)")
        }
    }

    private func read(_ new: NewProjectFile) throws -> OpenedProjectFile {
        let first = try FileDocument(
            path: new.path, bytes: new.bytes, locale: new.locale, format: new.format)
        try first.requireLanguage()
        let locale = new.locale ?? first.locale
        let isSource = isSource(locale)
        let base = first.format.isMonolingual ? try base(of: first, isSource: isSource) : nil
        let document =
            try base.map { base in
                try FileDocument(
                    path: new.path, bytes: new.bytes, base: base.bytes, locale: new.locale,
                    format: first.format)
            } ?? first
        return OpenedProjectFile(
            document: document, locale: try spelled(isSource ? nil : locale),
            basePath: base?.path, isSource: isSource)
    }

    /// A file without a language, such as a template, contains the originals.
    private func isSource(_ locale: LocaleCode?) -> Bool {
        guard let locale else { return true }
        return locale == LocaleCode(writer.project.defaultLocale)
    }

    /// Returns the file with the originals: of the import, otherwise the stored one. A file with
    /// originals is its own base, so that its texts are the labels.
    private func base(
        of document: FileDocument, isSource: Bool
    ) throws -> (path: String, bytes: [UInt8])? {
        if isSource { return (document.path, document.bytes) }
        for path in document.format.basePaths(document.path) where path != document.path {
            let stored = try StoredFile.all(writer.db, writer.project.id, path: path).first
            if let bytes = batch[path] ?? stored?.bytes { return (path, bytes) }
        }
        return nil
    }

    private func spelled(_ locale: LocaleCode?) throws -> String {
        guard let locale else { return writer.project.defaultLocale }
        _ = try writer.addLanguage(locale)
        return try writer.project.locale(writer.db, locale.rawValue, forReading: false)
    }
}
