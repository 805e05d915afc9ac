import TML
import Text

/// The units of an XLIFF file of version 1 or 2.
///
/// If the file does not name the language of the targets, the first text adds it, because XLIFF 2
/// requires it beside targets.
struct XLIFFLayout: JoinedLayout {
    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    let otherLocales: [LocaleCode]
    let formula: PluralFormula?
    let units: [FileUnit]
    private let entries: [XLIFFEntry]
    private let writer: XLIFFWriter

    /// Reads a file. Throws `malformed` if it is not XLIFF, or if it has several languages, and not
    /// the wished one.
    init(_ input: FileInput) throws(FileError) {
        let xml = try XMLPlaces(input.text)
        let root = xml.root
        let name = xml.name(of: root).qualified
        guard xml.name(of: root).local == "xliff" else {
            throw .malformed(
                line: xml.line(at: root.range.lowerBound),
                "This file is not XLIFF: it begins with <\(name.prefix(40))>.")
        }
        let isSecond = xml.attribute("version", of: root)?.hasPrefix("2") == true
        // The path must not choose among the languages of a file.
        let usual = input.locale ?? LocaleInPath(input.path)?.locale
        let contents: any XLIFFContents =
            try isSecond
            ? XLIFF2Units(xml, locale: usual) : XLIFF1Units(xml, locale: input.locale)
        entries = contents.entries
        units = entries.map(\.unit)
        formula = contents.formula
        sourceLocale = contents.source.map { LocaleCode($0) }
        locale = contents.target.map { LocaleCode($0) } ?? usual
        otherLocales = contents.otherLocales
        writer = XLIFFWriter(
            xml: xml, states: contents.states, isSecond: isSecond,
            language: contents.target ?? usual?.rawValue.replacing("_", with: "-"))
    }

    /// Returns true if the first element of a text can be that of XLIFF.
    static func recognizes(_ input: FileInput) -> Bool {
        input.text.prefix(16_384).string.firstMatch(of: /<([\w.-]+:)?xliff[\s>\/]/) != nil
    }

    func replacements(
        for changes: [Int: FileChange]
    ) throws(FileError) -> [FileReplacement] {
        var found: [FileReplacement] = []
        var unnamed: Set<XMLPlaces.Node> = []
        for (index, change) in changes.sorted(by: { $0.key < $1.key }) {
            let own = try replacements(for: change, at: index)
            found += own
            if let node = entries[index].unnamed, !own.isEmpty,
                change.forms.contains(where: { !$0.text.isEmpty })
            {
                unnamed.insert(node)
            }
        }
        return found + writer.languages(in: unnamed)
    }

    /// Returns the replacements in the elements of the unit.
    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        try writer.replacements(for: change, of: entries[index])
    }
}

/// The units of a file of one version.
protocol XLIFFContents {
    /// The language of the sources; `nil` if the file does not say it.
    var source: String? { get }
    /// The language of the targets; `nil` if the file does not say it.
    var target: String? { get }
    /// The other languages of the targets, whose units are not read.
    var otherLocales: [LocaleCode] { get }
    var formula: PluralFormula? { get }
    var entries: [XLIFFEntry] { get }
    /// The spelling of the states.
    var states: XLIFFStates { get }
}
