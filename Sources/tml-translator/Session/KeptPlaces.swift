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

    /// Stores a place. Replaces the former place of the same language. If the place is already the
    /// newest one, the file stays as it is.
    func keep(_ place: ListPlace, at seconds: Int) {
        let known = all
        var newest = place
        newest.label = ""
        newest.stoppedAt = known.first?.stoppedAt ?? seconds
        guard newest != known.first else { return }
        newest.stoppedAt = seconds
        let others = known.filter {
            $0.query.project != place.query.project || $0.query.locale != place.query.locale
        }
        file.write(([newest] + others).prefix(Self.most).map(PlaceRecord.init))
    }
}
