import Catalog
import HTTP
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

/// Each question: what is sent for it, and what the answers of the specification mean.
struct HTTPTranslationServerTests {
    private let project = Project.Key("0123abcd")
    private let hash = "33349e0aae37d19b450674a3f6232bd5"

    @Test func theServerTellsAboutItself() async throws {
        let server = try TestServer([Examples.answer("proposed_server_info")])
        let info = try await server.translationServer().serverInfo()
        #expect(info.name == "tml-server")
        #expect(!info.isReadOnly)
        #expect(info.features.isSuperset(of: ["changes", "votes", "workstation/1"]))
        #expect(!info.features.contains("registration"))
        #expect(server.requests.first?.target == "/v1/server")
        #expect(server.requests.first?.headers["authorization"] == nil)
    }

    @Test(arguments: [
        TestServerReaction.answer(404, body: "<html>Not found</html>"),
        .json(#"{"name": "old"}"#),
        .json(#"{"name": "old", "extensions": ["workstation/1"], "features": {"votes": true}}"#),
    ])
    func aServerWithoutTheExtensionIsReadOnly(answer: TestServerReaction) async throws {
        let server = try TestServer([answer])
        #expect(try await server.translationServer().serverInfo().isReadOnly)
    }

    @Test func signingInGivesAToken() async throws {
        let server = try TestServer([Examples.answer("gateway_authorize_response")])
        let token = try await server.translationServer()
            .signIn(email: "a+b@example.org", password: Secret("p&ss wörd"))
        #expect(token.reveal().hasPrefix("f0e1d2c3"))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/authorize")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.text == "email=a%2Bb%40example.org&password=p%26ss%20w%C3%B6rd")
        #expect(request.headers["authorization"] == nil)
    }

    @Test func theTokenTravelsInAHeaderOnly() async throws {
        let server = try TestServer([Examples.answer("user_me")])
        let me = try await server.translationServer().me()
        #expect(
            me
                == Translator(
                    userID: 385, name: "Sample Translator", email: "translator@example.com"))
        let request = try #require(server.requests.first)
        #expect(request.target == "/v1/users/me")
        #expect(request.headers["authorization"] == "Bearer t0ken")
        #expect(request.headers["accept"] == "application/json")
    }

    @Test func aBasePathIsKept() async throws {
        let server = try TestServer([Examples.answer("user_me")])
        let client = try HTTPTranslationServer(
            url: server.url + "/tml/", client: HTTPClient(userAgent: "tml-tests/1"))
        _ = try await client.signedIn(with: Secret("t")).me()
        #expect(server.requests.first?.target == "/tml/v1/users/me")
    }

    @Test func projectsOfAllPagesComeWithTheirLanguages() async throws {
        let list = try specificationExample("users_me_projects")
        let definition = try specificationExample("application")
        let server = try TestServer { request in
            guard request.path == "/v1/users/me/projects" else { return .json(definition) }
            guard request.query.contains("page=1&") else { return .json(list) }
            return .json(
                """
                {"results": [{"key": "k1", "name": "One", "languages": []}],
                 "pagination": {"current_page": 1, "total_pages": "2", "total_count": 2}}
                """)
        }
        let projects = try await server.translationServer().projects()
        #expect(projects.map(\.name) == ["One", "Foody"])
        #expect(projects.last?.languages.map(\.locale) == ["en", "ru"])
        #expect(projects.last?.summary == "Recipe sample")
        #expect(server.requests.count == 3)
    }

    @Test func aProjectWhoseDefinitionIsNotForUsIsStillListed() async throws {
        let list = try specificationExample("users_me_projects")
        let server = try TestServer { request in
            request.path == "/v1/users/me/projects"
                ? .json(list)
                : .json(#"{"status":"error","code":403,"reason":"forbidden"}"#, status: 403)
        }
        #expect(try await server.translationServer().projects().map(\.name) == ["Foody"])
    }

    @Test func theDefinitionBringsTheLanguages() async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let server = try TestServer { request in
            request.path.hasSuffix("/0123abcd/definition") ? .json(body) : .answer(404)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        #expect(definition.project.languages.map(\.locale).contains("ru"))
        let russian = try #require(definition.languageDefinitions["ru"])
        #expect(try Language(definition: russian).locale == "ru")
        #expect(server.requests.first?.target == "/v1/projects/0123abcd/definition?locale=ru")
    }

    @Test func languagesThatAreMissingAreAskedFor() async throws {
        let russian = try specificationExample("language_definition_ru")
        let application = try specificationExample("application")
        let server = try TestServer { request in
            switch request.path {
            case "/v1/languages/ru/definition": .json(russian)
            case "/v1/languages/en/definition": .answer(404)
            default: .json(application)
            }
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        #expect(definition.languageDefinitions.keys.sorted() == ["ru"])
        #expect(server.requests.count == 5)
    }

    @Test func theDefinitionBringsTheSharedQueries() async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let queries = try specificationExample("proposed_queries")
        let server = try TestServer { request in
            request.path.hasSuffix("/0123abcd/queries") ? .json(queries) : .json(body)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        let found = try #require(definition.queries)
        #expect(found.map(\.name) == ["Release: unfinished billing", "Weekly review"])
        #expect(found[0].filter == (try KeyFilter(text: "state:untranslated,pending -has:lock")))
        #expect(found[0].source == "billing" && found[1].source == nil)
        #expect(found.map(\.order) == [.registered, .label])
    }

    /// For example queries of a newer server.
    @Test func queriesThatCannotBeReadAreLeftOut() async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let long = String(repeating: "x", count: 3000)
        let server = try TestServer { request in
            guard request.path.hasSuffix("/queries") else { return .json(body) }
            return .json(
                """
                {"results": [{"name": "new", "filter": "mood:good"}, {"name": "known"},
                             {"name": "long", "search": "\(long)"}, {"name": "\(long)"}]}
                """)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        #expect(definition.queries == [SharedQuery(name: "known", filter: .everyKey)])
    }

    @Test func aServerWithoutSharedQueriesSaysNothingAboutThem() async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let server = try TestServer { request in
            request.path.hasSuffix("/queries") ? .answer(404) : .json(body)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        #expect(definition.queries == nil)
    }

    @Test func aQueryIsSharedAndRemoved() async throws {
        let server = try TestServer([
            .json(#"{"status": "ok"}"#), .json(#"{"status": "ok"}"#), .answer(404),
        ])
        let filter = try KeyFilter(text: "state:pending")
        let query = SharedQuery(name: "a/b", filter: filter, source: "page", order: .label)
        try await server.translationServer().share(query, in: project)
        try await server.translationServer().unshare(queryNamed: "a/b", in: project)
        try await server.translationServer().unshare(queryNamed: "gone", in: project)
        let (first, second) = (server.requests[0], server.requests[1])
        #expect(first.method == "PUT" && first.target == "/v1/projects/0123abcd/queries")
        let sent = JSON(first.body)?.object
        #expect(sent?["name"]?.string == "a/b" && sent?["filter"]?.string == "state:pending")
        #expect(sent?["source"]?.string == "page" && sent?["order"]?.string == "label")
        #expect(second.method == "DELETE")
        #expect(second.target == "/v1/projects/0123abcd/queries?name=a%2Fb")
    }

    @Test func theDefinitionBringsTheGlossary() async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let glossary = try specificationExample("proposed_glossary")
        let server = try TestServer { request in
            request.path.hasSuffix("/0123abcd/glossary") ? .json(glossary) : .json(body)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        let terms = try #require(definition.terms)
        #expect(terms.map(\.word) == ["release", "TML"])
        #expect(terms[0].wordings == ["ru": [Term.Wording("релиз")]])
        #expect(terms[0].partOfSpeech == "noun" && terms[0].revision == 10100)
        #expect(terms[1].isNotTranslated && terms[1].isCaseSensitive)
    }

    @Test(arguments: ["{}", "[]", "{\"results\": [{\"id\": 1}]}", "{\"results\": \"x\"}"])
    func aGlossaryThatCannotBeReadIsNone(glossary: String) async throws {
        let body = try specificationExample("project_definition_with_extensions")
        let server = try TestServer { request in
            request.path.hasSuffix("/glossary") ? .json(glossary) : .json(body)
        }
        let definition = try await server.translationServer().definition(of: project, locale: "ru")
        #expect(definition.terms == nil)
    }

    @Test func aTermIsAddedOrChanged() async throws {
        let answer = """
            {"status": "ok", "glossary": {"id": 5, "keyword": "release", "locale": "en",
             "translations": {"ru": "релиз"}, "revision": 12}}
            """
        let server = try TestServer([
            .json(answer, status: 201), .json(answer),
        ])
        var term = Term(word: "release", locale: "en", wordings: ["ru": [Term.Wording("релиз")]])
        let added = try await server.translationServer().save(term, in: project)
        #expect(added.id == 5 && added.revision == 12)
        term.id = 5
        term.revision = 11
        _ = try await server.translationServer().save(term, in: project)
        let (first, second) = (server.requests[0], server.requests[1])
        #expect(first.method == "POST" && first.target == "/v1/projects/0123abcd/glossary")
        #expect(second.method == "PUT" && second.target == "/v1/glossary/5?base_revision=11")
        let sent = JSON(first.body)?.object
        #expect(sent?["keyword"]?.string == "release")
        #expect(sent?["translations"]?.object?["ru"]?.string == "релиз")
    }

    @Test func theMemoryIsAskedByTheKeyAlone() async throws {
        let server = try TestServer([Examples.answer("proposed_memory")])
        let found = try await memory(server, in: "pt-BR")
        let match = try #require(found.first)
        #expect(found.count == 1 && match.similarity == 0.92)
        #expect(match.label == "You have {count||message}")
        #expect(match.text == "У вас {count||сообщение,сообщения,сообщений}")
        #expect(match.author == "Sample Reviewer" && match.date == "2025-01-04 08:00:00")
        let target = server.requests[0].target
        #expect(target == "/v1/projects/0123abcd/memory?key=0b38&locale=pt-BR")
        #expect(server.requests[0].body.isEmpty)
    }

    @Test(arguments: [
        TestServerReaction.json("{}", status: 404), .json("{}"), .json("{\"results\": 3}"),
        .json("{\"results\": [{\"source\": \"a\"}, {\"source\": \"a\", \"label\": \"\"}, 7]}"),
        .json("{\"results\": [{\"source\": \"a\", \"label\": \"b\", \"score\": 7}]}"),
    ])
    func aMemoryThatHasNothingToReadGivesNothing(answer: TestServerReaction) async throws {
        let server = try TestServer([answer])
        #expect(try await memory(server, in: "ru").isEmpty)
    }

    private func memory(_ server: TestServer, in locale: LocaleCode) async throws -> [ServerMatch] {
        let key = TranslationKey.ID(project: project, hash: "0b38")
        let answer = try await server.translationServer()
            .fact(KeyFact.ID(.memory, of: key, in: locale))
        guard case .memory(let matches) = KeyFact(.memory, answer: answer) else { return [] }
        return matches
    }

    /// An entry of a kind that only a newer server knows is left out.
    @Test func theHistoryOfAKeyIsReadWithWhatIsKnown() async throws {
        let server = try TestServer([Examples.answer("proposed_key_history")])
        let key = TranslationKey.ID(project: project, hash: "0b38")
        let id = KeyFact.ID(.history, of: key, in: "ru")
        let answer = try await server.translationServer().fact(id)
        guard case .history(let entries) = KeyFact(.history, answer: answer) else {
            Issue.record("The answer is another fact.")
            return
        }
        #expect(entries.map(\.kind) == [.comment, .approve, .vote, .translate])
        #expect(entries.map(\.revision) == [10241, 10240, 10238, 10235])
        let target = server.requests[0].target
        #expect(
            target
                == "/v1/projects/0123abcd/translation_keys/0b38/history?locale=ru&per_page=50")
        let newer = JSON(
            Array(#"{"results":[{"revision":1,"kind":"merge"},{"kind":"vote"}]}"#.utf8))
        #expect(KeyFact(.history, answer: newer ?? .null) == .history([]))
    }

    @Test func anOlderServerHasNoEarlierStates() async throws {
        let server = try TestServer([.answer(404, body: "{}")])
        let work = EarlierWork(in: project, "ru", of: .me, WorkTime(within: 60))
        let refused = ServerError.refused("this server cannot send earlier states")
        await #expect(throws: refused) {
            try await server.translationServer().earlierStates(work)
        }
    }

    @Test func earlierStatesAreReadPageByPage() async throws {
        let body = """
            {"results": [{"translation_id": 7, "key": "0b38", "revision": 12,
              "now": {"label": "new", "status": "accepted"},
              "earlier": {"label": "old", "status": null}, "obstacle": null, "rival": 9},
             {"translation_id": 8, "key": "0b38", "revision": 0, "now": null, "earlier": null,
              "obstacle": "of a newer server"}],
             "translator": {"id": 3, "display_name": "2"}, "since": 100, "until": null,
             "cut": true, "next": 8}
            """
        let server = try TestServer([.answer(200, body: body)])
        let work = EarlierWork(
            in: project, "ru", of: .name("2"), WorkTime(within: 60, unchangedFor: 5))
        let page = try await server.translationServer().earlierStates(work)
        #expect(page.states.map(\.restoration) == [.text("old"), nil])
        #expect(page.states.map(\.obstacle) == [nil, .unknown])
        #expect(page.states.map(\.rival) == [9, nil])
        #expect(page.personID == 3 && page.personName == "2" && page.isCut)
        #expect(
            server.requests[0].target
                == "/v1/projects/0123abcd/earlier_states?locale=ru&per_page=500"
                + "&translator_name=2&within=60&unchanged_for=5")
        let next = try #require(work.next(after: page))
        #expect(next.person == .number(3) && next.after == 8)
        #expect(next.time == WorkTime(since: 100))
    }

    @Test func theProgressOfLanguagesIsCountedByTheServer() async throws {
        let server = try TestServer([Examples.answer("proposed_metrics")])
        let progress = try await server.translationServer().progress(of: project)
        #expect(
            progress == [
                LanguageProgress(
                    locale: "ru", keys: 161, untranslated: 55, pending: 20, accepted: 46,
                    approved: 40)
            ])
        #expect(server.requests.first?.target == "/v1/projects/0123abcd/metrics")
    }

    @Test func aServerThatDoesNotCountIsNoFailure() async throws {
        let server = try TestServer([.answer(404, body: "<html>Not found</html>")])
        #expect(try await server.translationServer().progress(of: project).isEmpty)
    }

    @Test func membershipsTellWhatIsAllowed() async throws {
        let server = try TestServer([Examples.answer("translator_me_extended")])
        let membership = try await server.translationServer().membership(in: project)
        #expect(membership.translatorID == 1933)
        #expect(membership.allows(.vote, in: "uk"))
        #expect(membership.allows(.approve, in: "ru"))
        #expect(!membership.allows(.approve, in: "uk"))
        #expect(server.requests.first?.target == "/v1/projects/0123abcd/translators/me")
    }

    @Test func keysComeByPages() async throws {
        let server = try TestServer([Examples.answer("proposed_key_list")])
        let page = try await server.translationServer()
            .keys(of: project, locale: "ru", page: 1, perPage: 30)
        #expect(page.totalPages == 6)
        #expect(page.totalKeys == 161)
        #expect(page.cursor == "10235")
        let pulled = try #require(page.keys.first)
        #expect(pulled.key.id == TranslationKey.ID(project: project, hash: hash))
        #expect(pulled.key.labels == ["inbox"])
        #expect(pulled.target.status == .pending)
        #expect(
            pulled.translations.map(\.context) == [
                ["count": ["number": "one"]], ["count": ["number": "few"]],
                ["count": ["number": "other"]],
            ])
        #expect(
            server.requests.first?.target
                == "/v1/projects/0123abcd/translation_keys?locale=ru"
                + "&include=translations%2Csources%2Clabels%2Ccomments&best=false"
                + "&sort=registered_at"
                + "&order=asc&page=1&per_page=30")
    }

    @Test func aByteThatIsNoUTF8SpoilsOneKeyOnly() async throws {
        var bytes = Array(
            #"""
            {"results": [
              {"key": "a1", "label": "Good", "target": {"status": "untranslated"}},
              {"key": "a2", "label": "B?d", "target": {"status": "untranslated"}}]}
            """#.utf8)
        bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "?")))] = 0xFF
        let server = try TestServer([.json(bytes)])
        let page = try await server.translationServer()
            .keys(of: project, locale: "ru", page: 1, perPage: 30)
        #expect(page.keys.map(\.key.label) == ["Good", "B\u{FFFD}d"])
        #expect(page.flawed == ["B\u{FFFD}d"])
    }

    @Test func aListWithoutPagesIsWhole() async throws {
        let server = try TestServer([.json(#"{"results": []}"#)])
        let page = try await server.translationServer()
            .keys(of: project, locale: "ru", page: 3, perPage: 30)
        #expect(page == KeyPage(keys: [], page: 3, totalPages: 1, totalKeys: 0, cursor: "0"))
    }

    @Test func newsComesFromTheFeed() async throws {
        let server = try TestServer([Examples.answer("proposed_changes_feed")])
        let news = try await server.translationServer()
            .news(of: project, locale: "pt-BR", since: "10 2+4", limit: 500)
        #expect(news.cursor == "10250")
        #expect(!news.hasMore)
        guard case .translation(let translation, let key)? = news.items.first else {
            Issue.record("The first piece of news is a translation.")
            return
        }
        #expect(translation.id == 1_324_560)
        #expect(key == hash)
        #expect(news.items.contains(.translationDeleted(id: 1_324_563, hash: hash)))
        #expect(
            server.requests.first?.target
                == "/v1/projects/0123abcd/changes?since=10%202%2B4&locale=pt-BR&limit=500")
    }
}
