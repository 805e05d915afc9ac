import TML
import Text

/// The file with the translations and the file with the originals, both in JSON.
struct JSONFile: Sendable {
    /// The file with the translations.
    let root: PlacedJSON
    /// The file with the originals; `nil` if there is none.
    let base: PlacedJSON?
    private let text: [UInt8]
    private let customs: JSONCustoms

    /// Reads both files. Their values are objects.
    init(_ input: FileInput) throws(FileError) {
        text = input.text
        root = try PlacedJSONReader.readObject(input.text)
        base = try Self.readBase(input.base)
        customs = JSONCustoms(of: input.text, root: root, base: input.base, baseRoot: base)
    }

    private static func readBase(_ text: [UInt8]?) throws(FileError) -> PlacedJSON? {
        guard let text else { return nil }
        do {
            return try PlacedJSONReader.readObject(text)
        } catch {
            guard case .malformed(let line, let message) = error else { throw error }
            throw .failed("The file with the originals, line \(line): \(message)")
        }
    }

    /// The file that lists the units: the originals, or the translations if there are none.
    var source: PlacedJSON { base ?? root }

    /// Returns the bytes of a value in the file with the translations.
    func bytes(of value: PlacedJSON) -> [UInt8] { Array(text[value.range]) }

    /// Returns the replacements for patches of the whole file. An error names the first unit whose
    /// patch does not fit.
    func replacements(
        _ patches: [(unit: String, patch: JSONPatch)]
    ) throws(FileError) -> [FileReplacement] {
        guard let last = patches.last, let patch = JSONPatch.merged(patches.map(\.patch)) else {
            return []
        }
        guard patches.count > 1 else { return try editor(last.unit).replacements(patch, in: root) }
        do {
            return try editor(last.unit).replacements(patch, in: root)
        } catch {
            // The half with the unit throws its error.
            let half = patches.count / 2
            _ = try replacements(Array(patches[..<half]))
            _ = try replacements(Array(patches[half...]))
            throw error
        }
    }

    private func editor(_ unit: String) -> JSONEditor {
        JSONEditor(text: text, customs: customs, unit: unit)
    }
}
