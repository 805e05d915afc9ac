import TranslationService

/// The state of a project's publication, for the page of its releases.
struct PublicationNews: Equatable {
    let sentence: String
    /// True if the state will change soon, so that the page reloads.
    let isRunning: Bool

    /// - Parameters:
    ///   - report: the last report of the program that publishes.
    ///   - isPublishing: true if a program publishes the project at this moment.
    ///   - isWanted: true if a person wants a publication that has not begun yet.
    init(
        of version: String, _ report: PublishState.Report?, isPublishing: Bool, isWanted: Bool
    ) {
        isRunning = isPublishing || isWanted
        let own = report?.version == version ? report : nil
        if isPublishing, let own, own.failure == nil {
            sentence =
                "The server publishes the release \(version): \(own.done) of \(own.all) files."
        } else if !isRunning, own?.failure != nil {
            sentence = """
                The release \(version) is not published, because the last attempt failed. The \
                server tries again.
                """
        } else if !isRunning, let own, own.done >= own.all {
            sentence = "The release \(version) is published."
        } else {
            sentence = "The release \(version) is waiting for its publication."
        }
    }
}
