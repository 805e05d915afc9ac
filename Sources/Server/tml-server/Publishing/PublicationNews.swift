import TranslationService

/// The state of a project's publication, for the page of its releases.
struct PublicationNews: Equatable {
    let sentence: String
    /// True if the state will change soon, so that the page reloads.
    let isRunning: Bool

    /// - Parameter report: the last report of the program that publishes.
    init(of version: String, _ report: PublishState.Report?) {
        guard let report, report.version == version else {
            sentence = "The release \(version) is waiting for its publication."
            isRunning = report != nil
            return
        }
        if report.failure != nil {
            sentence = """
                The release \(version) is not published, because the last attempt failed. The \
                server tries again.
                """
            isRunning = false
        } else if report.done < report.all {
            sentence =
                "The server publishes the release \(version): \(report.done) of "
                + "\(report.all) files."
            isRunning = true
        } else {
            sentence = "The release \(version) is published."
            isRunning = false
        }
    }
}
