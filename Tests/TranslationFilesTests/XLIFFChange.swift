import TML
import Testing
import Text

@testable import TranslationFiles

/// Reads and changes small files for the tests of XLIFF.
enum XLIFFChange {
    static func document(
        _ text: String, locale: LocaleCode? = nil
    ) throws(FileError) -> FileDocument {
        try FileDocument(path: "app/texts.xlf", bytes: Array(text.utf8), locale: locale)
    }

    /// Returns the only unit of a file.
    static func unit(_ text: String) throws -> FileUnit {
        let units = try document(text).units
        #expect(units.count == 1)
        return try #require(units.first)
    }

    /// Returns the file with a new text or state of a unit; by default of the first one.
    static func change(
        _ file: String, to text: String?, _ state: FileUnit.State? = nil, form: FormName? = nil,
        unit index: Int = 0
    ) throws(FileError) -> String {
        let document = try document(file)
        let unit = document.units[index]
        let name = form ?? unit.forms[0].name
        let forms = text.map { [FileForm(name, text: ExactText($0))] } ?? []
        let change = FileChange(unit: unit.id, forms: forms, state: state)
        return String(decoding: try document.changed(by: [change]).bytes, as: UTF8.self)
    }

    /// Expects that a change of the first unit replaces one part of a file, and nothing else.
    static func expect(
        _ file: String, to text: String?, _ state: FileUnit.State? = nil, replaces old: String,
        by new: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try change(file, to: text, state)
        #expect(file.contains(old), sourceLocation: sourceLocation)
        #expect(
            ExactText(result) == ExactText(file.replacing(old, with: new, maxReplacements: 1)),
            sourceLocation: sourceLocation)
    }
}
