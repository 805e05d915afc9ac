import Catalog
import TML
import Text
import TranslationFiles

/// The data that all records of a file have in common.
struct FileScope: Sendable {
    /// The number of the translator in each project of files.
    static let me = 1

    let project: Project.Key
    let source: LocaleCode
    let locale: LocaleCode
    let rules: FileRules
    let person: FilePerson
    /// The texts that the translator has written in this session, by the numbers of the records.
    var written: [Int: ExactText] = [:]

    /// The states that units had before the translator changed them in this session, by the unit
    /// and its texts. If an undo brings the texts back, it brings the state back, too.
    var earlierStates: [ExactText: [[ExactText]: FileUnit.State]] = [:]

    /// Returns the state that the unit had with these texts; `nil` if it is not known.
    func earlierState(of unit: FileUnit, with texts: [ExactText]) -> FileUnit.State? {
        earlierStates[ExactText(unit.id)]?[texts]
    }

    /// Returns the name of a unit in the workstation.
    func hash(of unit: FileUnit) -> String { Fingerprint.name(of: [project.rawValue, unit.id]) }
}
