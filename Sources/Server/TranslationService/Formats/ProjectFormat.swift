import Catalog
import Foundation
import GRDB

/// A file format for the export or import of projects.
///
/// The reader and the writer of each format are in separate source files. They process the data
/// in pieces and never have the whole project in memory.
public struct ProjectFormat: Sendable {
    /// All formats. If several formats recognise a file, the first one reads the file. The first
    /// format with a writer is the default of an export.
    public static let all: [ProjectFormat] = [
        BundleShape.year2016.format, BundleShape.year2015.format,
    ]

    /// The name in commands: `2016`.
    public let name: String
    /// The name of such a file for people, without an article.
    public let title: String
    /// The extensions of such files, without the dot. New files get the first extension.
    public let fileExtensions: [String]
    /// Returns true if the reader accepts a file with this beginning.
    let recognizes: @Sendable (FileBeginning) -> Bool
    /// Opens the file at a path; `nil` if the format has no reader.
    let reader: (@Sendable (_ path: String, ImportOptions) throws -> any ProjectFileReader)?
    /// The writer; `nil` if the format has no writer.
    let writer: (any ProjectFileWriter)?

    /// The formats with a writer, for exports.
    public static var written: [ProjectFormat] { all.filter { $0.writer != nil } }

    /// Opens the file with the reader that recognises its format. Throws `ImportError`.
    static func open(_ path: String, _ options: ImportOptions) throws -> any ProjectFileReader {
        let beginning = try FileBeginning(of: path)
        for format in all where format.recognizes(beginning) {
            if let reader = format.reader { return try reader(path, options) }
        }
        let readable = all.filter { $0.reader != nil }.map { format in
            "\(format.title) (.\(format.fileExtensions.joined(separator: ", .")))"
        }
        let list = readable.joined(separator: ", ")
        throw ImportError("\(path) has an unknown format; these formats can be imported: \(list)")
    }
}

/// Reads a file of one format.
protocol ProjectFileReader {
    /// Writes the content of the file in the transaction of the caller. Throws `ImportError` for a
    /// file that cannot be used. `progress` receives the completed part and the size of a step, and
    /// throws to stop the work.
    func bring(
        into db: Database, now: Int,
        _ progress: (Archives.ImportStep, _ done: Int, _ all: Int) throws -> Void
    ) throws -> Archives.ImportReport
}

/// Writes a project as a file of one format.
protocol ProjectFileWriter: Sendable {
    /// Writes a new file. The caller flushes the file and renames it.
    func write(_ export: ProjectExport, to path: String) throws
}

/// The options of an import.
struct ImportOptions {
    /// The name of the project. Replaces the name in the file.
    var projectName: String?
    /// The project that gets the content of the file; `nil` for the project that the file names.
    var destination: ImportDestination?
    var limits: ArchiveLimits
}

/// The existing project that gets the content of a file. Its name, its settings and the languages of
/// the other projects stay as they are, and the file gives the person no further rights.
struct ImportDestination {
    let project: Project.Key
    /// True if the file may name another project.
    let takesOthers: Bool
    /// The person who imports the file.
    let session: ServiceSession
}

/// The input of a writer: a project from one snapshot of the database.
struct ProjectExport {
    let snapshot: any DatabaseReader
    let content: BundleContent
    let accept: Acceptance
    /// The time of the export, in seconds since 1970.
    let time: Int
    /// An existing empty folder for temporary files. The folder is removed afterwards.
    let folder: String
    /// Receives the number of written pieces and the number of all pieces. Throws to stop the work.
    let progress: (_ done: Int, _ all: Int) throws -> Void
}

/// The first bytes and the name of a file, which identify its format.
struct FileBeginning {
    let path: String
    let bytes: [UInt8]

    private static let length = 4096

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Reads the beginning of a file. Throws `ImportError`.
    init(of path: String) throws {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? handle.close() }
            let data = try handle.read(upToCount: Self.length)
            self.init(path: path, bytes: Array(data ?? Data()))
        } catch {
            throw ImportError("\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Returns true if the file has these bytes at the offset.
    func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
        bytes.dropFirst(offset).starts(with: wanted)
    }

    /// Returns true if the name ends in a dot and one of these extensions.
    func hasExtension(in extensions: [String]) -> Bool {
        extensions.contains { path.lowercased().hasSuffix("." + $0) }
    }
}
