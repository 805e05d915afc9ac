import Foundation
import Text
import Wire

/// Writes a release archive: first as files, then as one archive.
struct ReleaseArchiveWriter: ProjectFileWriter {
    let shape: BundleShape

    func write(_ export: ProjectExport, to path: String) throws {
        let files = "\(export.folder)/files"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        let writer = BundleWriter(
            snapshot: export.snapshot, content: export.content, accept: export.accept,
            shape: shape, folder: files, step: export.progress)
        let archive = try BundleArchive(of: files, to: path, at: export.time)
        try writer.writeAll(record: Self.record(at: export.time)) { try archive.add($0.path) }
        try archive.close()
    }

    private static func record(at now: Int) -> JSONObject {
        let time = WireTime(secondsSince1970: now).text
        return [
            "version": .string(ReleaseVersion.text(secondsSince1970: now)),
            "state": "generating", "type": "release", "export_type": "complete", "progress": 90,
            "file_size": 0, "current": false, "created_at": .string(time),
            "generated_at": .string(time),
        ]
    }
}
