import Display
import Testing

@testable import Workbench
@testable import tml_translator

@Suite struct PendingEventsTests {
    private let state = WorkbenchState(
        size: Size(rows: 24, columns: 80), session: nil, settings: Settings())
    private let keys = "abc".unicodeScalars.map { Event.input(.key(.scalar($0))) }

    private func events(of pending: inout PendingEvents) -> [Event] {
        var events: [Event] = []
        while let event = pending.next(for: state, isTurnOver: false) { events.append(event) }
        return events
    }

    @Test func inputComesBeforeOtherEvents() {
        var pending = PendingEvents()
        pending.add([.resumed, keys[0], .ended, keys[1]])
        let rest = events(of: &pending)
        #expect(rest == [keys[0], keys[1], .resumed, .ended])
        #expect(pending.isEmpty)
    }

    @Test func alarmsComeBeforeTheRestOfTheInput() {
        var pending = PendingEvents()
        pending.add([keys[0], keys[1], .alarm(.saveDrafts)])
        let first = pending.next(for: state, isTurnOver: false)
        #expect(first == keys[0])
        let second = pending.next(for: state, isTurnOver: true)
        #expect(second == .alarm(.saveDrafts))
        let end = pending.next(for: state, isTurnOver: true)
        #expect(end == nil)
        pending.add([keys[2]])
        let rest = events(of: &pending)
        #expect(rest == [keys[1], keys[2]])
    }

    @Test func theEndComesAfterTheInputBeforeIt() {
        var pending = PendingEvents()
        pending.add([keys[0], keys[1], .ended, .resumed])
        let first = pending.next(for: state, isTurnOver: false)
        #expect(first == keys[0])
        let second = pending.next(for: state, isTurnOver: true)
        #expect(second == .resumed)
        pending.add([keys[2]])
        let rest = events(of: &pending)
        #expect(rest == [keys[1], .ended, keys[2]])
    }
}
