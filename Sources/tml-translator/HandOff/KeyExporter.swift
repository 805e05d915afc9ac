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

    func outcome(of export: KeyExport) throws(StoreError) -> KeyExport.Outcome {
        let file: HandOffFile
        do {
            file = try HandOffFile(typed: export.typed)
            try file.checkPlace()
        } catch {
            return .refused(error.description)
        }
        guard !opened.contains(RealPath.of(file.path)) else {
            return .refused(Strings.isOpened(file.path))
        }
        if export.step != .replace, file.exists { return .fileExists(file.path) }
        return export.step == .check ? .possible : try write(export.keys, to: file)
    }

    private func write(
        _ keys: MarkedKeys, to file: HandOffFile
    ) throws(StoreError) -> KeyExport.Outcome {
        guard let project = try store.project(keys.list.project) else {
            return .refused(Strings.nothingToHandOff)
        }
        let scope = HandOffScope(project: project, locale: keys.list.locale)
        let contents = try scope.contents(of: keys, from: store, at: time)
        do {
            try file.write(contents.file)
        } catch {
            return .refused(error.description)
        }
        return .written(
            KeyExport.Report(
                path: file.path, keys: contents.keys, drafted: contents.drafted,
                leftOut: contents.leftOut.mapValues(\.count)))
    }
}
