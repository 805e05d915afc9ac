import Catalog
import LocalStore
import TranslationFiles
import Workbench

/// Performs the steps of an export of the workstation.
struct KeyExporter {
    private let store: TranslationStore
    /// The translation files that were opened, which an export must not replace.
    private let opened: Set<String>
    private let time: Int

    /// - Parameters:
    ///   - opened: the paths of the translation files that were opened, without symbolic links.
    ///   - time: the time of the export, in seconds since 1970.
    init(_ store: TranslationStore, opened: [String], at time: Int) {
        (self.store, self.opened, self.time) = (store, Set(opened), time)
    }

    func outcome(of export: KeyExport) throws -> KeyExport.Outcome {
        do {
            let file = try HandOffFile(typed: export.typed)
            try file.checkPlace()
            guard !opened.contains(RealPath.of(file.path)) else {
                return .refused(Strings.isOpened(file.path))
            }
            if export.step != .replace, file.exists { return .fileExists(file.path) }
            if export.step == .check { return .possible }
            return .written(try write(export.keys, to: file))
        } catch let error as CommandError {
            return .refused(error.description)
        }
    }

    private func write(
        _ keys: MarkedKeys, to file: HandOffFile
    ) throws -> KeyExport.Report {
        guard let project = try store.project(keys.list.project) else {
            throw CommandError(Strings.nothingToHandOff)
        }
        let scope = HandOffScope(project: project, locale: keys.list.locale)
        let contents = try scope.contents(of: keys, from: store, at: time)
        try file.write(contents.file)
        return KeyExport.Report(
            path: file.path, keys: contents.keys, drafted: contents.drafted,
            leftOut: contents.leftOut.mapValues(\.count))
    }
}
