import TML
import Testing
import Text

@testable import TranslationFiles

/// A file of an application, and its changes. Each change is read again and compared.
struct MobileFile {
    let text: String
    let layout: any FileLayout
    private let path: String
    private let base: String?

    init(_ path: String, _ text: String, base: String? = nil) throws {
        (self.path, self.text, self.base) = (path, text, base)
        let input = FileInput(
            path: path, text: Array(text.utf8), base: base.map { Array($0.utf8) })
        let format = FileFormat.all.first { format in
            format.extensions.contains { path.hasSuffix(".\($0)") } && format.recognizes(input)
        }
        layout = try #require(format).read(input)
    }

    /// The texts of the units with one form, by their names.
    var texts: [String: String] {
        let texts = layout.units.map { ($0.id, $0.forms.first?.text.string ?? "") }
        return Dictionary(texts) { first, _ in first }
    }

    func unit(_ id: String) throws -> FileUnit {
        try #require(layout.units.first { $0.id == id })
    }

    /// Returns the file with a new text for a unit with one form.
    func changed(_ unit: String, _ text: String) throws -> String {
        try changed(FileChange(unit: unit, forms: [FileForm(text: ExactText(text))]))
    }

    /// Returns the file with new plural forms of a unit.
    func changed(_ unit: String, _ forms: [String: String]) throws -> String {
        let forms = forms.sorted { $0.key < $1.key }.map { category, text in
            FileForm(FormName([.category(category)]), text: ExactText(text))
        }
        return try changed(FileChange(unit: unit, forms: forms))
    }

    /// Applies a change, and checks that exactly the forms of the change have changed.
    private func changed(_ change: FileChange) throws -> String {
        let replacements = try layout.replacements(for: change)
        let text = apply(replacements)
        let after = try MobileFile(path, text, base: base)
        var wished = layout.units
        let index = try #require(wished.firstIndex { $0.id == change.unit })
        for form in change.forms {
            let place = try #require(wished[index].forms.firstIndex { $0.name == form.name })
            wished[index].forms[place].text = form.text
        }
        wished[index].state = after.layout.units[index].state
        #expect(after.layout.units == wished)
        return text
    }

    private func apply(_ replacements: [FileReplacement]) -> String {
        let bytes = Array(text.utf8)
        var written: [UInt8] = []
        var end = 0
        let sorted = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, replacement) in sorted {
            #expect(replacement.range.lowerBound >= end)
            written += bytes[end..<replacement.range.lowerBound] + replacement.bytes
            end = replacement.range.upperBound
        }
        return (written + bytes[end...]).string
    }

    /// Checks that a change of a text to itself changes no byte.
    func expectNoChange() throws {
        for unit in layout.units {
            let change = FileChange(unit: unit.id, forms: unit.forms)
            #expect(try layout.replacements(for: change).isEmpty, "\(unit.id)")
        }
    }

    /// Checks that reading fails on a line.
    static func expectMalformed(_ path: String, _ text: String, line: Int) {
        do {
            _ = try MobileFile(path, text)
            Issue.record("The file was read.")
        } catch let error as FileError {
            guard case .malformed(let found, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(found == line)
        } catch {
            Issue.record("\(error)")
        }
    }
}
