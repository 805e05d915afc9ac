import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Any events in any order: no trap, a selection in bounds, nothing typed lost, the same events
/// giving the same state.
@Suite struct RandomEventsTests {
    private static let steps = 150

    @Test(arguments: SeededRandom.seeds(24))
    func anyEventsInAnyOrder(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try start(&random)
        for _ in 0..<Self.steps {
            step(&stage, &random)
            check(stage)
        }
    }

    @Test(arguments: SeededRandom.seeds(6))
    func theSameEventsGiveTheSameState(seed: UInt64) throws {
        func run() throws -> TranslateStage {
            var random = SeededRandom(seed: seed)
            var stage = try start(&random)
            for _ in 0..<Self.steps { step(&stage, &random) }
            return stage
        }
        let first = try run()
        let second = try run()
        #expect(first.state == second.state)
        #expect(first.frame == second.frame)
    }

    @Test(arguments: SeededRandom.seeds(8))
    func anythingCanBeDrawnInAnySize(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try start(&random)
        for _ in 0..<25 {
            for _ in 0..<5 { step(&stage, &random) }
            var state = stage.state
            for _ in 0..<4 {
                state.size = Size(
                    rows: Int.random(in: 1...60, using: &random),
                    columns: Int.random(in: 1...200, using: &random))
                check(render(state))
            }
        }
    }

    /// Types in the editor only, with answers that come late and a disk that fails at times: in
    /// the end every letter is on disk, or here and known not to be.
    @Test(arguments: SeededRandom.seeds(12))
    func nothingTypedIsLost(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var store = try Examples.inbox()
        for place in store.keys.indices { store.keys[place].target.isLocked = false }
        var stage = TranslateStage(store)
        stage.press("down", "e")
        var typed = 0
        for _ in 0..<80 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: stage.press("ctrl+down")
            case 1: stage.press("ctrl+up")
            case 2: stage.send(.alarm(.saveDrafts))
            case 3: stage.isHeld.toggle()
            case 4: stage.store.failure = Bool.random(using: &random) ? .diskFull : nil
            default:
                guard stage.screen.forms.whyReadOnly == nil,
                    stage.screen.formsPane.isTyping(stage.shared)
                else { continue }
                typed += 1
                stage.type("¤")
            }
            if !stage.isHeld { stage.release() }
        }
        stage.store.failure = nil
        stage.release()
        stage.send(.alarm(.saveDrafts))
        stage.send(.ended)
        let kept = stage.store.keys.flatMap(\.drafts).map { draft in
            draft.text.string.count { $0 == "¤" }
        }
        #expect(kept.reduce(0, +) == typed)
    }
}

extension RandomEventsTests {
    fileprivate func start(_ random: inout SeededRandom) throws -> TranslateStage {
        let stores = [Examples.inbox, Examples.work, Examples.hostile]
        let store = try stores[Int.random(in: 0..<3, using: &random)]()
        let sizes = [(80, 24), (120, 40), (40, 10), (200, 60), (1, 1), (61, 11)]
        let size = sizes[Int.random(in: 0..<sizes.count, using: &random)]
        return TranslateStage(
            store, columns: size.0, rows: size.1,
            settings: Settings(suggestionsEnabled: Bool.random(using: &random)))
    }

    fileprivate func step(_ stage: inout TranslateStage, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: stage.isHeld = true
        case 1: stage.release()
        case 2: stage.store.failure = .store("random")
        case 3: stage.store.failure = nil
        case 4:
            stage.send(
                .resized(
                    Size(
                        rows: Int.random(in: 1...60, using: &random),
                        columns: Int.random(in: 1...200, using: &random))))
        case 5: if !stage.store.keys.isEmpty { stage.store.keys.removeLast() }
        case 6: stage.store.acceptAll()
        case 7: stage.paste(Self.pastes[Int.random(in: 0..<Self.pastes.count, using: &random)])
        case 8..<16: stage.send(answer(stage, &random))
        case 16..<19: stage.send(.input(.mouse(mouse(stage, &random))))
        case 19..<25:
            stage.type(Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)])
        default:
            let bindings = Keymap.standard.bindings
            let key = bindings[Int.random(in: 0..<bindings.count, using: &random)].key
            stage.send(.input(.key(key)))
        }
        stage.state.isRunning = true
        if stage.openScreen == nil, stage.state.screens.count == 1 { stage.open() }
    }

    fileprivate static let letters = [
        "a", "я", "字", "क्षि", "กำ", "ש", "🎉", "{", "[", "}", "é", "\u{200D}", "?",
    ]
    fileprivate static let pastes = [
        "", "one\r\ntwo\n", "\u{1B}[2J", "{user} [b: x]", "слово слово слово",
    ]

    fileprivate func mouse(_ stage: TranslateStage, _ random: inout SeededRandom) -> Mouse {
        let actions: [Mouse.Action] = [
            .press(.left), .press(.left), .drag(.left), .wheelUp, .wheelDown,
        ]
        let point = Point(
            row: Int.random(in: 0..<stage.state.size.rows, using: &random),
            column: Int.random(in: 0..<stage.state.size.columns, using: &random))
        return Mouse(actions[Int.random(in: 0..<actions.count, using: &random)], at: point)
    }

    fileprivate func answer(_ stage: TranslateStage, _ random: inout SeededRandom) -> Event {
        let key =
            stage.store.keys.randomElement(using: &random)?.key.id
            ?? TranslationKey.ID(project: Examples.project.key, hash: "none")
        let query =
            stage.openScreen?.list.query ?? KeyQuery(project: Examples.project.key, locale: "ru")
        let offset = Int.random(in: 0..<9, using: &random)
        let suggestion = Suggestion(
            text: "текст {x}",
            origin: .memory(
                MemoryOrigin(
                    percent: 87, label: "label", place: .key(key, project: "Shop"), author: "Ewa"))
        )
        let events: [Event] = [
            .alarm(.saveDrafts), .alarm(.search), .alarm(.synchronize), .alarm(.rested(key)),
            .clock(1), .resumed, .input(.focusIn),
            .network(.synchronized(SynchronizationReport(accepted: 1, conflicts: offset % 2))),
            .network(.progress(Examples.project.key, "ru", keys: offset, of: 9)),
            .network(.engines(.suggestions(key, [suggestion, suggestion]))),
            .store(.memory(.recalled(key, "ru", [suggestion]))),
            .store(.memory(.fitted(key, "ru", [suggestion]))),
            .store(.key(.fact(.init(.memory, of: key, in: "ru"), nil))),
            .network(
                .fact(.init(.history, of: key, in: "ru"), KeyFactCopy(.history([]), fetched: 1))),
            .network(
                .fact(.init(.memory, of: key, in: "ru"), KeyFactCopy(.memory([]), fetched: 1))),
            .network(.failed(.synchronize, .unreachable("x"), retryAfter: offset)),
            .network(.failed(.synchronize, .signedOut, retryAfter: nil)),
            .network(.failed(.engines(.suggest), .engine("x"), retryAfter: nil)),
            .store(.list(.window(query, around: key, KeyWindow(count: offset, place: offset)))),
            .store(.list(.window(query, around: key, KeyWindow(count: 1)))),
            .store(.list(.window(query, around: nil, KeyWindow(count: offset, offset: offset)))),
            .store(.key(.detail(key, "ru", nil))),
            .store(.key(.detail(key, "ru", stage.store.detail(key)))),
            .store(.list(.next(query, offset: nil, nil))),
            .store(.key(.draftsSaved([FormID(key: key, locale: "ru")]))),
            .store(.failed(.key(.detail(key, "ru")), .diskFull)),
            .store(
                .projects(.checksOff(Examples.project.key, offset % 2 == 0 ? [] : [.sameAsLabel]))),
            .store(
                .projects(.formChoices(Examples.project.key, "ru", ["number,number": "0:number"]))),
            .store(
                .failed(.projects(.setOff(true, .endPunctuation, Examples.project.key)), .diskFull)),
            .store(
                .failed(
                    .key(.setDismissed(true, .capital, FormID(key: key, locale: "ru"))), .diskFull)),
        ]
        return events[Int.random(in: 0..<events.count, using: &random)]
    }

    fileprivate func check(_ stage: TranslateStage) {
        for case .translate(let screen) in stage.state.screens {
            let count = screen.list.cursor.count ?? .max
            #expect(screen.list.cursor.selection >= 0)
            #expect(screen.list.cursor.selection < max(1, count))
            #expect(
                screen.forms.fields.isEmpty
                    || screen.forms.fields.indices.contains(screen.forms.focused))
            #expect(Set(screen.forms.fields.map(\.id)).count == screen.forms.fields.count)
        }
        check(stage.frame)
    }

    /// Nothing raw, and no half of a wide character.
    fileprivate func check(_ frame: Frame) {
        #expect(frame.faults.isEmpty)
        if let cursor = frame.cursor { #expect(frame.area.contains(cursor)) }
    }
}
