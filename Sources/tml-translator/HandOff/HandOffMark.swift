import Catalog
import TML
import Text
import TranslationFiles

/// The facts about a unit of a file for another person, by which its texts find their way back. A
/// unit has them as a reference, which other programs keep:
/// `tml-translator/1f0c9a44/1790000000/33349e0a…/count:number=one@17.203.9a0b…,…`.
struct HandOffMark: Hashable {
    private static let name = "tml-translator"

    /// The check sum of the project and the language.
    var scope: String
    /// The time of the hand-off, in seconds since 1970.
    var time: Int
    /// The hash of the key.
    var hash: String
    /// The forms in the order of the unit.
    var forms: [HandedForm]

    /// Returns the check sum of a project and a language.
    static func scope(of project: Project.Key, _ locale: LocaleCode) -> String {
        String(MD5.hex(of: "\(project.rawValue)\u{0}\(locale.rawValue)".utf8).prefix(12))
    }

    var reference: String {
        [
            Self.name, scope, String(time), PlainCode.written(hash),
            forms.map(\.code).joined(separator: ","),
        ].joined(separator: "/")
    }

    static func isReference(_ text: String) -> Bool { text.hasPrefix(name + "/") }
}

extension HandOffMark {
    /// Reads the mark of a unit; `nil` if it has none.
    init?(of unit: FileUnit) {
        guard let found = unit.references.lazy.compactMap(HandOffMark.init(reference:)).first else {
            return nil
        }
        self = found
    }

    private init?(reference: String) {
        let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count == 5, parts[0] == Self.name, let time = Int(parts[2]),
            let hash = PlainCode.read(parts[3])
        else { return nil }
        let forms = parts[4].split(separator: ",").map { HandedForm(code: String($0)) }
        guard !forms.isEmpty, !forms.contains(nil) else { return nil }
        (scope, self.time, self.hash) = (parts[1], time, hash)
        self.forms = forms.compactMap { $0 }
    }
}
