import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// The forms of a key: which there are, what they hold, what an edit is based on.
@Suite struct FormsPaneTests {
    private func stage(
        _ keys: KeyDetail..., locale: String = "ru",
        rights: Set<Permission> = Examples.translatorRights
    ) throws -> TranslateStage {
        var stage = TranslateStage(StageStore(try Examples.material(locale, rights: rights), keys))
        stage.press("e")
        return stage
    }

    private func number(_ rule: String, token: String = "count") -> Context {
        Context([.init(token: token, keyword: "number", rule: rule)])
    }

    @Test(arguments: [("ru", 3), ("en", 2), ("ja", 1)])
    func aNumberGivesAFormForEachRuleOfTheLanguage(locale: String, forms: Int) throws {
        let stage = try stage(Examples.key("{count} files", locale), locale: locale)
        #expect(stage.screen.forms.fields.count == forms)
    }

    /// A sign stands at the number, and the label's author gave no forms.
    @Test func aNumberAtASignGivesOneForm() throws {
        var stage = try stage(
            Examples.key("Save {num}% with yearly payment"), Examples.key("{num} files"),
            Examples.key("Save {num}% each month"))
        #expect(stage.texts == [""])
        stage.press("alt+g", "down", "enter")
        #expect(stage.texts.count == 3)
        stage.press("ctrl+down")
        #expect(stage.texts.count == 3)
        // What was chosen for such a label holds for the next one.
        stage.press("ctrl+down")
        #expect(stage.texts.count == 3)
        stage.press("alt+g", "home", "enter")
        #expect(stage.texts == [""])
        stage.press("ctrl+up", "ctrl+up")
        #expect(stage.texts == [""])
        stage.press("ctrl+down")
        #expect(stage.texts.count == 3)
    }

    @Test func aFormIsReachedByItsNumber() throws {
        var stage = try stage(Examples.key("{count} files"), Examples.key("Save"))
        stage.press("ctrl+3")
        #expect(stage.screen.forms.focused == 2)
        stage.press("escape", "ctrl+2")
        #expect(stage.screen.forms.focused == 1)
        #expect(stage.screen.focus == .forms)
        stage.press("ctrl+4")
        #expect(stage.screen.forms.focused == 1)
        #expect(stage.wholeText.contains(Strings.noForm(4)))
        stage.type("x")
        #expect(stage.texts == ["", "x", ""])
    }

    @Test func aTranslationForAllKeepsOneForm() throws {
        let stage = try stage(
            Examples.key(
                "{count} files", translations: [Translation(id: 1, text: "Файлы: {count}")]))
        #expect(stage.texts == ["Файлы: {count}"])
    }

    @Test func translationsForSomeRulesGetTheOtherRulesToo() throws {
        let stage = try stage(
            Examples.key(
                "{user} left",
                translations: [
                    Translation(
                        id: 1, text: "{user} ушла",
                        context: [("user", ["gender": "female"])].reduce(into: Context()) {
                            $0 = $0.setting(
                                .init(token: $1.0, keyword: "gender", rule: $1.1["gender"] ?? ""))
                        })
                ]))
        #expect(stage.screen.forms.fields.count == 3)
        #expect(stage.texts.filter { !$0.isEmpty } == ["{user} ушла"])
    }

    /// A draft for the numbers alone makes a dimension of the numbers. The texts of other people also
    /// depend on the gender.
    @Test func formsWithOtherConditionsHaveDifferentNames() throws {
        let genders = ["female", "male"].enumerated().map { place, rule in
            Translation(
                id: place, text: "текст \(rule)",
                context: Context([
                    .init(token: "count", keyword: "number", rule: "one"),
                    .init(token: "user", keyword: "gender", rule: rule),
                ]))
        }
        var key = Examples.key("{user} sent {count} files", translations: genders)
        key.drafts = [
            Draft(
                form: FormID(key: key.key.id, locale: "ru", context: number("few")),
                text: "черновик")
        ]
        let forms = try stage(key).screen.forms
        let names = forms.fields.map { forms.heading(of: $0).name }
        #expect(Set(names).count == names.count)
        #expect(names.contains("one · female") && names.contains("one · male"))
    }

    @Test func aListWithoutKeysHasNoEditor() throws {
        var stage = try stage(Examples.key("Save"))
        stage.press("escape")
        stage.press("/")
        stage.type("zzzz")
        stage.press("enter", "enter")
        #expect(stage.screen.focus == .keys)
        #expect(stage.shows("The list has no keys."))
    }

    @Test func aDraftKeepsThePlace() throws {
        var stage = try stage(Examples.key("Save"), Examples.key("Open"))
        stage.type("Сохр")
        stage.send(.alarm(.saveDrafts))
        let places = stage.effects.compactMap { effect in
            if case .keepPlace(let place) = effect { place } else { nil }
        }
        #expect(places.last?.key == stage.store.keys[0].key.id)
    }

    @Test func aDraftCountsBeforeAChangeBeforeATranslation() throws {
        var key = Examples.key("Save", translations: [Translation(id: 1, text: "перевод")])
        let form = FormID(key: key.key.id, locale: "ru")
        var stage = try stage(key)
        #expect(stage.texts == ["перевод"])
        key.changes = [
            Change(id: "c", form: form, kind: .translate(text: "правка", base: "перевод"))
        ]
        stage = try self.stage(key)
        #expect(stage.texts == ["правка"])
        #expect(stage.states == [.queued])
        key.drafts = [Draft(form: form, text: "черновик")]
        stage = try self.stage(key)
        #expect(stage.texts == ["черновик"])
        #expect(stage.states == [.draft])
    }

    @Test func myOwnTranslationIsReworded() throws {
        var stage = try stage(
            Examples.key(
                "Save",
                translations: [
                    Translation(id: 5, text: "Сохрани", authorID: 7, contentRevision: 12)
                ]))
        stage.type("ть")
        stage.press("f3")
        #expect(
            stage.asked.last { if case .key(.submit) = $0 { true } else { false } }
                == .key(
                    .submit(
                        [
                            Edit(
                                context: Context(), text: "Сохранить", translation: 5,
                                base: "Сохрани", baseRevision: 12)
                        ], stage.store.keys[0].key.id, "ru")))
    }

    @Test(arguments: [
        (Examples.translatorRights, nil, 40), (Examples.reviewerRights, 5, 12),
    ])
    func anotherTranslationIsRewordedOnlyByThoseWhoMay(
        rights: Set<Permission>, translation: Int?, revision: Int
    ) throws {
        var stage = try stage(
            Examples.key(
                "Save",
                translations: [
                    Translation(id: 5, text: "Сохрани", authorID: 3, contentRevision: 12)
                ]), rights: rights)
        stage.type("ть")
        let edit = stage.screen.forms.edits.first
        #expect(edit?.translation == translation)
        #expect(edit?.baseRevision == revision)
        #expect(edit?.base == "Сохрани")
    }

    @Test func newsDoNotDisturbWhatIsBeingTyped() throws {
        var stage = try stage(
            Examples.key(
                "Save",
                translations: [Translation(id: 5, text: "А", authorID: 7, contentRevision: 12)]))
        stage.type("бв")
        stage.press("left")
        stage.store.keys[0].translations[0].text = "Чужое"
        stage.store.keys[0].translations[0].contentRevision = 99
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.texts == ["Абв"])
        stage.type("!")
        #expect(stage.texts == ["Аб!в"])
        #expect(stage.screen.forms.edits.first?.baseRevision == 12)
        stage.press("alt+z", "alt+z")
        #expect(stage.texts != ["Чужое"])
    }

    @Test func newsRefreshAFormThatNobodyTypedInto() throws {
        var stage = try stage(
            Examples.key("Save", translations: [Translation(id: 5, text: "А", authorID: 3)]))
        stage.store.keys[0].translations[0].text = "Б"
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.texts == ["Б"])
    }

    @Test func anEditOnTopOfMyOwnAcceptedOneIsBasedOnIt() throws {
        var stage = try stage(Examples.key("Save"))
        stage.type("Сохранит")
        stage.press("f3")
        stage.type("ь")
        stage.store.acceptAll()
        stage.send(.network(.synchronized(SynchronizationReport(accepted: 1))))
        #expect(stage.texts == ["Сохранить"])
        let edit = stage.screen.forms.edits.first
        #expect(edit?.base == "Сохранит")
        #expect(edit?.translation == stage.store.keys[0].translations[0].id)
        #expect(edit?.baseRevision == stage.store.keys[0].translations[0].contentRevision)
    }

    @Test func differentCodePointsAreAChangeThoughTheyLookTheSame() throws {
        var stage = try stage(
            Examples.key("Café", translations: [Translation(id: 1, text: "Cafe\u{301}")]))
        stage.press("backspace")
        stage.type("é")
        #expect(stage.screen.forms.edits.count == 1)
    }

    @Test(arguments: [
        (Examples.key("a", isLocked: true), "Locked by Olga."),
        (Examples.key("a", level: 3), "This key is for translators of level 3 and above."),
        (
            Examples.key("a", syntax: "xmessage"),
            "This key uses XMessage syntax. The program can show this key, but not edit it."
        ),
    ])
    func aKeyThatCannotBeEditedSaysWhy(key: KeyDetail, why: String) throws {
        var stage = try stage(key)
        #expect(stage.shows(String(why.prefix(30))))
        stage.type("xo")
        stage.paste("yz")
        stage.press("ctrl+t")
        #expect(stage.state.messages.last?.text == why)
        #expect(stage.texts == [""])
        #expect(stage.screen.forms.edits.isEmpty)
    }

    @Test func withoutTheRightNothingIsTyped() throws {
        var stage = try stage(Examples.key("a"), rights: [.readKeys])
        stage.type("x")
        #expect(stage.texts == [""])
        #expect(stage.shows("You have no permission to translate"))
    }

    @Test func theFirstTokenThatLacksIsInsertedAndThenTheNext() throws {
        var stage = try stage(Examples.key("{user} likes {thing} and {user}"))
        stage.type("{user} ")
        stage.press("ctrl+t")
        #expect(stage.texts == ["{user} {thing}"])
        stage.press("ctrl+t")
        #expect(stage.texts == ["{user} {user}"])
        stage.type(" ")
        stage.press("ctrl+t")
        #expect(stage.texts == ["{user} {user} {thing}"])
    }

    @Test func decorationsAreInsertedWithTheCursorBetweenTheirEnds() throws {
        var stage = try stage(Examples.key("Read [link: the {thing}] <b>now</b>"))
        stage.press("ctrl+t")
        stage.type("это")
        #expect(stage.texts == ["[link: это]"])
        stage.press("end", "ctrl+t")
        #expect(stage.texts == ["[link: это]{thing}"])
        stage.press("ctrl+t")
        stage.type("!")
        #expect(stage.texts == ["[link: это]<b>!</b>"])
    }

    @Test func aDecorationThatWasInsertedGivesWayToTheNextPiece() throws {
        var stage = try stage(Examples.key("[link: the {thing}]"))
        stage.press("ctrl+t", "ctrl+t")
        #expect(stage.texts == ["{thing}"])
        stage.press("ctrl+t")
        #expect(stage.texts == ["[link: ]"])
        stage.press("alt+z", "alt+z", "alt+z")
        #expect(stage.texts == [""])
    }

    @Test func aLabelWithoutTokensIsSaidToHaveNone() throws {
        var stage = try stage(Examples.key("Save"))
        stage.press("ctrl+t")
        #expect(stage.texts == [""] && stage.shows(Strings.noTokens))
    }

    @Test func aTokenWithFormsBringsAPlaceForEachRuleWhereOneTextServesAll() throws {
        var stage = try stage(
            Examples.key("{count|| file, files}", translations: [Translation(id: 1, text: "")]))
        stage.press("ctrl+t")
        #expect(stage.texts == ["{count|| one: , few: , other: }"])
    }

    @Test func theLabelIsCopiedAndTheCopyUndone() throws {
        var stage = try stage(Examples.key("Save {all}"))
        stage.type("х")
        stage.press("ctrl+o")
        #expect(stage.texts == ["Save {all}"])
        stage.press("alt+z")
        #expect(stage.texts == ["х"])
    }

    /// Whatever puts a text into a form: a label, an editor outside, a paste.
    @Test func noControlCharacterComesIntoAForm() throws {
        let label = "Sa\u{1B}]0;x\u{7}ve\r\nall\u{9B}31m"
        let clean = "Sa]0;xve\nall31m"
        var stage = try stage(Examples.key(label))
        stage.press("ctrl+o")
        #expect(stage.texts == [clean])
        stage.press("alt+z")
        stage.paste(label)
        #expect(stage.texts == [clean])
        stage.press("alt+z")
        let form = try #require(stage.screen.forms.field?.id)
        let edit = OutsideEdit.changed(ExactText(label), isEndingRemoved: false)
        stage.send(.store(.writing(.edited(form, edit))))
        #expect(stage.texts == [clean])
        stage.press("f3")
        let submitted = stage.store.outbox.compactMap { change in
            if case .translate(let text, _) = change.kind { text } else { nil }
        }
        #expect(submitted == [ExactText(clean)])
    }

    /// A text of the server that has some is shown as it is; what is saved has none.
    @Test func whatIsSavedHasNoControlCharacters() throws {
        let old = Translation(id: 1, text: "Со\u{1B}хранить\r", authorID: 7)
        var stage = try stage(Examples.key("Save", status: .pending, translations: [old]))
        #expect(stage.texts == ["Со\u{1B}хранить\r"])
        stage.type("!")
        stage.press("f3")
        #expect(stage.texts == ["Сохранить\n!"])
        #expect(stage.screen.forms.edits.isEmpty)
    }

    @Test func whatIsCutInOneFormIsPutBackInAnother() throws {
        var stage = try stage(Examples.key("{count} files"))
        stage.type("{count} файл")
        stage.press("ctrl+u", "ctrl+y", "down", "ctrl+y")
        #expect(stage.texts == ["{count} файл", "{count} файл", ""])
    }

    @Test func choosingFormsCarriesTheTypedTextIntoEachOfThem() throws {
        var stage = try stage(Examples.key("{user} left"))
        stage.type("{user} ушёл")
        stage.send(.alarm(.saveDrafts))
        stage.press("alt+g", "down", "enter")
        #expect(stage.texts == Array(repeating: "{user} ушёл", count: 3))
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.count == 3)
        stage.press("alt+g", "home", "enter")
        #expect(stage.texts == ["{user} ушёл"])
    }

    @Test func differentTextsAllStayWhenTheFormsBecomeFewer() throws {
        var stage = try stage(Examples.key("{count} files"))
        stage.type("один")
        stage.press("down")
        stage.type("два")
        stage.press("alt+g", "home", "enter")
        #expect(stage.texts == ["", "два", "один"])
    }

    @Test func aChangeThatConflictsIsShownAndDecided() throws {
        var key = Examples.key(
            "Save", translations: [Translation(id: 5, text: "Их", authorID: 3, contentRevision: 9)])
        let theirs = key.translations[0]
        key.changes = [
            Change(
                id: "c1", form: FormID(key: key.key.id, locale: "ru"),
                kind: .translate(text: "Моё", base: "Было"), translation: 5,
                state: .conflicting(Conflict(kind: .edited, theirs: theirs, currentRevision: 9)))
        ]
        var stage = try stage(key)
        #expect(stage.texts == ["Моё"])
        #expect(stage.states == [.conflict])
        stage.type("!")
        stage.press("ctrl+s")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text.contains("F8 shows both texts.") == true)
        #expect(stage.store.keys[0].drafts.map(\.text) == ["Моё!"])
        stage.press("f8")
        #expect(stage.state.dialog?.question == .outbox(.conflict(key.changes[0])))
        stage.press("enter")
        #expect(
            stage.asked.contains {
                if case .outbox(.resolve(key.changes, _)) = $0 { true } else { false }
            })
        #expect(stage.texts == ["Моё!"])
    }

    /// The dialog stays open while the news change the other text.
    @Test func aChoiceBesideAnOlderTextChangesNothing() throws {
        var key = Examples.key("Save")
        key.changes = [conflict("c1", "Их", revision: 9, in: key)]
        var stage = try stage(key)
        stage.press("f8")
        let newer = conflict("c1", "Их, новее", revision: 12, in: key)
        stage.store.edit(key.key.id) { $0.changes = [newer] }
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        stage.press("enter")
        #expect(stage.state.dialog == nil)
        #expect(stage.state.notice?.text == Strings.notResolved(1))
        #expect(stage.store.outbox == [newer])
        stage.press("f8")
        #expect(stage.state.dialog?.question == .outbox(.conflict(newer)))
        stage.press("enter")
        #expect(stage.store.outbox.map(\.state) == [.queued])
    }

    @Test func theConflictOfTheFormWithTheCursorIsDecidedFirst() throws {
        var key = Examples.key("{count} files")
        key.changes = ["one", "few"].map { rule in
            conflict(rule, "Их", revision: 9, in: key, context: number(rule))
        }
        var stage = try stage(key)
        let contexts = stage.screen.forms.fields.map(\.id.context)
        for (rule, conflict) in [("one", 0), ("few", 1), ("other", 0)] {
            let form = try #require(contexts.firstIndex(of: number(rule)))
            stage.press("ctrl+\(form + 1)", "f8")
            #expect(stage.state.dialog?.question == .outbox(.conflict(key.changes[conflict])))
            stage.press("escape")
        }
    }

    /// A text in conflict with a text of another person.
    private func conflict(
        _ id: Change.ID, _ theirs: ExactText, revision: Int, in key: KeyDetail,
        context: Context = Context()
    ) -> Change {
        let theirs = Translation(
            id: 5, text: theirs, context: context, authorID: 3, contentRevision: revision)
        return Change(
            id: id, form: FormID(key: key.key.id, locale: "ru", context: context),
            kind: .translate(text: "Моё", base: "Было"), translation: 5,
            state: .conflicting(
                Conflict(kind: .edited, theirs: theirs, currentRevision: revision)))
    }

    @Test func aLimitOfLettersCountsWithoutTokens() throws {
        var stage = try stage(Examples.key("Save {all}", maxLength: 5))
        stage.type("{all}12345")
        #expect(stage.screen.forms.blocking.isEmpty)
        stage.type("6")
        #expect(!stage.screen.forms.blocking.isEmpty)
        #expect(stage.shows("6 of 5 characters"))
    }

    @Test func keysOfLongRuleListsAreLaidOutOnlyWithinReason() throws {
        let tokens = (0..<12).map { "{count\($0):number}" }.joined(separator: " ")
        let stage = try stage(Examples.key(tokens))
        #expect(stage.screen.forms.fields.count == 1)
    }
}
