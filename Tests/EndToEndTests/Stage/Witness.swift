import Catalog
import HTTP
import TML
import TestSupport
import Text
import TranslationAPI

/// Somebody who asks the server itself what it has.
struct Witness {
    private let server: HTTPTranslationServer
    private let project: Project.Key
    private let client: HTTPClient

    /// Signs in with one of the sample project's accounts.
    init(_ url: String, email: String = "reviewer@example.com") async throws {
        client = HTTPClient(userAgent: "witness")
        let anonymous = HTTPTranslationServer(address: try ServerAddress(url), client: client)
        let token = try await anonymous.signIn(email: email, password: Secret("demo"))
        server = anonymous.signedIn(with: token)
        guard let first = try await server.projects().first else {
            throw StageFailure("the server has no project")
        }
        project = first.key
    }

    /// Every translation of a label into a language, as `translation_keys` answers them.
    func translations(of label: String, locale: LocaleCode) async throws -> [Translation] {
        try await key(label, locale).translations
    }

    /// Waits until the server has a translation with that text.
    func waits(for text: String, of label: String, locale: LocaleCode) async throws -> Bool {
        try await Self.waits {
            try await translations(of: label, locale: locale).contains { $0.text.string == text }
        }
    }

    /// Waits until the server has what is wanted; false if it never has. The time is for what never
    /// happens.
    static func waits(until isThere: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while try await !isThere() {
            guard .now < end else { return false }
            try await Task.sleep(for: .milliseconds(50))
        }
        return true
    }

    /// Adds a translation, as another workstation would.
    func translate(
        _ label: String, as text: String, context: Context = Context(), locale: LocaleCode
    ) async throws {
        let pulled = try await key(label, locale)
        let form = FormID(key: pulled.key.id, locale: locale, context: context)
        let change = Change(
            id: "witness-\(text.hashValue.magnitude)", form: form,
            kind: .translate(text: ExactText(text), base: nil), baseRevision: pulled.target.revision
        )
        _ = try await server.send([change], to: project)
    }

    /// Every translation into a language whose text passes, with the hash of its key.
    func translations(into locale: LocaleCode, where passes: (String) -> Bool) async throws
        -> [(key: String, text: String)]
    {
        try await keys(locale).flatMap { pulled in
            pulled.translations.map(\.text.string).filter(passes).map { (pulled.key.id.hash, $0) }
        }
    }

    /// Every key with what it has in a language, as a workstation lists them.
    func keys(_ locale: LocaleCode) async throws -> [PulledKey] {
        var found: [PulledKey] = []
        var page = 1
        while true {
            let answer = try await server.keys(
                of: project, locale: locale, page: page, perPage: 500)
            found += answer.keys
            guard page < answer.totalPages else { return found }
            page += 1
        }
    }

    /// The keys without a translation that are not locked, by hash, as they were registered.
    func untranslated(into locale: LocaleCode) async throws -> [String] {
        let answer = try await server.keys(of: project, locale: locale, page: 1, perPage: 500)
        return answer.keys.filter { $0.target.status == .untranslated && !$0.target.isLocked }
            .filter { $0.key.level == 0 && $0.key.syntax == "tml" }.map(\.key.id.hash)
    }

    private func key(_ label: String, _ locale: LocaleCode) async throws -> PulledKey {
        var page = 1
        while true {
            let answer = try await server.keys(
                of: project, locale: locale, page: page, perPage: 500)
            if let found = answer.keys.first(where: { $0.key.label.string == label }) {
                return found
            }
            guard page < answer.totalPages else { throw StageFailure("no key “\(label)”") }
            page += 1
        }
    }
}
