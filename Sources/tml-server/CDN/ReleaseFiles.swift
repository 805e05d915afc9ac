import HTTPTypes

/// What somebody is sent who wants a file of a release (`tml-service.md` 3.6, 5.1).
struct ReleaseFiles: Sendable {
    let store: CDNStore
    let hosts: CDNHosts

    /// The head of the answer; with status 304 when the sender has the file already.
    func head(of file: CDNFile, for request: HTTPRequest) -> HTTPResponse {
        let isKnown = file.isKnown(request.headerFields[.ifNoneMatch])
        return HTTPResponse(
            status: isKnown ? .notModified : .ok,
            headerFields: file.headers(isOtherHost: hosts.isOther(request.authority)))
    }
}
