public import TML
import Text
import TextFiles

/// The contents of a translation file that a program makes.
public struct NewFileContents: Sendable {
    /// The name of the project for people.
    public var title: String
    /// The language of the labels.
    public var source: LocaleCode
    /// The language of the translations.
    public var locale: LocaleCode
    /// The formula that selects the forms with `FormName.Condition.index`.
    public var formula: PluralFormula
    /// The units in the order of the file. Their names are unique, and so are their labels with
    /// their contexts.
    public var units: [FileUnit]

    /// Creates contents.
    public init(
        title: String, source: LocaleCode, locale: LocaleCode, formula: PluralFormula,
        units: [FileUnit]
    ) {
        (self.title, self.source, self.locale) = (title, source, locale)
        (self.formula, self.units) = (formula, units)
    }

    /// Returns true if all formats can contain the texts of a unit. XML cannot contain most control
    /// characters.
    public static func canContain(_ unit: FileUnit) -> Bool {
        let texts = [unit.label, unit.singular].compactMap { $0 } + unit.forms.map(\.text)
        return !unit.label.isEmpty
            && ([unit.context] + unit.comments + unit.references + texts.map(\.string))
                .allSatisfy { XMLText.canSay($0) && !$0.utf8.contains(0x0D) }
    }

    /// Returns true if a unit of a file is the wished unit. Its texts can have inline elements in
    /// place of placeholders.
    fileprivate static func isMade(_ unit: FileUnit, from wished: FileUnit) -> Bool {
        let inline = InlineTokens(wished.label, syntax: wished.syntax)
        let texts = unit.forms.map { inline.text(of: $0.text, in: unit) }
        let singular = unit.singular.map { inline.text(of: $0, in: unit) }
        return inline.isLabel(of: unit) && singular == wished.singular
            && texts == wished.forms.map(\.text)
            && unit.references == wished.references && unit.isReadOnly == wished.isReadOnly
    }
}

extension FileFormat {
    /// True if the program can make files of the format.
    public var canBeMade: Bool { make != nil }

    /// Returns the bytes of a new file. The bytes are read again, and must contain all texts.
    ///
    /// Throws `cannotContain`.
    public func bytes(of contents: NewFileContents) throws(FileError) -> [UInt8] {
        let bytes = make?(contents) ?? []
        let path = "new." + (extensions.first ?? "")
        let document = try FileDocument(
            path: path, bytes: bytes, locale: contents.locale, format: self)
        for (index, wished) in contents.units.enumerated() {
            guard document.units.indices.contains(index),
                NewFileContents.isMade(document.units[index], from: wished)
            else {
                throw .cannotContain(
                    unit: wished.id, "The format cannot contain “\(wished.label.string)”.")
            }
        }
        return bytes
    }
}
