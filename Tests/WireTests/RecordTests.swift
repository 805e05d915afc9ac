import Catalog
import TML
import TestSupport
import Testing
import Text
import Wire

@Suite struct RecordTests {
    let project = Project.Key("0123")

    @Test func aListOfKeysIsReadWithItsTranslations() throws {
        let page = try KeyPage(
            bytes: specificationExample("proposed_key_list"), of: project, number: 1)
        #expect(page.totalPages == 6)
        #expect(page.totalKeys == 161)
        #expect(page.cursor == "10235")
        let pulled = try #require(page.keys.first)
        #expect(pulled.key.id.hash == "33349e0aae37d19b450674a3f6232bd5")
        #expect(pulled.key.sources == ["index"])
        #expect(pulled.key.labels == ["inbox"])
        #expect(pulled.target == Target(status: .pending, revision: 10235))
        #expect(pulled.translations.map(\.status) == [.accepted, .pending, .pending])
        #expect(pulled.translations.first?.context == ["count": ["number": "one"]])
        #expect(pulled.translations.first?.authorID == 1933)
        #expect(pulled.translations.first?.contentRevision == 10233)
    }

    @Test func aPageReadKeyByKeyIsTheWholeOne() throws {
        for name in ["proposed_key_list", "translation_keys_list"] {
            let bytes = try specificationExample(name)
            let whole = try PageRecord<TranslationKeyRecord>(bytes: bytes)
            let page = try KeyPage(bytes: bytes, of: project, number: 7)
            #expect(page.keys == whole.results.map { $0.pulled(of: project) })
            #expect(page.page == whole.pagination?.currentPage ?? 7)
            #expect(page.cursor == whole.cursor ?? "0")
        }
    }

    @Test(arguments: [(#""current_page": 2, "#, 2), (#""current_page": 0, "#, 0), ("", 7)])
    func aPageWithoutANumberIsTheOneThatWasAskedFor(field: String, number: Int) throws {
        let text = #"{"results": [], "pagination": {\#(field)"total_pages": 9}}"#
        let page = try KeyPage(bytes: Array(text.utf8), of: project, number: 7)
        #expect(page.page == number)
        #expect(page.totalPages == 9)
    }

    @Test(arguments: [
        (#"{"results": 3}"#, WireError.missing("results")), (#"{}"#, .missing("results")),
        (#"{"results": [{"key": "a"}]}"#, .missing("label")),
        (#"{"results": [1]}"#, .notAnObject), (#"{"results": [}]}"#, .notJSON(offset: 13)),
        (#"{"results": [], "cursor": tru}"#, .notJSON(offset: 29)), ("[]", .notJSON(offset: 0)),
    ])
    func aPageOfKeysThatMeansNothingIsRefused(text: String, error: WireError) {
        #expect(throws: error) { try KeyPage(bytes: Array(text.utf8), of: project, number: 1) }
    }

    @Test func theOlderListWithoutTargetIsReadToo() throws {
        let page = try PageRecord<TranslationKeyRecord>(
            bytes: specificationExample("translation_keys_list"))
        #expect(page.results.first?.wordCount == 3)
        #expect(page.cursor == nil)
        #expect(page.results.first?.target == nil)
    }

    @Test func aSingleKeyIsReadAlthoughItCarriesAStatus() throws {
        let key = try TranslationKeyRecord(bytes: specificationExample("proposed_key_detail"))
        #expect(key.target?.best?.id == 1_324_560)
        #expect(key.translations?.count == 3)
    }

    @Test func translationsOfTheOldServiceAreRead() throws {
        let page = try PageRecord<TranslationRecord>(
            bytes: specificationExample("key_translations"))
        #expect(page.results.map(\.status) == [.accepted, .accepted, .pending])
        #expect(
            page.results[1].context == ["actor": ["gender": "male"], "count": ["number": "one"]])
        #expect(page.results[2].context.isAlways)
        #expect(page.results[0].translation.author == "Sample Translator")
        #expect(page.results[0].translation.updatedAt == "2015-02-27 09:20:03")
    }

    @Test func theResultsOfABatchAreToldApart() throws {
        let response = try ChangesResponse(
            bytes: specificationExample("proposed_changes_upload_response"))
        let outcomes = response.results.map(\.result.outcome)
        guard case .accepted(let first?, nil) = outcomes[0],
            case .accepted(.some, nil) = outcomes[1], case .conflict(let conflict) = outcomes[2],
            case .accepted(nil, nil) = outcomes[4]
        else {
            Issue.record("unexpected outcomes \(outcomes)")
            return
        }
        #expect(first.id == 1_324_560)
        #expect(conflict.kind == .edited)
        #expect(conflict.currentRevision == 10248)
        #expect(conflict.theirs?.text == "У вас {count} письма")
        #expect(outcomes[3] == .refused("Only a reviewer of ru may approve translations"))
        #expect(response.cursor == "10252")
    }

    @Test func aRepeatedChangeCountsAsWhatBecameOfItTheFirstTime() throws {
        let failed = try ChangeResultRecord(
            json: [
                "id": "1", "status": "duplicate", "code": 403, "reason": "forbidden",
                "error": "No.",
            ])
        #expect(failed.result.outcome == .refused("No."))
        let conflicting = try ChangeResultRecord(
            json: [
                "id": "1", "status": "duplicate", "code": 409, "reason": "conflict",
                "conflict": ["kind": "deleted", "current_revision": 7, "current": .null],
            ])
        #expect(
            conflicting.result.outcome
                == .conflict(Conflict(kind: .deleted, currentRevision: 7)))
    }

    @Test func aBatchIsReadAsItWasSent() throws {
        let request = try ChangesRequest(
            bytes: specificationExample("proposed_changes_upload_request"))
        #expect(
            request.changes.map(\.operation) == [.create, .vote, .update, .approve, .addComment])
        #expect(request.changes[0].data.context == ["count": ["number": "one"]])
        #expect(request.changes[1].ref == request.changes[0].id)
        #expect(request.changes[2].translationID == 1_324_561)
        #expect(try ChangesRequest(bytes: request.bytes) == request)
    }

    @Test func theFeedBecomesNews() throws {
        let feed = try ChangeFeed(bytes: specificationExample("proposed_changes_feed"))
        let news = feed.newsPage(of: project)
        let hash = "33349e0aae37d19b450674a3f6232bd5"
        guard case .translation(let translation, hash) = news.items.first else {
            Issue.record("unexpected news \(news)")
            return
        }
        #expect(translation.id == 1_324_560)
        #expect(news.items.last == .translationDeleted(id: 1_324_563, hash: hash))
        #expect(news.cursor == "10250")
        #expect(!news.hasMore)
    }

    @Test func aMembershipIsReadWithItsLanguages() throws {
        let membership = try MembershipRecord(bytes: specificationExample("translator_me_extended"))
            .membership
        #expect(membership.translatorID == 1933)
        #expect(membership.allows(.createTranslations, in: "fr"))
        #expect(membership.allows(.approve, in: "RU"))
        #expect(!membership.allows(.approve, in: "uk"))
    }

    @Test func aMembershipWithoutPermissionsSaysSo() throws {
        let record = try MembershipRecord(bytes: specificationExample("translator_me"))
        #expect(record.permissions == nil)
        #expect(record.role == "translator")
    }

    @Test func aProjectDefinitionBringsItsLanguages() throws {
        let definition = try ProjectRecord(
            bytes: specificationExample("project_definition_with_extensions")
        ).definition
        #expect(definition.project.defaultLocale == "en")
        #expect(definition.project.targetLanguages.map(\.locale) == ["id", "ru"])
        let russian = try #require(definition.languageDefinitions["ru"])
        #expect(try JSON(parsing: russian).object?["contexts"]?.object?["number"] != nil)
    }

    @Test(arguments: ["application", "application_2015"])
    func projectsOfReleasesAreRead(name: String) throws {
        let record = try ProjectRecord(bytes: specificationExample(name))
        #expect(record.project.languages.count > 1)
        #expect(record.project.defaultLocale.base == "en")
    }

    @Test func projectsAndSourcesAndLanguagesAreListed() throws {
        let projects = try PageRecord<ProjectRecord>(
            bytes: specificationExample("users_me_projects"))
        #expect(projects.results.first?.project.name == "Foody")
        let sources = try PageRecord<SourceRecord>(bytes: specificationExample("sources"))
        #expect(
            sources.results.map(\.count) == [
                SourceCount(name: "navigation", keys: 4), SourceCount(name: "/index", keys: 12),
            ])
        let languages = try PageRecord<LanguageRecord>(bytes: specificationExample("languages"))
        #expect(languages.results.map(\.nativeName) == ["English", "Русский"])
        #expect(languages.pagination == nil)
        let wrapped = try PageRecord<LanguageRecord>(
            bytes: specificationExample("project_languages_admin"))
        #expect(wrapped.results.first?.locale == "ru")
        #expect(wrapped.results.first?.status == "published")
    }

    @Test func signingInIsReadInAllItsShapes() throws {
        let good = try AuthorizeResponse(bytes: specificationExample("gateway_authorize_response"))
        #expect(good.succeeded)
        #expect(good.accessToken?.count == 64)
        let bad = try AuthorizeResponse(bytes: specificationExample("gateway_authorize_failed"))
        #expect(!bad.succeeded)
        #expect(bad.message == "Invalid email or password")
        #expect(try AuthorizeResponse(json: ["access_token": "abc"]).succeeded)
        #expect(throws: WireError.self) { try AuthorizeResponse(json: ["hello": "world"]) }
    }

    @Test(arguments: [
        ("proposed_error_forbidden", 403, "forbidden"),
        ("proposed_error_locked", 423, "locked"),
        ("proposed_conflict_edited", 409, "conflict"),
        ("proposed_error_token", 401, "invalid_token"),
    ])
    func failuresAreRead(name: String, code: Int, reason: String) throws {
        let body = try ErrorBody(bytes: specificationExample(name))
        #expect(body.code == code)
        #expect(body.reason == reason)
        #expect(!body.message.isEmpty)
        #expect(try body.json == Examples.json(name))
    }

    @Test(arguments: [
        "error_sdk", "error_sdk_status_number", "error_sdk_status_string", "error_tr8n",
        "gateway_authorize_failed",
    ])
    func olderFailuresHaveAMessageToo(name: String) throws {
        #expect(try !ErrorBody(bytes: specificationExample(name)).message.isEmpty)
    }

    @Test func waitingTimesAndFreshCursorsAreFound() throws {
        #expect(try ErrorBody(bytes: specificationExample("proposed_error_rate")).retryAfter == 12)
        #expect(
            try ErrorBody(bytes: specificationExample("proposed_changes_feed_expired")).cursor
                == "12000")
    }

    @Test func theServerTellsItsLimits() throws {
        let info = try ServerInfo(bytes: specificationExample("proposed_server_info"))
        #expect(info.offersWorkstation)
        #expect(info.limits["max_batch"] == 100)
        #expect(info.features.contains("changes"))
        #expect(!info.features.contains("registration"))
        #expect(try ServerInfo(bytes: info.bytes) == info)
    }

    @Test func theUserIsRead() throws {
        let user = try UserRecord(bytes: specificationExample("user_me"))
        #expect(
            user.translator
                == Translator(
                    userID: 385, name: "Sample Translator", email: "translator@example.com"))
    }

    /// The server tells of more than the workstation shows.
    @Test func newsOfOtherTypesDoNoHarm() throws {
        let text = """
            {"results": [
                {"revision": 1, "type": "comment", "action": "created", "key": "aa", "locale": "ru",
                 "id": 31, "at": "2025-01-10 09:30:00", "comment": {"id": 31, "message": "Hm",
                 "translator": {"id": 8, "display_name": "Olga"}, "revision": 1},
                 "target": {"locale": "ru", "status": "pending", "revision": 1}},
                {"revision": 2, "type": "label", "action": "updated", "key": "aa", "id": 7,
                 "translation_key": {"key": "aa", "label": "Inbox", "labels": ["menu"]}},
                {"revision": 3, "type": "glossary", "action": "deleted", "id": 5},
                {"revision": 3, "type": "comment", "action": "deleted", "key": "aa",
                 "locale": "ru", "id": 30},
                {"revision": 4, "type": "release", "action": "created", "id": 9,
                 "release": {"version": "20250110103000"}},
                {"revision": 5, "type": "language", "action": "created", "locale": "fr",
                 "language": {"language": {"locale": "fr"}}},
                {"revision": 6, "type": "weather", "action": "changed", "weather": ["rain"]},
                {"revision": 7, "type": "key", "action": "deleted", "key": "bb"}],
             "cursor": "7", "more": false}
            """
        let feed = try ChangeFeed(bytes: Array(text.utf8))
        #expect(feed.results[0].other?.object?["message"]?.string == "Hm")
        #expect(feed.results[4].other?.object?["version"]?.string == "20250110103000")
        #expect(try ChangeFeed(bytes: feed.bytes) == feed)
        let items = feed.newsPage(of: project).items
        #expect(items.count == 6)
        #expect(items.first == .comment(KeyComment(id: 31, authorID: 8, revision: 1), hash: "aa"))
        #expect(items[1] == .target(Target(status: .pending, revision: 1), hash: "aa"))
        #expect(items[3] == .termDeleted(id: 5))
        #expect(items[4] == .commentDeleted(id: 30, hash: "aa"))
        guard case .key(let key) = items[2] else {
            Issue.record("\(items)")
            return
        }
        #expect(key.labels == ["menu"])
        #expect(items.last == .keyDeleted(hash: "bb"))
    }

    @Test func newsOfTheGlossaryAreItsWords() throws {
        let text = """
            {"results": [
                {"revision": 3, "type": "glossary", "action": "updated", "id": 5,
                 "glossary": {"id": 5, "keyword": "release", "locale": "en", "revision": 3,
                              "translations": {"ru": "релиз", "de": ""}}}],
             "cursor": "3", "more": false}
            """
        let items = try ChangeFeed(bytes: Array(text.utf8)).newsPage(of: project).items
        let term = Term(
            id: 5, word: "release", locale: "en", wordings: ["ru": [Term.Wording("релиз")]],
            revision: 3)
        #expect(items == [.term(term)])
    }

    @Test func aSharedQueryIsReadBack() throws {
        let filter = try KeyFilter(text: "-(state:pending OR has:lock) \"two words\"")
        let query = SharedQuery(
            name: "a “b”", filter: filter, search: "x", source: "/inbox", order: .label)
        let record = try SharedQueryRecord(bytes: SharedQueryRecord(query).bytes)
        #expect(record.query == query)
        let plain = SharedQuery(name: "all", filter: .everyKey)
        #expect(try SharedQueryRecord(json: SharedQueryRecord(plain).json).query == plain)
        #expect(throws: WireError.self) { try SharedQueryRecord(json: ["filter": ""]) }
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let key = try TranslationKeyRecord(bytes: specificationExample("proposed_key_detail"))
        #expect(try TranslationKeyRecord(bytes: key.bytes) == key)
        let membership = try MembershipRecord(bytes: specificationExample("translator_me_extended"))
        #expect(try MembershipRecord(bytes: membership.bytes) == membership)
        let feed = try ChangeFeed(bytes: specificationExample("proposed_changes_feed"))
        #expect(try ChangeFeed(bytes: feed.bytes) == feed)
        let history = try PageRecord<HistoryEntryRecord>(
            bytes: specificationExample("proposed_key_history"))
        #expect(history.results.map(\.kind) == ["comment", "approve", "vote", "translate"])
        let entry = try #require(history.results.last?.entry)
        #expect(entry.kind == .translate && entry.author == "Sample Translator")
        #expect(entry.text == "{count} сообщение" && entry.former == "{count} письмо")
        #expect(entry.at == 1_736_499_600 && entry.context == ["count": ["number": "one"]])
        #expect(try PageRecord<HistoryEntryRecord>(bytes: history.bytes) == history)
        let definition = try ProjectRecord(
            bytes: specificationExample("project_definition_with_extensions"))
        #expect(try ProjectRecord(bytes: definition.bytes) == definition)
    }

    @Test func noListFieldOfASuccessIsNamedErrorOrHasAWrongStatus() throws {
        let membership = try MembershipRecord(bytes: specificationExample("translator_me")).json
            .object
        #expect(membership?["status"] == "ok")
        #expect(membership?["error"] == nil)
    }

    @Test func aContextMayBeTextOrTheOldRules() throws {
        let text = try ChangeData(json: ["context": #"{"count":{"number":"few"}}"#])
        let rules = try ChangeData(
            json: ["context": [["token": "count", "type": "number", "key": "few"]]])
        #expect(text.context == ["count": ["number": "few"]])
        #expect(rules.context == text.context)
        #expect(throws: WireError.self) { try ChangeData(json: ["context": 7]) }
        #expect(try ChangeData(json: ["context": .null]).context == Context())
        #expect(try ChangeData(json: .object(JSONObject())).context == nil)
    }

    @Test func aChangeOfTheOutboxTravels() {
        let form = FormID(
            key: TranslationKey.ID(project: project, hash: "abc"), locale: "ru",
            context: ["count": ["number": "few"]])
        let create = ChangeRecord(
            Change(id: "1", form: form, kind: .translate(text: "да", base: nil), baseRevision: 7))
        #expect(create.operation == .create)
        #expect(create.key == "abc")
        #expect(create.data.context == form.context)
        #expect(create.baseRevision == 7)
        let update = ChangeRecord(
            Change(id: "2", form: form, kind: .translate(text: "да", base: ""), translation: 5))
        #expect(update.operation == .update)
        #expect(update.translationID == 5)
        let vote = ChangeRecord(
            Change(
                id: "3", form: form, kind: .judge(.vote(-1)), translation: 5, baseRevision: 8))
        #expect(vote.operation == .vote)
        #expect(vote.data.value == -1)
        #expect(vote.baseRevision == 8)
        let reject = ChangeRecord(
            Change(id: "4", form: form, kind: .judge(.reject(reason: "no")), translation: 5))
        #expect(reject.data.reason == "no")
        let asNew = ChangeRecord(
            Change(
                id: "5", form: form, kind: .translate(text: "да", base: nil), baseRevision: -1))
        #expect(asNew.baseRevision == nil)
    }

    @Test(
        arguments: [
            (#"{"user": {"gender": "male"}}"#, #"{"user":{"gender":"male"}}"#),
            (#"{"user": [{"type": "gender", "key": "male"}]}"#, #"{"user":{"gender":"male"}}"#),
            (#"{"count": {}}"#, #"{"count":{}}"#), ("{}", nil), ("[]", nil), ("null", nil),
        ] as [(String, String?)])
    func everyFormOfAContextIsRead(_ example: (json: String, written: String?)) throws {
        let json = try JSON(parsing: Array(example.json.utf8))
        #expect(Context(json: json)?.wire?.text == example.written)
    }

    @Test(arguments: [
        #""x""#, #"{"user": "male"}"#, #"{"user": {"gender": 1}}"#,
        #"{"user": [{"type": "gender"}]}"#,
    ])
    func anUnreadableContextIsKnown(_ json: String) throws {
        #expect(Context(json: try JSON(parsing: Array(json.utf8))) == nil)
    }
}
