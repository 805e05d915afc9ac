public import TML

/// The file to read.
public struct FileInput: Sendable {
    /// The path, for the languages and customs in names: `po/ru.po`, `values-ru/strings.xml`.
    public var path: String
    /// The text of the file in UTF-8, without a byte order mark.
    public var text: [UInt8]
    /// The text of the file with the originals, for a format whose files have one language each.
    /// `nil` if there is none: the keys are then the labels.
    public var base: [UInt8]?
    /// The path of the file with the originals; `nil` if there is none.
    var basePath: String?
    /// The language of the translations, if a person has named it.
    public var locale: LocaleCode?

    /// Creates an input.
    public init(path: String, text: [UInt8], base: [UInt8]? = nil, locale: LocaleCode? = nil) {
        self.path = path
        self.text = text
        self.base = base
        self.locale = locale
    }
}

/// A format of translation files. ``all`` lists the formats.
public struct FileFormat: Sendable {
    /// The name in commands: `po`, `android`.
    public let name: String
    /// The name for people, without an article.
    public let title: String
    /// The extensions of file names, without the dot.
    public let extensions: [String]
    /// True if each file has one language, so that the originals are in another file.
    public let isMonolingual: Bool
    /// The states that the format distinguishes. A change to `approved` or `toReview` becomes
    /// `translated` in a format without that state.
    public let states: Set<FileUnit.State>
    /// Returns the name of the encoding that the bytes of a file declare; `nil` means UTF-8. A byte
    /// order mark has priority.
    let declaredEncoding: @Sendable (_ bytes: [UInt8]) -> String?
    /// Returns true if a file with this path usually has the format. Some extensions are also those
    /// of files without texts.
    let isUsual: @Sendable (_ path: String) -> Bool
    /// Returns true if the file has this format. The name has one of the extensions.
    let recognizes: @Sendable (FileInput) -> Bool
    /// Reads a file.
    let read: @Sendable (FileInput) throws(FileError) -> any FileLayout
    /// Returns the bytes of a new file; `nil` if the program makes no files of the format.
    let make: (@Sendable (NewFileContents) -> [UInt8])?
    /// Returns the paths at which the originals of a file usually are, the most likely first.
    public let basePaths: @Sendable (_ path: String) -> [String]

    init(
        name: String, title: String, extensions: [String], isMonolingual: Bool = false,
        states: Set<FileUnit.State> = [.untranslated, .translated],
        declaredEncoding: @escaping @Sendable (_ bytes: [UInt8]) -> String? = {
            FileEncoding.declarationOfXML(in: $0)
        },
        isUsual: @escaping @Sendable (_ path: String) -> Bool = { _ in true },
        recognizes: @escaping @Sendable (FileInput) -> Bool,
        basePaths: @escaping @Sendable (_ path: String) -> [String] = { _ in [] },
        make: (@Sendable (NewFileContents) -> [UInt8])? = nil,
        read: @escaping @Sendable (FileInput) throws(FileError) -> any FileLayout
    ) {
        self.name = name
        self.title = title
        self.extensions = extensions
        self.isMonolingual = isMonolingual
        self.states = states
        self.declaredEncoding = declaredEncoding
        self.isUsual = isUsual
        self.recognizes = recognizes
        self.basePaths = basePaths
        self.make = make
        self.read = read
    }
}

extension FileFormat {
    /// Returns true if the path of a file that no person has named shows that it can have the
    /// format: it has one of the extensions, and a place or a name that is usual for texts.
    public func canBe(at path: String) -> Bool {
        extensions.contains { path.hasSuffix("." + $0) } && isUsual(path)
    }
}

/// The units of a file, with the places of their texts.
protocol FileLayout: Sendable {
    /// The language of the labels; `nil` if the file does not say it.
    var sourceLocale: LocaleCode? { get }
    /// The language of the translations; `nil` if the file does not say it.
    var locale: LocaleCode? { get }
    /// The other languages of the translations in an XLIFF file. Their units are left out.
    var otherLocales: [LocaleCode] { get }
    /// The formula that selects the forms with `FormName.Condition.index`.
    var formula: PluralFormula? { get }
    /// The units in the order of the file.
    var units: [FileUnit] { get }
    /// Returns the replacements in the text of the file that change the unit at this index of
    /// `units`. The change can have another name than the unit, because two units of a file can
    /// have the same name, and changes have unique names.
    ///
    /// The places do not overlap. All other bytes stay as they are. Throws if the format cannot
    /// contain the text.
    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement]
}

extension FileLayout {
    var otherLocales: [LocaleCode] { [] }

    /// Returns the replacements for the first unit with the name of the change. Throws `noUnit`.
    func replacements(for change: FileChange) throws(FileError) -> [FileReplacement] {
        guard let index = units.firstIndex(where: { $0.id == change.unit }) else {
            throw .noUnit(change.unit)
        }
        return try replacements(for: change, at: index)
    }
}

/// The new texts of a unit.
public struct FileChange: Hashable, Sendable {
    /// The unit.
    public var unit: String
    /// The texts of all forms of the unit, or of some.
    public var forms: [FileForm]
    /// The new state; `nil` if the state stays as it is.
    public var state: FileUnit.State?

    /// Creates a change.
    public init(unit: String, forms: [FileForm], state: FileUnit.State? = nil) {
        self.unit = unit
        self.forms = forms
        self.state = state
    }
}

/// A unit whose new texts or state a file cannot contain.
public struct FileRefusal: Hashable, Sendable {
    /// The name of the unit.
    public let unit: String
    /// The reason, as a sentence.
    public let words: String
}

/// New bytes for a part of a file.
struct FileReplacement: Hashable, Sendable {
    /// Offsets into the text. An empty range is a place for an insertion.
    var range: Range<Int>
    /// The new bytes.
    var bytes: [UInt8]
}
