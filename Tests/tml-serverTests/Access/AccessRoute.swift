import Catalog
import Foundation
import Testing
import Text
import TranslationService
import Wire

/// A route, what it wants of who asks, and a request that it takes from those who may.
struct AccessRoute: Sendable, CustomTestStringConvertible {
    /// What somebody has to be allowed.
    enum Need: Sendable, Hashable {
        /// A token changes nothing here: pages for people, signing in, files of releases.
        case nothing
        /// Any token that is good.
        case token
        /// The token of a person, good for all projects.
        case person
        /// A permission in the project.
        case permission(Permission)
        /// The same, but not with the token that apps carry.
        case permissionOfTrusted(Permission)
        /// The same, and a person behind the token.
        case permissionOfPerson(Permission)
        /// To administer the service.
        case administrator
    }

    /// `GET /v1/projects/{key}`
    let name: String
    let need: Need
    var json: JSON?
    var query = ""
    /// What it answers to those who may, besides 200 to 399.
    var answers: Set<Int> = []

    var testDescription: String { name }
    var method: String { String(name.prefix { $0 != " " }) }
    var path: String { String(name.drop { $0 != " " }.dropFirst()) }

    /// The least role that has a permission (`tml-service.md` 2.7).
    static func least(_ permission: Permission) -> MemberRole {
        switch permission {
        case .readKeys: .viewer
        // Translators register keys where they see them in an app (`tml-service.md` 8, row 22).
        case .createTranslations, .updateOwn, .deleteOwn, .vote, .createComments, .useMachine,
            .registerKeys:
            .translator
        case .approve, .reject, .updateAny, .lockKeys, .moderateComments: .reviewer
        case .deleteAny, .writeLabels, .writeGlossary, .manageTranslators, .createReleases,
            .writeLanguages, .writeKeys:
            .manager
        default: .admin
        }
    }

    /// What the public token of a project may do.
    static let ofApps: Set<Permission> = [.readKeys, .registerKeys, .createScreenshots]
}

extension AccessRoute {
    private static let key = "v1/projects/{key}/translation_keys/{md5}"
    private static let keysJSON: JSON = [
        "source_keys": [["source": "page", "keys": [["label": "Registered", "locale": "en"]]]]
    ]

    /// Routes that are more than a reading of the project.
    static let written: [AccessRoute] =
        pages + managingPages + projectPages + account + reading + translating + managing
        + work + webhooks + translationFiles + registering

    private static let pages: [AccessRoute] = [
        "GET /", "GET /login", "GET /login/openid", "GET /login/openid/callback", "POST /authorize",
        "GET /logout", "POST /logout",
        "GET /oauth/authorize", "POST /oauth/authorize", "POST /oauth/token", "POST /oauth/revoke",
        "POST /oauth/device_authorization", "GET /device", "POST /device",
        "GET /projects/{key}", "GET /projects/{key}/webhooks", "POST /projects/{key}/webhooks",
        "GET /projects/{key}/webhooks/{id}", "POST /projects/{key}/webhooks/{id}",
        "GET /projects/{key}/webhooks/{id}/remove", "POST /projects/{key}/webhooks/{id}/remove",
        "GET /assets/style.css", "GET /assets/message.js", "GET /password",
        "POST /password", "GET /forgot", "POST /forgot", "GET /reset", "POST /reset",
        "GET /unsubscribe", "POST /unsubscribe", "GET /account/mail", "POST /account/mail",
        "GET /invitations/{word}", "POST /invitations/{word}", "GET /v1/server",
        "GET /healthz", "GET /readyz", "GET /openapi.json", "GET /metrics", "GET /**",
        "GET /cdn/**", "GET /account", "GET /account/sessions/{session}",
        "POST /account/sessions/{session}", "GET /account/other_sessions",
        "POST /account/other_sessions", "POST /account/tokens", "GET /account/second_factor",
        "POST /account/second_factor", "POST /account/second_factor/confirm",
        "POST /account/second_factor/off", "GET /account/provider", "POST /account/provider",
    ].map { AccessRoute(name: $0, need: .nothing) }

    /// Pages know people by the session of their browser, which no token replaces.
    private static let projectPages: [AccessRoute] = [
        "GET /projects/{key}/keys", "GET /projects/{key}/hidden_keys",
        "GET /projects/{key}/keys/{md5}", "POST /projects/{key}/keys/{md5}/comments",
        "POST /projects/{key}/keys/{md5}/details", "POST /projects/{key}/keys/{md5}/locks",
        "GET /projects/{key}/screenshots/{screenshot}", "GET /projects/{key}/glossary",
        "GET /projects/{key}/glossary/{term}", "POST /projects/{key}/glossary/{term}",
        "GET /projects/{key}/glossary/{term}/delete",
        "POST /projects/{key}/glossary/{term}/delete", "GET /projects/{key}/activity",
        "GET /projects/{key}/files", "POST /projects/{key}/files/import",
        "POST /projects/{key}/files/export", "GET /projects/{key}/files/export",
    ].map { AccessRoute(name: $0, need: .nothing) }

    private static let account: [AccessRoute] = [
        AccessRoute(name: "GET /v1/users/me", need: .token),
        AccessRoute(name: "GET /v2/users/me", need: .token),
        AccessRoute(name: "GET /v2/sdk/users/me", need: .token),
        AccessRoute(name: "GET /v1/users/me/projects", need: .token),
        AccessRoute(name: "GET /v1/users/me/notifications", need: .token),
        AccessRoute(name: "GET /v1/languages", need: .token),
        AccessRoute(name: "GET /v1/languages/{locale}", need: .token),
        AccessRoute(name: "GET /v1/languages/{locale}/definition", need: .token),
        AccessRoute(name: "GET /v2/sdk/languages/{locale}", need: .token),
        // The old password is wrong.
        AccessRoute(
            name: "PUT /v1/users/me/password", need: .person,
            json: ["old_password": "not this one", "new_password": "another long one"],
            answers: [422, 429]),
        AccessRoute(
            name: "POST /v1/projects", need: .administrator, json: ["name": "Made by the matrix"]),
    ]

    private static let reading: [AccessRoute] = [
        AccessRoute(
            name: "GET /v1/projects/{key}/memory", need: .permissionOfTrusted(.readKeys),
            query: "locale=ja&text=Newest"),
        AccessRoute(
            name: "GET /v1/projects/{key}/earlier_states", need: .permissionOfTrusted(.readKeys),
            query: "locale=ja&translator=me&within=60"),
        AccessRoute(
            name: "GET /v1/translation_keys/{md5}/translations", need: .permission(.readKeys),
            query: "app_id=$key"),
        AccessRoute(
            name: "GET /v1/projects/{key}/releases", need: .permissionOfTrusted(.readKeys)),
        AccessRoute(
            name: "GET /v1/projects/{key}/releases/{version}",
            need: .permissionOfTrusted(.readKeys)),
    ]

    private static let translating: [AccessRoute] = [
        AccessRoute(
            name: "POST /\(key)/translations", need: .permission(.createTranslations),
            json: ["locale": "ja", "label": "$new"]),
        AccessRoute(
            name: "POST /v1/translations/submit", need: .permission(.createTranslations),
            json: ["key": "$md5", "locale": "ja", "translation": "$new", "app_id": "$key"]),
        AccessRoute(
            name: "PUT /v1/translations/{id}", need: .permission(.updateAny),
            json: ["label": "other $new", "base_revision": "$revision"]),
        AccessRoute(
            name: "PATCH /v1/translations/{id}", need: .permission(.updateAny),
            json: ["label": "other $new", "base_revision": "$revision"]),
        AccessRoute(
            name: "DELETE /v1/translations/{id}", need: .permission(.deleteAny),
            query: "base_revision=$revision"),
        AccessRoute(
            name: "PUT /v1/translations/{id}/vote", need: .permission(.vote), json: ["value": 1]),
        AccessRoute(
            name: "POST /v1/translations/vote", need: .permission(.vote),
            json: ["translation_id": "$id", "vote": 1, "app_id": "$key"]),
        AccessRoute(
            name: "POST /v1/translations/{id}/approve", need: .permission(.approve),
            json: ["base_revision": "$revision"]),
        AccessRoute(
            name: "POST /v1/translations/{id}/reject", need: .permission(.reject),
            json: ["reason": "Not so", "base_revision": "$revision"]),
        AccessRoute(
            name: "POST /v1/translations/{id}/reopen", need: .permission(.approve),
            json: ["base_revision": "$revision"]),
        AccessRoute(name: "PUT /\(key)/locks/{locale}", need: .permission(.lockKeys)),
        AccessRoute(name: "DELETE /\(key)/locks/{locale}", need: .permission(.lockKeys)),
        AccessRoute(
            name: "POST /\(key)/comments", need: .permission(.createComments),
            json: ["locale": "ja", "message": "Formal, please"]),
        AccessRoute(name: "DELETE /v1/comments/{id}", need: .permission(.moderateComments)),
        AccessRoute(name: "PUT /\(key)/follow", need: .permissionOfPerson(.readKeys)),
        AccessRoute(name: "DELETE /\(key)/follow", need: .permissionOfPerson(.readKeys)),
        // The stage has no machine.
        AccessRoute(
            name: "POST /v1/projects/{key}/machine_translations", need: .permission(.useMachine),
            json: ["keys": ["$md5"], "locale": "ja"], answers: [422]),
    ]

    private static let managing: [AccessRoute] = [
        AccessRoute(name: "PATCH /\(key)", need: .permission(.writeKeys), json: ["level": 0]),
        AccessRoute(
            name: "PUT /\(key)/labels", need: .permission(.writeLabels), json: ["labels": ["menu"]]),
        AccessRoute(
            name: "POST /v1/projects/{key}/glossary", need: .permission(.writeGlossary),
            json: ["keyword": "$new", "locale": "ja"]),
        AccessRoute(
            name: "PUT /v1/glossary/{id}", need: .permission(.writeGlossary),
            json: ["keyword": "$new", "base_revision": "$revision"]),
        AccessRoute(name: "DELETE /v1/glossary/{id}", need: .permission(.writeGlossary)),
        AccessRoute(
            name: "PUT /v1/projects/{key}/queries", need: .permission(.manageTranslators),
            json: ["name": "Weekly"]),
        // There may be no such query any more.
        AccessRoute(
            name: "DELETE /v1/projects/{key}/queries", need: .permission(.manageTranslators),
            json: ["name": "Weekly"], answers: [404]),
        AccessRoute(
            name: "POST /v1/projects/{key}/languages", need: .permission(.writeLanguages),
            json: ["locale": "nl"]),
        AccessRoute(
            name: "PUT /v1/projects/{key}/languages", need: .permission(.writeLanguages),
            json: ["locale": "nl", "state": "published"]),
        AccessRoute(
            name: "DELETE /v1/projects/{key}/languages", need: .permission(.writeLanguages),
            json: ["locale": "nl"]),
        AccessRoute(
            name: "DELETE /v1/projects/{key}/translators/{id}",
            need: .permission(.manageTranslators)),
        AccessRoute(
            name: "GET /v1/projects/{key}/requests", need: .permission(.manageTranslators)),
        AccessRoute(
            name: "POST /v1/projects/{key}/requests", need: .permission(.manageTranslators),
            json: ["emails": ["$new@example.com"], "role": "viewer"]),
        AccessRoute(
            name: "DELETE /v1/projects/{key}/requests/{id}", need: .permission(.manageTranslators)),
        // Another one is being built.
        AccessRoute(
            name: "POST /v1/projects/{key}/releases", need: .permission(.createReleases), json: [:],
            answers: [409, 429]),
        AccessRoute(
            name: "PUT /v1/projects/{key}/releases/{version}/current",
            need: .permission(.createReleases)),
    ]

    /// The work on translations, which the public token of an app does not read.
    private static let work: [AccessRoute] = [
        "GET /v1/projects/{key}/activity", "GET /v1/projects/{key}/changes",
        "GET /v1/projects/{key}/queries", "GET /v1/projects/{key}/translation_keys/{md5}/comments",
        "GET /v1/projects/{key}/translation_keys/{md5}/history",
        "GET /v1/projects/{key}/translation_keys/{md5}/translations", "GET /v1/translations/{id}",
        "GET /v1/translations/{id}/history", "GET /v1/translations/{id}/votes",
    ].map { AccessRoute(name: $0, need: .permissionOfTrusted(.readKeys)) }

    private static let webhooks: [AccessRoute] = {
        let path = "/v1/projects/{key}/webhooks"
        return [
            AccessRoute(name: "GET \(path)", need: .permission(.manageTranslators)),
            AccessRoute(
                name: "POST \(path)", need: .permission(.manageTranslators),
                json: ["url": "https://example.org/hook"]),
            AccessRoute(
                name: "PUT \(path)/{id}", need: .permission(.manageTranslators),
                json: ["active": true]),
            AccessRoute(name: "DELETE \(path)/{id}", need: .permission(.manageTranslators)),
            AccessRoute(
                name: "GET \(path)/{id}/deliveries", need: .permission(.manageTranslators)),
            AccessRoute(
                name: "POST \(path)/{id}/deliveries/{delivery}",
                need: .permission(.manageTranslators)),
            AccessRoute(name: "POST \(path)/{id}/test", need: .permission(.manageTranslators)),
        ]
    }()

    /// The file is imported after it was asked for.
    private static let translationFiles: [AccessRoute] = {
        let path = "/v1/projects/{key}/files/{locale}/**"
        return [
            AccessRoute(name: "GET \(path)", need: .permission(.writeKeys), answers: [404]),
            AccessRoute(
                name: "PUT \(path)", need: .permission(.writeKeys), json: ["Newest": "最新"]),
        ]
    }()

    private static let registering: [AccessRoute] = [
        AccessRoute(
            name: "POST /v1/sources/register_keys", need: .permission(.registerKeys),
            json: keysJSON,
            query: "app_id=$key"),
        AccessRoute(
            name: "POST /v2/sdk/sources/register_keys", need: .permission(.registerKeys),
            json: keysJSON, query: "app_id=$key"),
        AccessRoute(
            name: "POST /v2/sdk/projects/{key}/translation_keys", need: .permission(.registerKeys),
            json: keysJSON),
        AccessRoute(
            name: "POST /v2/sdk/projects/{key}/translation_keys/{md5}/select",
            need: .permission(.readKeys)),
        AccessRoute(
            name: "POST /v1/projects/{key}/screenshots", need: .permission(.createScreenshots)),
        AccessRoute(
            name: "POST /v2/sdk/projects/{key}/screenshots", need: .permission(.createScreenshots)),
        AccessRoute(
            name: "POST /v1/projects/{key}/changes", need: .permissionOfPerson(.readKeys),
            json: ["client_id": "matrix", "changes": []]),
    ]
}
