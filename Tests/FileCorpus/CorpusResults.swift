import Foundation
import Text
import TranslationFiles

/// The changed files in a folder, and a list of all files with their units. `readers.py` compares
/// both with the results of other programs.
final class CorpusResults {
    private let folder: String
    private let list: FileHandle

    /// Creates the folder.
    init(folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/list.jsonl"
        try Data().write(to: URL(filePath: path))
        list = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func add(_ trial: FileTrial) throws {
        var entry: JSONObject = [
            "path": .string(trial.file.path), "format": .string(trial.report.format),
            "refusal": trial.report.refusal.map(JSON.string) ?? .null,
        ]
        if let document = trial.changed {
            let path = "\(folder)/files/\(trial.file.name)"
            try write(document.bytes, to: path)
            entry["changed"] = .string(path)
            entry["units"] = .array(document.units.map(Self.json))
        }
        try list.write(contentsOf: Data(JSON.object(entry).bytes + [0x0A]))
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    private static func json(_ unit: FileUnit) -> JSON {
        [
            "id": .string(unit.id), "label": .string(unit.label.string),
            "singular": unit.singular.map { .string($0.string) } ?? .null,
            "context": .string(unit.context), "readOnly": .boolean(unit.isReadOnly),
            "texts": .array(unit.forms.map { .string($0.text.string) }),
        ]
    }
}
