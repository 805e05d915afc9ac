import Dispatch
import Foundation
import Testing
import Workbench

@testable import tml_translator

@Suite struct MailboxTests {
    @Test func whatThreadsPostArrivesOnceAndInTheOrderOfEach() {
        let mailbox = Mailbox()
        let group = DispatchGroup()
        for thread in 0..<4 {
            DispatchQueue.global().async(group: group) {
                for number in 0..<500 { mailbox.post(.clock(thread * 1000 + number)) }
            }
        }
        group.wait()
        #expect(Self.isReadable(mailbox.wakeDescriptor))
        let numbers = mailbox.drain().compactMap { event -> Int? in
            if case .clock(let number) = event { number } else { nil }
        }
        #expect(numbers.count == 2000)
        for thread in 0..<4 {
            let own = numbers.filter { $0 / 1000 == thread }
            #expect(own == own.sorted())
        }
        #expect(!Self.isReadable(mailbox.wakeDescriptor))
        #expect(mailbox.isEmpty)
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&poll, 1, 0) == 1
    }

    @Test func whatIsLookedForStaysWhereItIs() {
        let mailbox = Mailbox()
        mailbox.post(.resumed)
        #expect(!mailbox.wait { $0 == .ended })
        mailbox.post(.ended)
        mailbox.wake()
        #expect(mailbox.wait { $0 == .ended })
        #expect(mailbox.drain() == [.resumed, .ended])
    }

    @Test func anEventBesideEventsThatWaitWakesTheLoop() {
        let mailbox = Mailbox()
        mailbox.post(.resumed)
        #expect(!mailbox.wait { $0 == .ended })
        #expect(!Self.isReadable(mailbox.wakeDescriptor))
        mailbox.post(.ended)
        #expect(Self.isReadable(mailbox.wakeDescriptor))
        #expect(mailbox.wait { $0 == .ended })
    }
}
