import TML
import Text

/// The messages of an extension of a browser: an object with a `message` and a `description` for
/// each name.
struct MessagesLayout: JoinedLayout {
    var sourceLocale: LocaleCode? { nil }
    let locale: LocaleCode?
    var formula: PluralFormula? { nil }
    private(set) var units: [FileUnit] = []
    private let file: JSONFile
    private var names: [ExactText] = []
    /// The name of each unit, and the values that a new message copies from the originals.
    private var messages: [(name: ExactText, copies: [JSONPatch.Member])] = []

    /// Reads a file.
    init(_ input: FileInput) throws(FileError) {
        file = try JSONFile(input)
        locale = input.locale ?? LocaleInPath(input.path)?.locale
        let own = Dictionary(file.root.members.map { ($0.name, $0.value) }) { _, last in last }
        let members = file.source.usedMembers
        // The syntax does not follow the translations, which change.
        let originals = file.base == nil ? [] : members.compactMap { $0.value["message"]?.text }
        let syntax = SyntaxGuess(originals).syntax(usual: .plain)
        for member in members {
            names.append(member.name)
            guard let text = member.value["message"]?.text else { continue }
            let forms = [FileForm(text: own[member.name]?["message"]?.text ?? "")]
            let comment = member.value["description"]?.text?.string ?? ""
            units.append(
                FileUnit(
                    id: member.name.string,
                    label: input.base == nil || text.isEmpty ? member.name : text, syntax: syntax,
                    context: member.name.string,
                    comments: comment.split(whereSeparator: \.isNewline).map(String.init),
                    state: .of(forms), forms: forms))
            let isNew = own[member.name]?["message"]?.text == nil
            messages.append((member.name, isNew ? Self.copies(member.value, in: input) : []))
        }
    }

    /// A message needs the contents of its placeholders in each language.
    private static func copies(_ value: PlacedJSON, in input: FileInput) -> [JSONPatch.Member] {
        guard let base = input.base, let found = value["placeholders"] else { return [] }
        return [JSONPatch.Member(name: "placeholders", patch: .copy(Array(base[found.range])))]
    }

    func replacements(for changes: [Int: FileChange]) throws(FileError) -> [FileReplacement] {
        var patches: [(unit: String, patch: JSONPatch)] = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            let forms = try units[index].forms(after: change)
            guard forms != units[index].forms else { continue }
            let message = JSONPatch.Member(name: "message", patch: .text(forms[0].text))
            let (name, copies) = messages[index]
            let inner = JSONPatch.object(.like(["message", "placeholders"]), [message] + copies)
            let member = JSONPatch.Member(name: name, patch: inner)
            patches.append((change.unit, .object(.like(names), [member])))
        }
        return try file.replacements(patches)
    }

    /// True if the file is in the folder of an extension, or has an object with a message for each
    /// name.
    static func recognizes(_ input: FileInput) -> Bool {
        if input.path.contains("_locales/"), input.path.hasSuffix("/messages.json") { return true }
        guard input.hasLanguage, input.text.contains(Array("\"message\"".utf8)),
            let root = try? PlacedJSONReader.read(input.text), !root.members.isEmpty
        else { return false }
        return root.members.allSatisfy { $0.value["message"]?.text != nil }
    }
}

extension MessagesLayout {
    /// The messages of browser extensions.
    static let format = FileFormat(
        name: "chrome", title: "browser extension", extensions: ["json"], isMonolingual: true,
        isUsual: { TranslationPlace($0).isForOneLanguage },
        recognizes: { MessagesLayout.recognizes($0) },
        basePaths: { LocaleInPath($0)?.basePaths ?? [] },
        read: { input throws(FileError) in try MessagesLayout(input) })
}
