import ArgumentParser
import Catalog
import FileProjects
import Foundation
import TML
import Text

/// The previews of a translation file with one key, as the workstation shows them for a sample
/// number.
struct PluralPreviews {
    private let label: Label
    private let samples: FormSamples
    /// The names of the values that select a text.
    private let names: [String]
    private let texts: [(text: Label, context: Context)]

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - base: the path of the file with the originals; `nil` means the usual path.
    ///   - locale: the language of the translations; `nil` means that of the file.
    init(of path: String, base: String? = nil, locale: LocaleCode? = nil) throws {
        let project = try FileProject(
            opening: path, base: base, locale: locale, for: FilePerson(name: "Anna"))
        guard let key = project.keys.first else { throw ValidationError("The file has no key.") }
        let (syntax, samples) = (key.key.labelSyntax, FormSamples(project.language))
        label = Label(key.key.label.string, syntax: syntax)
        self.samples = samples
        names = TextPreview(of: label, samples: samples).names
        // No number has a form without samples.
        texts = key.translations.filter { samples.unreachable(in: $0.context).isEmpty }
            .map { (Label($0.text.string, syntax: syntax), $0.context) }
    }

    /// Returns the text that the preview shows for a number. If not exactly one form shows the
    /// number, returns the texts of all of these forms, with bars between them.
    func text(for number: TokenValue) -> String {
        let choice = SampleChoice(value: number)
        let preview = TextPreview(
            of: label, samples: samples,
            chosen: Dictionary(uniqueKeysWithValues: names.map { ($0, choice) }))
        let shown = texts.compactMap { text, context in
            preview.readings(of: text, for: context).all
                .first { reading in names.contains { reading.values[$0] == number } }?
                .rendered.text
        }
        return shown.joined(separator: " | ")
    }
}

extension PluralPreviews {
    /// Writes the previews of the files that a list names. Each line of the list is an object with
    /// a path, with a locale and a base if the file needs them, and with numbers. For each file, the
    /// function prints an array of texts, or the reason why the file cannot be read.
    static func print(listed list: String) throws {
        let lines = try Data(contentsOf: URL(filePath: list)).split(separator: UInt8(ascii: "\n"))
        for line in lines {
            let request = try JSON(parsing: Array(line)).object ?? [:]
            FileHandle.standardOutput.write(Data(answer(to: request).bytes + [0x0A]))
        }
    }

    private static func answer(to request: JSONObject) -> JSON {
        do {
            let previews = try PluralPreviews(
                of: request["path"]?.strictString ?? "", base: request["base"]?.strictString,
                locale: request["locale"]?.strictString.map { LocaleCode($0) })
            let numbers = (request["numbers"]?.strictString ?? "").split(separator: " ")
            return .array(numbers.map { .string(previews.text(for: number(String($0)))) })
        } catch {
            return .string("\(error)")
        }
    }

    /// Reads a number as the dialog for sample values does.
    private static func number(_ text: String) -> TokenValue {
        if let integer = Int(text) { return .integer(integer) }
        return Double(text).map { .decimal($0) } ?? .text(text)
    }
}
