import Catalog
import Text

/// The revisions of records of a file: the number of the version of the file that brought the
/// record, then its status, then a check sum of its text.
///
/// A later record has a higher revision, as on a server. Two records have the same text if the
/// check sums are equal. So a conflict is found without the earlier versions of the file, also
/// after a restart of the program. The number before a revision has another check sum, so it is the
/// base of a change that must be a conflict.
enum FileRevision {
    private static let sumBits = 30
    private static let statusBits = 2
    private static let contentBits = sumBits + statusBits
    /// The number of the last version. Every JSON reader keeps the revisions exactly.
    private static let mostVersions = 1 << 21 - 1

    /// Returns the part of a revision that tells contents apart.
    ///
    /// - Parameter parts: the parts of the text of the record.
    static func content(of parts: [String], _ status: TranslationStatus) -> Int {
        let place = TranslationStatus.allCases.firstIndex(of: status) ?? 0
        return place << sumBits | Fingerprint.number(of: parts, bits: sumBits)
    }

    /// Returns the revision of a record that came with a version of the file.
    static func revision(_ content: Int, version: Int) -> Int {
        min(version, mostVersions) << contentBits | content
    }

    /// Returns the part of the revision that tells contents apart.
    static func content(of revision: Int) -> Int { revision & (1 << contentBits - 1) }

    /// Returns true if both revisions are of records with the same text, in any status.
    static func haveSameText(_ one: Int, _ other: Int) -> Bool {
        let sum = 1 << sumBits - 1
        return one >= 0 && other >= 0 && one & sum == other & sum
    }

    /// Returns the status of the record.
    static func status(of revision: Int) -> TranslationStatus {
        TranslationStatus.allCases[content(of: revision) >> sumBits]
    }
}
