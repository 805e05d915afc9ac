import Catalog
import Foundation
import TestSupport
import Text
import Wire

@testable import TranslationService

/// A route of `examples/routes.json`.
struct Route: Hashable, Sendable, CustomStringConvertible {
    let method: String
    /// With its variable parts in braces.
    let path: String
    /// Names of permissions; `nil`: no token is needed.
    let permission: String?

    var description: String { "\(method) \(path)" }

    /// All of them, in the file's order.
    static func all() throws -> [Route] {
        let json = try JSON(parsing: Example.bytes(of: "routes.json"))
        return try (json.object?["routes"]?.array ?? []).map { json in
            let object = json.object ?? JSONObject()
            return Route(
                method: try object.required("method"), path: try object.required("path"),
                permission: object["permission"]?.string)
        }
    }
}

extension Route {
    /// Everything below `/v2/sdk`, and rows 5, 16, 26, 29, 33 and 34 (`tml-service.md` 1.5): the
    /// clients there take 403 for a bad token.
    var isForSDKs: Bool {
        path.hasPrefix("/v2/sdk/")
            || [
                "GET /v1/projects/{key}/definition", "GET /v1/languages/{locale}/definition",
                "GET /v1/sources/{smd5}/translations", "GET /v1/projects/{key}/translations",
                "GET /v1/translation_keys/{md5}/translations", "POST /v1/sources/register_keys",
            ].contains(description)
    }

    var statusOfABadToken: Int { isForSDKs ? 403 : 401 }
    var statusOfAMissingPermission: Int { isForSDKs ? 422 : 403 }

    /// Whether the record is named by a number that anybody could guess: to those who are not in its
    /// project it is not there.
    var isByNumber: Bool {
        path == "/v1/translations/vote" || (path.contains("{id}") && !path.contains("{key}"))
    }

    /// Whether what is asked for belongs to one project, so that others may not have it.
    var isOfAProject: Bool {
        permission != nil && permission != "any token"
            && (path.contains("{key}") || path.contains("id}") || path.contains("md5}")
                || [
                    "/v1/sources/register_keys", "/v1/translations/submit", "/v1/translations/vote",
                ]
                .contains(path))
    }

    /// The permission that is good for everybody's records, where there is another for one's own.
    private var generalPermission: String? {
        permission?.split(separator: "|").last.map { name in
            name.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Nobody, one role after the other, up to the one that would be enough, the least first; nil
    /// for a permission that is no one's.
    var lowestRole: MemberRole? {
        guard let name = generalPermission else { return nil }
        if name == "per change" { return .translator }
        if name == "any token" { return .viewer }
        let isEnough = { (role: MemberRole) in role.permissions.contains { $0.rawValue == name } }
        let person = MemberRole.ofPeople.first { isEnough($0) }
        return person == .admin && isEnough(.application) ? .application : person
    }

    /// The role one step too low; `nil` when everybody in the project may.
    var roleTooLow: MemberRole? {
        guard let lowest = lowestRole else { return nil }
        if lowest == .application { return .viewer }
        return MemberRole.ofPeople.last { $0 < lowest }
    }
}
