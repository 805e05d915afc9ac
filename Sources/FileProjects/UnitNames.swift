import Locking
import TranslationFiles

/// The names of units by the hashes of their keys, for all versions of a file.
///
/// The hashes are made when the first key is searched, because the first screen needs only a few.
final class UnitNames: Sendable {
    private let names = Locked<[String: String]?>(nil)

    /// Returns the name of the unit of a key.
    ///
    /// - Parameter units: the units of the version in which the key is searched.
    func unit(_ hash: String, of units: [FileUnit], in scope: FileScope) -> String? {
        names.withLock { names in
            if names == nil {
                names = Dictionary(
                    units.map { (scope.hash(of: $0), $0.id) },
                    uniquingKeysWith: { first, _ in first })
            }
            return names?[hash]
        }
    }

    /// Adds a unit of a later version.
    func add(_ unit: FileUnit, in scope: FileScope) {
        names.withLock { $0?[scope.hash(of: unit)] = unit.id }
    }
}
