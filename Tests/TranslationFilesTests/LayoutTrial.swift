import Foundation
import TML
import Testing
import Text

@testable import TranslationFiles

/// A file in a test, with the bytes that changes make of it.
struct LayoutTrial {
    let format: FileFormat
    let input: FileInput
    let layout: any FileLayout

    init(
        _ format: FileFormat, _ text: String, base: String? = nil, path: String = "ru",
        locale: LocaleCode? = nil
    ) throws {
        self.format = format
        input = FileInput(
            path: path, text: Array(text.utf8), base: base.map { Array($0.utf8) }, locale: locale)
        layout = try format.read(input)
    }

    var units: [FileUnit] { layout.units }
    var ids: [String] { units.map(\.id) }
    var labels: [String] { units.map(\.label.string) }

    func unit(_ id: String) throws -> FileUnit {
        try #require(units.first { $0.id == id })
    }

    /// The texts of a unit, with the names of their forms: `few=файла`.
    func forms(_ id: String) throws -> [String] {
        try unit(id).forms.map { form in
            let words = form.name.conditions.map { condition in
                switch condition {
                case .index(let index): String(index)
                case .category(let name): name
                }
            }
            return words.joined(separator: ".") + "=" + form.text.string
        }
    }

    /// Returns the file after a change of the only form of a unit.
    func setting(_ id: String, _ text: String) throws -> String {
        try changed([FileChange(unit: id, forms: [FileForm(text: ExactText(text))])])
    }

    /// Returns the file after a change of forms that have a category each.
    func setting(_ id: String, _ texts: KeyValuePairs<String, String>) throws -> String {
        let forms = texts.map { name, text in
            FileForm(
                FormName(name.split(separator: ".").map { .category(String($0)) }),
                text: ExactText(text))
        }
        return try changed([FileChange(unit: id, forms: forms)])
    }

    /// Returns the file after changes that are made at once.
    func changed(_ changes: [FileChange]) throws -> String {
        var found: [Int: FileChange] = [:]
        for change in changes {
            found[try #require(units.firstIndex { $0.id == change.unit })] = change
        }
        var replacements: [FileReplacement] = []
        if let joined = layout as? any JoinedLayout {
            replacements = try joined.replacements(for: found)
        } else {
            for (index, change) in found {
                replacements += try layout.replacements(for: change, at: index)
            }
        }
        var text = input.text
        for replacement in replacements.sorted(by: {
            $0.range.lowerBound > $1.range.lowerBound
        }) {
            text.replaceSubrange(replacement.range, with: replacement.bytes)
        }
        try check(text, after: changes)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the result again. The changed units must have the new texts, all others the old ones.
    private func check(_ text: [UInt8], after changes: [FileChange]) throws {
        if format.name != "csv" {
            _ = try JSONSerialization.jsonObject(with: Data(text))
        }
        var input = input
        input.text = text
        let after = try format.read(input).units
        #expect(after.map(\.id) == ids)
        for (old, new) in zip(units, after) {
            let change = changes.first { $0.unit == old.id }
            #expect(new.label == old.label && new.syntax == old.syntax)
            #expect(new.forms == (try change.map(old.forms(after:)) ?? old.forms))
        }
    }
}

/// Returns the error of reading a file.
func failure(_ format: FileFormat, _ text: String) -> FileError? {
    do throws(FileError) {
        _ = try format.read(FileInput(path: "ru.json", text: Array(text.utf8)))
        return nil
    } catch {
        return error
    }
}

extension String {
    /// Returns the text with the first occurrence of a part replaced; a text that is equal to no
    /// other if the part is missing.
    func replacingOnce(_ part: String, with other: String) -> String {
        guard let range = range(of: part) else { return "“\(part)” is missing" }
        return replacingCharacters(in: range, with: other)
    }
}
