import Foundation
import Text
import TranslationFiles

/// Changes and writes a file again and again, until another process kills the writer.
struct EndlessWriter {
    let path: String

    func run() throws {
        var document = try FileDocument.open(path)
        var version = Self.version(of: document)
        let first = version + 1
        while true {
            version += 1
            let changed = try document.changed(by: [Self.change(of: document, to: version)])
            guard case .written(let written) = try FileStorage.write(changed, to: path) else {
                throw FileError.failed("Another program has changed the file.")
            }
            document = written
            // The other process waits for the first version.
            if version == first { FileHandle.standardOutput.write(Data("ready\n".utf8)) }
        }
    }

    /// The number in the text of the first unit; 0 at first.
    static func version(of document: FileDocument) -> Int {
        let text = document.units.first?.forms.first?.text.string ?? ""
        return Int(text.prefix { $0.isNumber }) ?? 0
    }

    /// The texts have many different lengths, so that a mixture of two versions is not readable as
    /// one of them.
    static func change(of document: FileDocument, to version: Int) -> FileChange {
        let text = "\(version)" + String(repeating: " ż", count: version * 37 % 500)
        let forms = document.units.first?.forms.prefix(1).map { form in
            FileForm(form.name, text: ExactText(text))
        }
        return FileChange(unit: document.units.first?.id ?? "", forms: forms ?? [])
    }
}
