import Catalog
import Files
import LanguageData
public import TML
import Text
public import TranslationFiles

/// An open translation file: a project with one language.
public struct FileProject: Sendable {
    /// The reason why a file cannot be opened as a project.
    public enum Obstacle: Error, Hashable, Sendable {
        /// The file cannot be read.
        case file(FileError)
        /// Neither the file nor its name tells the language of the translations.
        case noLanguage
    }

    /// The file and its languages.
    public private(set) var address: FileAddress
    /// The file as it was read or written last.
    public private(set) var document: FileDocument
    /// The definitions of the two languages, with the plural forms of the file.
    let definitions: FileDefinitions
    private(set) var news: FileNews
    /// The facts of the file when it was read or written last; `nil` if they are not known.
    private var seen: SeenFile?
    /// The facts of the file with the originals when it was compared last.
    private var seenBase: SeenFile?
    private var scope: FileScope

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - base: the path of the file with the originals; `nil` means the usual path.
    ///   - locale: the language of the translations; `nil` means that of the file.
    ///   - person: the person who translates.
    public init(
        opening path: String, base: String? = nil, locale: LocaleCode? = nil,
        format: FileFormat? = nil, for person: FilePerson
    ) throws(Obstacle) {
        let seen = SeenFile(path: path)
        let document: FileDocument
        do {
            document = try FileDocument.open(path, base: base, locale: locale, format: format)
        } catch {
            throw .file(error)
        }
        guard let target = locale ?? document.locale else { throw .noLanguage }
        address = FileAddress(
            path: RealPath.of(path), base: base.map(RealPath.of), format: format?.name,
            source: Self.source(of: document, besides: target), locale: target)
        address.isLocaleNamed = locale != nil
        (self.document, self.seen) = (document, seen)
        definitions = FileDefinitions(document, from: address.source, to: target)
        scope = FileScope(
            project: address.project, source: address.source, locale: target,
            rules: definitions.rules, person: person)
        news = FileNews(
            FileVersion(document, digest: Self.digest(of: document), in: scope, number: 1))
    }

    /// Opens the file at an address of an earlier session.
    init(_ address: FileAddress, for person: FilePerson) throws(Obstacle) {
        try self.init(
            opening: address.path, base: address.base, locale: address.locale,
            format: address.format.flatMap { name in FileFormat.all.first { $0.name == name } },
            for: person)
        self.address.isLocaleNamed = address.isLocaleNamed
    }

    /// The address with the facts of the file, so that the next session can show the local copy
    /// before it reads the file. A file without a needed formula, without its originals or with
    /// other languages has none, because each opening warns of it.
    public var sealed: FileAddress {
        var address = address
        let isWarnedOf = lacksFormula || lacksOriginals || !otherLocales.isEmpty
        address.seal = isWarnedOf ? nil : seen?.status.map(FileSeal.init)
        return address
    }

    /// The language of the labels. It differs from the language of the translations, because the
    /// workstation does not translate a label into its own language.
    private static func source(
        of document: FileDocument, besides target: LocaleCode
    ) -> LocaleCode {
        let source = document.sourceLocale ?? "en"
        return source == target ? "und" : source
    }

    /// Returns a check sum of the file and of the file with the originals. Another format makes
    /// other keys of the same bytes.
    private static func digest(of document: FileDocument) -> String {
        Fingerprint.sum(
            of: [document.bytes, document.base ?? [], Array(document.format.name.utf8)])
    }

    /// The newest version of the file.
    var version: FileVersion { news.version }

    /// True if the originals are in another file, which was not found. The keys stand for them.
    public var lacksOriginals: Bool { document.lacksOriginals }

    /// The other languages of the translations in the file. Empty if the person has named one.
    public var otherLocales: [LocaleCode] {
        address.isLocaleNamed == true ? [] : document.otherLocales
    }

    /// True if the file numbers its plural forms and does not say which number is for which form.
    public var lacksFormula: Bool {
        document.formula == nil
            && document.units.contains { unit in
                unit.forms.contains { $0.name.conditions.contains(where: \.isIndex) }
            }
    }
}

extension FileProject {
    /// Continues the versions of an earlier session.
    mutating func go(on cursor: String?) { news.go(on: cursor) }

    /// Reads the file and its originals again if they have changed on disk. If another program
    /// writes the file at this moment, a later call reads it.
    mutating func refresh() throws(FileError) {
        refreshOriginals()
        let now = SeenFile(path: address.path)
        guard seen?.isOutdated(by: now) ?? true else { return }
        guard let bytes = try FileStorage.read(address.path) else {
            throw .failed("The file is gone.")
        }
        guard FileStatus(path: address.path) == now.status else { return }
        try take(bytes, now)
    }

    /// Reads the file with the originals again if it has changed on disk. While it is gone, empty or
    /// broken, the originals stay as they were read last.
    private mutating func refreshOriginals() {
        guard let path = document.basePath else { return }
        let now = SeenFile(path: path)
        guard now.status != nil, seenBase?.isOutdated(by: now) ?? true else { return }
        seenBase = now
        guard let bytes = try? FileStorage.read(path), !bytes.isEmpty,
            let next = try? document.rebased(on: bytes)
        else { return }
        advance(to: next)
    }

    private mutating func take(_ bytes: [UInt8], _ now: SeenFile?) throws(FileError) {
        // Some programs empty a file before they write it.
        guard !bytes.isEmpty || document.bytes.isEmpty else { throw .failed("The file is empty.") }
        if bytes != document.bytes { advance(to: try document.reread(bytes)) }
        seen = now
    }

    private mutating func advance(to next: FileDocument) {
        document = next
        news.advance(
            to: FileVersion(
                next, digest: Self.digest(of: next), in: scope, after: version))
    }

    /// Returns the project after another one of the same file, which the person has opened with other
    /// wishes. The versions go on, and `FILE~` stays as it is.
    func following(_ earlier: FileProject) -> FileProject {
        var project = self
        project.scope.written = earlier.scope.written
        project.scope.earlierStates = earlier.scope.earlierStates
        project.news = earlier.news
        project.advance(to: document.following(earlier.document))
        return project
    }

    /// Makes the changes of the batch and writes the file. Changes that the file cannot contain are
    /// refused.
    ///
    /// - Returns: the number of texts that were written, where a new state counts as a text. `nil` if
    ///   another program has written the file meanwhile. The file was read again, and the changes
    ///   must be compared with it.
    mutating func write(_ batch: inout FileBatch) throws(FileError) -> Int? {
        guard let next = try Self.changed(document, by: &batch), next.bytes != document.bytes
        else { return 0 }
        switch try FileStorage.write(next, to: address.path) {
        case .written(let written):
            note(batch.changes)
            advance(to: written)
            seen = SeenFile(path: address.path)
            return batch.changes.reduce(0) { $0 + max(1, $1.forms.count) }
        case .differs(let bytes):
            guard let bytes else { throw .failed("The file is gone.") }
            try take(bytes, nil)
            return nil
        }
    }

    /// - Returns: `nil` if nothing is left to write.
    private static func changed(
        _ document: FileDocument, by batch: inout FileBatch
    ) throws(FileError) -> FileDocument? {
        let (next, refusals) = try document.changedWherePossible(by: batch.changes)
        batch.refuse(refusals)
        return batch.changes.isEmpty ? nil : next
    }

    /// Returns an empty batch of changes to the newest version.
    func newBatch() -> FileBatch { FileBatch(version, states: document.format.states, in: scope) }

    /// Notes the texts that are the person's own from now on, and the states before the changes.
    private mutating func note(_ changes: [FileChange]) {
        for change in changes {
            guard let record = version.record(ofUnit: change.unit) else { continue }
            let texts = record.unit.forms.map(\.text)
            scope.earlierStates[ExactText(change.unit), default: [:]][texts] = record.unit.state
            for form in change.forms {
                let place = record.unit.forms.firstIndex { $0.name == form.name }
                guard let place, let id = record.forms[place]?.id else { continue }
                scope.written[id] = form.text
            }
        }
    }
}

extension FormName.Condition {
    /// True for a form of the formula.
    var isIndex: Bool {
        switch self {
        case .index: true
        case .category: false
        }
    }
}
