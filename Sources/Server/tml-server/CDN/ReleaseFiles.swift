import HTTPTypes

/// The answers to requests for files of releases (`tml-service.md` 3.6, 5.1).
struct ReleaseFiles: Sendable {
    let store: CDNStore
    let hosts: CDNHosts

    /// The head of the answer. The status is 304 if the client already has the file.
    func head(of file: CDNFile, for request: HTTPRequest) -> HTTPResponse {
        let isKnown = file.isKnown(request.headerFields[.ifNoneMatch])
        return HTTPResponse(
            status: isKnown ? .notModified : .ok,
            headerFields: file.headers(isOtherHost: hosts.isOther(request.authority)))
    }
}
