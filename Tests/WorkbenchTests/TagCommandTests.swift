import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// Tags of the selected key and of marked keys.
@Suite struct TagCommandTests {
    private static let tag = Change.Kind.decide(.tag(Tagging("zz", isSet: true)))

    private func stage(_ rights: Set<Permission>) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        return TranslateStage(store)
    }

    private func stage() throws -> TranslateStage {
        try stage(Examples.reviewerRights.union([.writeLabels]))
    }

    private func kinds(_ stage: TranslateStage) -> [Change.Kind] { stage.store.outbox.map(\.kind) }

    private func tags(_ stage: TranslateStage) -> [String] {
        stage.shared.current?.detail.tags ?? []
    }

    private func run(_ command: String, _ stage: inout TranslateStage) {
        stage.type(command)
        stage.press("enter")
    }

    @Test func theSelectedKeyGetsATagWithoutAQuestion() throws {
        var stage = try stage()
        let before = kinds(stage)
        run(":tag zz", &stage)
        #expect(stage.state.dialog == nil && kinds(stage).contains(Self.tag))
        #expect(stage.state.notice?.text == "Added the tag “zz” to 1 key. u undoes this.")
        #expect(tags(stage).contains("zz"))
        #expect(stage.shared.current?.detail.facts.contains(Strings.tags(tags(stage))) == true)
        stage.press("u")
        #expect(kinds(stage) == before && !tags(stage).contains("zz"))
    }

    @Test func aTagIsRemoved() throws {
        var stage = try stage()
        run(":tag zz", &stage)
        run(":untag zz", &stage)
        #expect(!kinds(stage).contains { $0.tagging != nil } && !tags(stage).contains("zz"))
    }

    @Test func markedKeysGetATagAfterAQuestion() throws {
        var stage = try stage()
        stage.press("space", "space")
        run(":tag zz", &stage)
        #expect(stage.state.dialog != nil && !kinds(stage).contains(Self.tag))
        #expect(stage.lines.contains { $0.contains("Add the tag “zz” to 2 keys?") })
        stage.press("enter")
        #expect(kinds(stage).count { $0 == Self.tag } == 2)
        #expect(stage.state.notice?.text == "Added the tag “zz” to 2 keys. u undoes this.")
        #expect(stage.screen.list.marks.isEmpty)
        stage.press("u")
        #expect(!kinds(stage).contains(Self.tag))
    }

    @Test func aTagThatTheKeyDoesNotHaveCannotBeRemoved() throws {
        var stage = try stage()
        run(":untag zz", &stage)
        #expect(stage.state.notice?.text == "The key does not have the tag “zz”.")
    }

    @Test func withoutThePermissionNothingIsTagged() throws {
        var stage = try stage(Examples.reviewerRights)
        run(":tag zz", &stage)
        #expect(
            stage.state.notice?.text
                == "You have no permission to change the tags of keys in this project.")
        #expect(!kinds(stage).contains(Self.tag))
    }

    @Test func theReviewingListTagsItsKey() throws {
        var stage = try stage()
        stage.press("r")
        run(":tag zz", &stage)
        #expect(kinds(stage).contains(Self.tag))
        #expect(stage.state.notice?.text == "Added the tag “zz” to 1 key. u undoes this.")
    }

    @Test(arguments: [nil, "", "a,b"]) func aTagMustBeValid(typed: String?) {
        #expect(Argument.tag.objection(to: typed) == Strings.wantsTag)
        #expect(Argument.tag.objection(to: "main menu") == nil)
    }

    @Test func theTagsOfTheKeyCompleteTheCommand() {
        var line = CommandLine(names: KeyFilterCompletion.Names(tags: ["home", "menu"]))
        for scalar in "untag m".unicodeScalars { line.type(String(scalar)) }
        #expect(line.candidates.map(\.text) == ["untag menu"])
    }

    @Test func onlyTheTagsOfTheKeyCanBeRemoved() {
        let list = KeyQuery(project: Project.Key("p"), locale: "ru")
        var line = CommandLine(names: .init(tags: ["home", "menu"]), language: list)
        let all = KeyFilterCompletion.Names(tags: ["main", "menu"])
        _ = line.receive(.list(.names(list.project, list.locale, all)))
        for scalar in "untag m".unicodeScalars { line.type(String(scalar)) }
        #expect(line.candidates.map(\.text) == ["untag menu"])
        line = CommandLine(names: .init(tags: ["home", "menu"]), language: list)
        _ = line.receive(.list(.names(list.project, list.locale, all)))
        for scalar in "tag m".unicodeScalars { line.type(String(scalar)) }
        #expect(line.candidates.map(\.text) == ["tag menu", "tag main"])
    }
}
