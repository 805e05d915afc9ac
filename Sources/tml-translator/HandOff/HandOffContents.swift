import Catalog
import Text
import TranslationFiles

/// The contents of a file for a person without this program.
struct HandOffContents {
    var file: NewFileContents
    /// The number of keys in the file.
    private(set) var keys = 0
    /// The number of these keys with a draft, which is not in the file.
    private(set) var drafted = 0
    /// The labels of the keys that are left out, by reason.
    private(set) var leftOut: [String: [String]] = [:]

    init(file: NewFileContents) { self.file = file }

    /// Adds a key with its units, or leaves the key out.
    ///
    /// - Parameter obstacle: the reason to leave the key out.
    mutating func add(_ detail: KeyDetail, _ units: [FileUnit], obstacle: String?) {
        if let obstacle {
            leftOut[obstacle, default: []].append(detail.key.label.string)
            return
        }
        file.units += units
        keys += 1
        if !detail.drafts.isEmpty { drafted += 1 }
    }
}
