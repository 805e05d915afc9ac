import Catalog
import Foundation
import GRDB
import KeyIndex
import Testing
import Text

@testable import TranslationService

/// Somebody with a token, and what the token is worth.
struct AccessHolder: Sendable {
    /// What a token is good for.
    enum Worth: Sendable, Hashable {
        /// For nothing: nobody knows it, or no longer.
        case nothing
        /// For oneself, but not in the project.
        case oneself
        /// For the project as one of its apps; some make releases.
        case app(mayRelease: Bool)
        /// For another project as one of its apps.
        case otherApp
        /// For the project in a role, and only for this one if it is `narrow`.
        case member(MemberRole, isNarrow: Bool = false)
        /// For everything.
        case administrator
    }

    let name: String
    let token: Secret?
    let worth: Worth

    /// Whether a route should let it in.
    func may(_ need: AccessRoute.Need) -> Bool {
        switch (need, worth) {
        case (.nothing, _): true
        case (_, .nothing): false
        case (.token, _): true
        case (_, .administrator): true
        case (.person, .oneself), (.person, .member(_, isNarrow: false)): true
        case (.permission(let permission), .app(let mayRelease)):
            AccessRoute.ofApps.contains(permission) || mayRelease && permission == .createReleases
        case (.permissionOfTrusted(let permission), .app(let mayRelease)):
            AccessRoute.ofApps.contains(permission) && mayRelease
        case (.permission(let permission), .member(let role, _)),
            (.permissionOfTrusted(let permission), .member(let role, _)),
            (.permissionOfPerson(let permission), .member(let role, _)):
            AccessRoute.least(permission) <= role
        default: false
        }
    }
}

extension ServerStage {
    /// Nobody, apps, each role, and everybody whose rights have ended in one of the ways they may.
    func holders() throws -> [AccessHolder] {
        let foreign = try foreignToken()
        return [
            AccessHolder(name: "nobody", token: nil, worth: .nothing),
            AccessHolder(name: "garbage", token: Secret("f00d"), worth: .nothing),
            AccessHolder(name: "member of another project", token: foreign, worth: .oneself),
            AccessHolder(
                name: "administrator", token: try person("root", isAdmin: true),
                worth: .administrator),
            AccessHolder(name: "stranger", token: try person("stranger"), worth: .oneself),
        ] + (try apps()) + (try roles()) + (try former())
    }

    private func apps() throws -> [AccessHolder] {
        let other = Project.Key(String(repeating: "5a", count: 32))
        let revoked = try service.projectTokens.make(for: project, name: "revoked")
        let line = try #require(
            try service.projectTokens.all(of: project).first { $0.name == "revoked" })
        try service.projectTokens.revoke(line.id, of: project)
        let releasing = try service.projectTokens.make(for: project, mayRelease: true)
        return [
            AccessHolder(
                name: "app", token: try token(.application), worth: .app(mayRelease: false)),
            AccessHolder(
                name: "app that releases", token: releasing, worth: .app(mayRelease: true)),
            AccessHolder(
                name: "app of another project", token: try service.projectTokens.make(for: other),
                worth: .otherApp),
            AccessHolder(name: "app whose token was revoked", token: revoked, worth: .nothing),
        ]
    }

    private func roles() throws -> [AccessHolder] {
        try MemberRole.ofPeople.map { role in
            AccessHolder(
                name: role.rawValue, token: try member("a-\(role)", role), worth: .member(role))
        } + [narrow(role: .admin)]
    }

    /// A person's token that opens one project only, as apps get it.
    private func narrow(role: MemberRole) throws -> AccessHolder {
        _ = try member("narrow", role)
        let token = try issue(of: "narrow") { db, user, now in
            let project = try StoredProject.find(db, key: self.project)
            return try AccessGrant(
                kind: .access, user: user, project: project?.id, expiresAt: now + 86400
            ).issue(db, at: now)
        }
        return AccessHolder(
            name: "token for one project", token: token, worth: .member(role, isNarrow: true))
    }

    /// Each was an admin of the project.
    private func former() throws -> [AccessHolder] {
        let blocked = try member("blocked", .admin)
        try service.members.setBlocked(true, email("blocked"), in: project)
        let demoted = try member("demoted", .admin)
        try service.members.setRole(.viewer, of: email("demoted"), in: project)
        let closed = try member("closed", .admin)
        try service.accounts.close(email("closed"))
        let reset = try member("reset", .admin)
        try service.accounts.resetPassword(of: email("reset"), to: Secret("correct horse battery"))
        let fallen = try person("fallen", isAdmin: true)
        try service.accounts.change(email("fallen"), AccountChange(isAdmin: false))
        return [
            AccessHolder(name: "blocked", token: blocked, worth: .oneself),
            AccessHolder(name: "demoted", token: demoted, worth: .member(.viewer)),
            AccessHolder(name: "closed", token: closed, worth: .nothing),
            AccessHolder(name: "password reset", token: reset, worth: .nothing),
            AccessHolder(name: "administrator no more", token: fallen, worth: .oneself),
            AccessHolder(name: "removed", token: try removed(), worth: .oneself),
            AccessHolder(name: "expired", token: try expired(), worth: .nothing),
            try rotated(), try pageCookie(), try refreshToken(),
        ]
    }

    private func removed() throws -> Secret {
        let token = try member("removed", .admin)
        try run(
            """
            UPDATE membership SET removedAt = 1
            WHERE user = (SELECT id FROM user WHERE email = ?)
            """, [email("removed")])
        return token
    }

    private func expired() throws -> Secret {
        _ = try member("expired", .admin)
        return try issue(of: "expired") { db, user, now in
            try AccessGrant(kind: .access, user: user, expiresAt: now - 1).issue(db, at: now)
        }
    }

    /// The access token of before, some minutes after its rotation.
    private func rotated() throws -> AccessHolder {
        _ = try member("rotated", .admin)
        let family = try issue(of: "rotated") { db, user, now in
            try TokenFamily(user: user, since: now).grant(db, at: now)
        }
        let client = Client(id: nil)
        _ = try service.oauth.grant(refresh: try #require(family.refreshToken), to: client)
        clock.advance(Limits.formerTokenLifetime + 1)
        return AccessHolder(name: "rotated", token: family.accessToken, worth: .nothing)
    }

    private func refreshToken() throws -> AccessHolder {
        _ = try member("refreshing", .admin)
        let family = try issue(of: "refreshing") { db, user, now in
            try TokenFamily(user: user, since: now).grant(db, at: now)
        }
        return AccessHolder(name: "refresh token", token: family.refreshToken, worth: .nothing)
    }

    private func pageCookie() throws -> AccessHolder {
        _ = try member("paging", .admin)
        let cookie = try issue(of: "paging") { db, user, now in
            try AccessGrant(kind: .page, user: user, expiresAt: now + 86400).issue(db, at: now)
        }
        return AccessHolder(name: "cookie of a page", token: cookie, worth: .nothing)
    }
}

extension ServerStage {
    private func email(_ name: String) -> String { "\(name)@matrix.example" }

    private func person(_ name: String, isAdmin: Bool = false) throws -> Secret {
        try service.accounts.set(
            email: email(name), name: name, passwordHash: "-", isAdmin: isAdmin)
        return try makeToken(of: email(name))
    }

    private func member(_ name: String, _ role: MemberRole) throws -> Secret {
        let token = try person(name)
        try service.members.setRole(role, of: email(name), in: project)
        return token
    }

    private func issue<Value>(
        of name: String, _ make: (Database, UserID, Int) throws -> Value
    ) throws -> Value {
        let now = clock.now
        return try service.database.write { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [email(name)])
            return try make(db, try #require(user), now)
        }
    }
}
