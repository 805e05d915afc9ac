import Catalog

/// The places where a translator stopped, one for each language. The file is beside the local copy.
///
/// Without the file, the workstation starts at the first unfinished key.
struct KeptPlaces {
    /// The greatest number of languages in the file.
    private static let most = KeptFiles.most

    private let file: StateFile<[PlaceRecord]>

    init(path: String) { file = StateFile(path: path) }

    /// All places, the newest first.
    var all: [ListPlace] { (file.contents ?? []).map(\.place) }

    /// Stores a place. Replaces the former place of the same language.
    func keep(_ place: ListPlace, at seconds: Int) {
        let others = all.filter {
            $0.query.project != place.query.project || $0.query.locale != place.query.locale
        }
        var newest = place
        newest.stoppedAt = seconds
        newest.label = ""
        file.write(([newest] + others).prefix(Self.most).map(PlaceRecord.init))
    }
}
