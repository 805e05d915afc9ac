import Catalog
import Foundation
import HTTP
import TestSupport
import TranslationAPI

/// The example bodies that belong to the specification of the service.
enum Examples {
    static func answer(_ name: String, status: Int = 200) throws -> TestServerReaction {
        .json(try specificationExample(name), status: status)
    }
}

extension TestServer {
    /// The client's side of this server, signed in with the token `t0ken`.
    func translationServer() throws -> HTTPTranslationServer {
        try HTTPTranslationServer(
            url: url, client: HTTPClient(userAgent: "tml-tests/1"), token: Secret("t0ken"))
    }
}
