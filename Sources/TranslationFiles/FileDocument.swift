public import TML
import Text

/// A translation file: its bytes and its units.
///
/// A change makes a new document. All bytes but those of the changed texts stay as they are.
public struct FileDocument: Sendable {
    /// The path of the file.
    public let path: String
    /// The format of the file.
    public let format: FileFormat
    /// The encoding of the file.
    public let encoding: FileEncoding
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The bytes on disk that the document was made from.
    public private(set) var origin: [UInt8]
    /// The units in the order of the file. Each unit has a unique name.
    public let units: [FileUnit]
    /// True if the bytes before the first write are in a file beside.
    private(set) var hasBackup: Bool
    private let input: FileInput
    private let layout: any FileLayout
    private let places: [ExactText: Int]

    /// Reads the bytes of a file.
    ///
    /// Throws `unknownFormat`, `encoding`, `tooLarge` or `malformed`.
    ///
    /// - Parameters:
    ///   - base: the bytes of the file with the originals, if the format has one language per file.
    ///   - locale: the language of the translations, if a person has named it.
    ///   - format: the format; `nil` means the format of the name and the content.
    public init(
        path: String, bytes: [UInt8], base: [UInt8]? = nil, locale: LocaleCode? = nil,
        format: FileFormat? = nil
    ) throws(FileError) {
        try FileStorage.check(size: bytes.count, of: path)
        let found = try FileDetection(path: path, bytes: bytes, base: base, locale: locale)
            .found(among: format.map { [$0] })
        try self.init(found, bytes: bytes, origin: bytes, hasBackup: false)
    }

    private init(
        _ found: FileDetection.Found, bytes: [UInt8], origin: [UInt8], hasBackup: Bool
    ) throws(FileError) {
        path = found.input.path
        (format, encoding, input) = (found.format, found.encoding, found.input)
        (self.bytes, self.origin, self.hasBackup) = (bytes, origin, hasBackup)
        do {
            layout = try found.format.read(found.input)
        } catch {
            throw MergeMarks.explained(error, in: found.input.text)
        }
        (units, places) = Self.named(layout.units)
    }

    /// The language of the labels; `nil` if the file does not say it.
    public var sourceLocale: LocaleCode? { layout.sourceLocale }
    /// The language of the translations; `nil` if the file does not say it.
    public var locale: LocaleCode? { layout.locale }
    /// The other languages of the translations in an XLIFF file. Their units are left out.
    public var otherLocales: [LocaleCode] { layout.otherLocales }
    /// The text of the file with the originals; `nil` if there is none.
    public var base: [UInt8]? { input.base }
    /// The path of the file with the originals; `nil` if there is none.
    public var basePath: String? { input.basePath }
    /// True if the originals are in another file, which was not found. The keys stand for them.
    public var lacksOriginals: Bool { format.isMonolingual && base == nil }
    /// The formula that selects the forms with `FormName.Condition.index`.
    public var formula: PluralFormula? { layout.formula }

    /// Throws `failed` if the file has translations, but neither the file nor its path says their
    /// language. A file without translations, such as a template, needs no language. A file with one
    /// language contains the originals.
    public func requireLanguage() throws(FileError) {
        let hasTranslations = units.contains { unit in
            !unit.isReadOnly && unit.forms.contains { !$0.text.isEmpty }
        }
        guard locale == nil, !format.isMonolingual, hasTranslations else { return }
        throw .failed(
            "The file does not name the language of its translations. Import the file alone, "
                + "with --language.")
    }

    /// Returns the place in `units` of the unit with a name.
    public func place(of unit: String) -> Int? { places[ExactText(unit)] }

    /// Returns the unit with a name.
    public func unit(_ id: String) -> FileUnit? { place(of: id).map { units[$0] } }
}

extension FileDocument {
    /// Returns the lines of the translations of units, counted from 1. A unit whose translation has
    /// no place in the file is left out.
    public func lines(of units: [String]) -> [String: Int] {
        let starts = units.compactMap { unit in start(of: unit).map { (unit: unit, start: $0) } }
        var (lines, line, end) = ([String: Int](), 1, 0)
        for (unit, start) in starts.sorted(by: { $0.start < $1.start }) {
            line += input.text[end..<start].count { $0 == UInt8(ascii: "\n") }
            end = start
            lines[unit] = line
        }
        return lines
    }

    /// Returns the first byte that another text of the unit would replace.
    private func start(of unit: String) -> Int? {
        guard let place = place(of: unit), let form = units[place].forms.first else { return nil }
        let other = FileForm(form.name, text: form.text == "x" ? "y" : "x")
        let replacements = try? layout.replacements(
            for: FileChange(unit: unit, forms: [other]), at: place)
        return replacements?.map(\.range.lowerBound).min()
    }
}

extension FileDocument {
    /// Returns the document with new texts and states.
    ///
    /// Throws `cannotContain` or `noUnit`.
    public func changed(by changes: [FileChange]) throws(FileError) -> FileDocument {
        let (document, refusals) = try changedWherePossible(by: changes)
        if let first = refusals.first { throw .cannotContain(unit: first.unit, first.words) }
        return document
    }

    /// Returns the document with the new texts and states that the file can contain, and the units
    /// with other texts, in the order of the file.
    ///
    /// The new bytes are read again. Exactly the changed units must have the wished texts and
    /// states, and all other units must be as before. Throws `noUnit`.
    public func changedWherePossible(
        by changes: [FileChange]
    ) throws(FileError) -> (document: FileDocument, refusals: [FileRefusal]) {
        var refused: [Int: String] = [:]
        let gathered = try gathered(changes, &refused)
        let document = try changed(by: gathered.without(refused), &refused)
        let refusals = refused.sorted { $0.key < $1.key }.map { place, words in
            FileRefusal(unit: units[place].id, words: words)
        }
        return (document, refusals)
    }

    /// Makes all changes at once. If they collide, for example at a place that the file does not
    /// have yet, makes them in steps. The last item of an array comes first, because it needs all
    /// items before it.
    private func changed(
        by changes: [Int: FileChange], _ refused: inout [Int: String]
    ) throws(FileError) -> FileDocument {
        let places = changes.keys.sorted()
        guard let first = places.first else { return self }
        switch try attempt(changes) {
        case .made(let document): return document
        case .refused(let found):
            refused.merge(found) { $1 }
            return try changed(by: changes.without(found), &refused)
        case .failed(let words) where places.count == 1:
            refused[first] = words
            return self
        case .failed:
            let (last, middle) = (places[places.count - 1], places[(places.count - 1) / 2])
            return try changed(by: changes.filter { $0.key == last }, &refused)
                .changed(by: changes.filter { $0.key < middle }, &refused)
                .changed(by: changes.filter { (middle..<last).contains($0.key) }, &refused)
        }
    }

    /// Returns the document of other bytes on disk, for example after a change by another program.
    ///
    /// Throws the errors of `init`.
    public func reread(_ bytes: [UInt8]) throws(FileError) -> FileDocument {
        try FileStorage.check(size: bytes.count, of: path)
        let detection = FileDetection(
            path: path, bytes: bytes, base: nil, locale: input.locale)
        var found = try detection.found(among: [format])
        (found.input.base, found.input.basePath) = (input.base, input.basePath)
        return try FileDocument(found, bytes: bytes, origin: bytes, hasBackup: hasBackup)
    }

    /// Returns the document with the originals of these bytes; `nil` if they are as before.
    ///
    /// Throws the errors of `init`.
    public func rebased(on base: [UInt8]) throws(FileError) -> FileDocument? {
        var input = input
        input.base = try FileDetection.text(ofBase: base, as: format)
        guard input.base != self.input.base else { return nil }
        let found = FileDetection.Found(format: format, encoding: encoding, input: input)
        return try FileDocument(found, bytes: bytes, origin: origin, hasBackup: hasBackup)
    }

    /// Returns the document after another one of the same file, which was perhaps written.
    public func following(_ earlier: FileDocument) -> FileDocument {
        var document = self
        document.hasBackup = hasBackup || earlier.hasBackup
        return document
    }

    /// Returns the document after its bytes are on disk.
    ///
    /// - Parameter hasBackup: true if the bytes before the write are in a file beside.
    func written(hasBackup: Bool) -> FileDocument {
        var document = self
        document.origin = bytes
        document.hasBackup = self.hasBackup || hasBackup
        return document
    }
}

extension FileDocument {
    /// Reads a file on disk.
    ///
    /// If the format has one language per file, also reads the file with the originals. Throws
    /// `failed` and the errors of `init`.
    ///
    /// - Parameter base: the path of the file with the originals; `nil` means the usual path.
    public static func open(
        _ path: String, base: String? = nil, locale: LocaleCode? = nil, format: FileFormat? = nil
    ) throws(FileError) -> FileDocument {
        let bytes = try existing(path)
        var originals: (path: String, bytes: [UInt8])?
        if let base { originals = (base, try existing(base)) }
        let detection = FileDetection(
            path: path, bytes: bytes, base: originals?.bytes, locale: locale)
        var found = try detection.found(among: format.map { [$0] })
        if originals == nil, found.format.isMonolingual {
            originals = try usualBase(of: path, found.format)
            found.input.base = try originals.map { (_, bytes) throws(FileError) in
                try FileDetection.text(ofBase: bytes, as: found.format)
            }
        }
        found.input.basePath = originals?.path
        return try FileDocument(found, bytes: bytes, origin: bytes, hasBackup: false)
    }

    private static func existing(_ path: String) throws(FileError) -> [UInt8] {
        guard let bytes = try FileStorage.read(path) else {
            throw .failed("There is no file \(path).")
        }
        return bytes
    }

    /// Returns the first file at the usual paths. The file itself is not its base.
    private static func usualBase(
        of path: String, _ format: FileFormat
    ) throws(FileError) -> (path: String, bytes: [UInt8])? {
        for candidate in format.basePaths(path) where candidate != path {
            if let bytes = try FileStorage.read(candidate) { return (candidate, bytes) }
        }
        return nil
    }
}

extension FileDocument {
    /// Makes the names unique: the second unit with the name `id` becomes `id (2)`.
    private static func named(
        _ units: [FileUnit]
    ) -> (units: [FileUnit], places: [ExactText: Int]) {
        var (units, places) = (units, [ExactText: Int](minimumCapacity: units.count))
        var counts: [ExactText: Int] = [:]
        for index in units.indices {
            let id = ExactText(units[index].id)
            while places[ExactText(units[index].id)] != nil {
                counts[id, default: 1] += 1
                units[index].id = "\(id) (\(counts[id, default: 1]))"
            }
            places[ExactText(units[index].id)] = index
        }
        return (units, places)
    }

    /// Returns one change for each unit, by the index of the unit. Later texts and states count.
    private func gathered(
        _ changes: [FileChange], _ refused: inout [Int: String]
    ) throws(FileError) -> [Int: FileChange] {
        var gathered: [Int: FileChange] = [:]
        for change in changes {
            guard let place = place(of: change.unit) else { throw .noUnit(change.unit) }
            var whole = gathered[place] ?? FileChange(unit: change.unit, forms: [])
            for form in change.forms {
                if !units[place].forms.contains(where: { $0.name == form.name }) {
                    refused[place] = "The unit has no such form."
                }
                whole.forms.removeAll { $0.name == form.name }
                whole.forms.append(form)
            }
            whole.state = change.state ?? whole.state
            gathered[place] = whole
        }
        return gathered
    }

    /// The result of an attempt to make all changes at once.
    private enum Attempt {
        case made(FileDocument)
        /// The file cannot contain the changes of some units, for these reasons.
        case refused([Int: String])
        /// The changes collide, or the file cannot contain one of them, for this reason.
        case failed(String)
    }

    private func attempt(_ changes: [Int: FileChange]) throws(FileError) -> Attempt {
        let replacements: [FileReplacement]
        do {
            replacements = try self.replacements(for: changes)
        } catch .cannotContain(_, let words) {
            let found = try refusals(of: changes)
            return found.isEmpty ? .failed(words) : .refused(found)
        }
        let failure = Attempt.failed("The format of the file cannot contain this text or state.")
        guard let text = text(with: replacements) else { return failure }
        guard let bytes = try encoding.bytes(of: text) else {
            let found = try missingCharacters(in: changes)
            let words = "The file cannot be written in the encoding \(encoding.name)."
            return found.isEmpty ? .failed(words) : .refused(found)
        }
        return verified(text, bytes, for: changes).map(Attempt.made) ?? failure
    }

    /// Returns the changes that the layout refuses alone, with the reasons.
    private func refusals(of changes: [Int: FileChange]) throws(FileError) -> [Int: String] {
        var refused: [Int: String] = [:]
        for (place, change) in changes {
            do {
                _ = try replacements(for: [place: change])
            } catch .cannotContain(_, let words) {
                refused[place] = words
            }
        }
        return refused
    }

    private func replacements(
        for changes: [Int: FileChange]
    ) throws(FileError) -> [FileReplacement] {
        var found: [FileReplacement] = []
        if let layout = layout as? any JoinedLayout {
            found = try layout.replacements(for: changes)
        } else {
            for (place, change) in changes.sorted(by: { $0.key < $1.key }) {
                found += try replacements(for: change, at: place)
            }
        }
        return found.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// Returns the replacements for one unit. The layout does not know its unique name.
    private func replacements(
        for change: FileChange, at place: Int
    ) throws(FileError) -> [FileReplacement] {
        do {
            return try layout.replacements(for: change, at: place)
        } catch .cannotContain(_, let words) {
            throw .cannotContain(unit: units[place].id, words)
        }
    }

    /// Returns the text with new parts; `nil` if the places of two parts overlap.
    private func text(with replacements: [FileReplacement]) -> [UInt8]? {
        let old = input.text
        var text: [UInt8] = []
        text.reserveCapacity(replacements.reduce(old.count) { $0 + $1.bytes.count })
        var end = 0
        for replacement in replacements {
            guard replacement.range.lowerBound >= end, replacement.range.upperBound <= old.count
            else { return nil }
            text += old[end..<replacement.range.lowerBound]
            text += replacement.bytes
            end = replacement.range.upperBound
        }
        text += old[end...]
        return text
    }

    /// Reads the new text. Returns `nil` if the file cannot be read as before, or if exactly the
    /// changes are not in it.
    private func verified(
        _ text: [UInt8], _ bytes: [UInt8], for changes: [Int: FileChange]
    ) -> FileDocument? {
        let declared = format.declaredEncoding(bytes)
        guard bytes.count <= FileStorage.mostBytes,
            FileEncoding(of: bytes, declared: declared) == encoding
        else { return nil }
        var input = input
        input.text = text
        let found = FileDetection.Found(format: format, encoding: encoding, input: input)
        let changed = try? FileDocument(found, bytes: bytes, origin: origin, hasBackup: hasBackup)
        guard let changed, FileVerification(before: self, after: changed).areMet(changes) else {
            return nil
        }
        return changed
    }

    /// Returns the changes with a character that the encoding lacks, with the reasons. Such a
    /// character can also be in a name or a comment from the file with the originals.
    private func missingCharacters(
        in changes: [Int: FileChange]
    ) throws(FileError) -> [Int: String] {
        var refused: [Int: String] = [:]
        for (place, change) in changes {
            for form in change.forms where refused[place] == nil {
                refused[place] = try encoding.missingCharacter(in: form.text.string).map {
                    "The encoding \(encoding.name) has no “\($0)”."
                }
            }
        }
        return refused
    }
}

extension [Int: FileChange] {
    fileprivate func without(_ refused: [Int: String]) -> [Int: FileChange] {
        filter { refused[$0.key] == nil }
    }
}
