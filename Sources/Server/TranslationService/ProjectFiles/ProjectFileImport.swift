import GRDB
import KeyIndex
import TML
import TranslationFiles

/// An import of translation files, in the transaction of the caller.
struct ProjectFileImport {
    private let writer: ProjectWriter
    private let isPending: Bool
    private let keys: ProjectFileKeys
    private var report = ProjectFileReport()
    /// The keys of units that are gone.
    private var gone: Set<KeyID> = []
    private var added: Set<KeyID> = []
    /// The keys of units whose label has changed.
    private var relabelled: Set<KeyID> = []

    /// - Parameters:
    ///   - isPending: true if a person has to review all texts.
    ///   - levelLimit: the highest level of keys that the import may change; `nil` for all levels.
    init(_ writer: ProjectWriter, isPending: Bool, levelLimit: Int?) {
        self.writer = writer
        self.isPending = isPending
        keys = ProjectFileKeys(writer: writer, levelLimit: levelLimit)
    }

    /// Imports the files: first those with the originals. The stored translations of these
    /// originals are imported again, because their labels have changed.
    ///
    /// - Parameter originals: files with originals. The import contains a file of them if one of
    ///   `files` needs the originals, and the project does not have the file.
    mutating func run(
        _ files: [NewProjectFile], besides originals: [NewProjectFile]
    ) throws -> ProjectFileReport {
        try writer.countingAhead {
            let missing = try originals.filter { try !isStored($0.path) }.map(asOriginals)
            let opener = ProjectFileOpener(writer, files + missing)
            var opened = try files.map(opener.open)
            let needed = Set(opened.compactMap(\.basePath))
            opened += try missing.filter { needed.contains($0.path) }.map(opener.open)
            for file in opened where file.isSource { try bring(file) }
            for file in opened where !file.isSource { try bring(file) }
            report.files = opened.count
            for file in try dependents(of: opened) { try bring(try opener.open(file)) }
            report.changedLabels = relabelled.count
            report.goneKeys = try keys.ignore(gone)
            return report
        }
    }

    /// Returns a file with the default language of the project. The file contains the originals,
    /// also if its path is that of a variant: `en-US.json` in a project in `en`.
    private func asOriginals(_ file: NewProjectFile) throws -> NewProjectFile {
        try NewProjectFile(
            path: file.path, bytes: file.bytes, locale: LocaleCode(writer.project.defaultLocale),
            format: file.format)
    }

    private func isStored(_ path: String) throws -> Bool {
        try !StoredFile.all(writer.db, writer.project.id, path: path).isEmpty
    }

    /// Returns the stored files whose originals are in an imported file, without the imported ones.
    private func dependents(of opened: [OpenedProjectFile]) throws -> [NewProjectFile] {
        let known = Set(opened.map { [$0.document.path, $0.locale] })
        return try opened.filter(\.isSource).flatMap { file in
            try StoredFile.all(
                writer.db, writer.project.id, withBase: file.document.path
            ).filter { !known.contains([$0.path, $0.locale]) }.map(NewProjectFile.init)
        }
    }

    private mutating func bring(_ file: OpenedProjectFile) throws {
        if file.document.lacksOriginals { report.withoutOriginals.append(file.document.path) }
        var units = try ProjectFileUnits(writer.db, of: StoredFile.put(file, writer))
        var texts = try texts(of: file)
        var list: [KeyID] = []
        for (place, unit) in file.document.units.enumerated() {
            if let key = try bring(unit, at: place, file.isSource, &units, &texts) {
                list.append(key)
            }
        }
        gone.formUnion(try units.finish())
        report = texts.report
        try put(list, inSource: file.basePath ?? file.document.path)
    }

    /// The counts of the import go on in the texts of each file.
    private func texts(of file: OpenedProjectFile) throws -> ProjectFileTexts {
        let rules = try FileRules(
            of: writer.project, writer.db, for: file.document, in: file.locale)
        return ProjectFileTexts(
            writer: writer, locale: file.locale, rules: rules, isPending: isPending,
            report: report)
    }

    /// Returns the key of the unit; `nil` for a unit without a key.
    private mutating func bring(
        _ unit: FileUnit, at place: Int, _ isSource: Bool, _ units: inout ProjectFileUnits,
        _ texts: inout ProjectFileTexts
    ) throws -> KeyID? {
        let last = units.last(unit.id)
        guard let key = try key(of: unit, after: last?.key, &units, &texts.report) else {
            return nil
        }
        let before = units.unit(unit.id, key) ?? last
        var new = ProjectFileUnits.Unit(key: key)
        if !isSource { new = try texts.bring(unit, to: key, after: before) }
        if let last, last.key != key {
            relabelled.insert(key)
            let replaced = last.texts.filter { new.texts[$0.key] != nil }
            try texts.carry(from: last.key, to: key, isEverywhere: isSource, except: replaced)
        }
        try units.put(new, named: unit.id, at: place)
        return key
    }

    private mutating func key(
        of unit: FileUnit, after former: KeyID?, _ units: inout ProjectFileUnits,
        _ report: inout ProjectFileReport
    ) throws -> KeyID? {
        switch try keys.register(unit, after: former) {
        case .added(let key):
            report.newKeys += 1
            added.insert(key)
            return key
        case .known(let key): return key
        case .hidden:
            report.hiddenUnits += 1
            units.keep(unit.id)
        case .refused: report.skipped += 1
        case .untranslatable: break
        }
        return nil
    }

    private func put(_ list: [KeyID], inSource name: String) throws {
        let source = try writer.source(named: name)
        for key in try writer.put(keys: list, inSource: source) where !added.contains(key) {
            try writer.touch(key: key)
        }
    }
}
