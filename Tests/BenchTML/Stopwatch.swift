import Foundation

/// Counts how often something is done in a second.
///
/// The rates are for seconds of this program's CPU time. On a busy machine, the new process of ICU
/// often gets an idle core, but this program shares a core with others after it waited for ICU.
enum Stopwatch {
    /// Keeps the compiler from leaving the work out. The measurements have one thread.
    nonisolated(unsafe) private(set) static var sum = 0

    /// Operations per second, measured for about so long. The work gets the number of the round.
    static func rate(of work: (Int) -> String, for duration: Duration) -> Double {
        let start = clock()
        var rounds = 0
        var taken = Duration.zero
        repeat {
            for _ in 0..<256 {
                var text = work(rounds % 1_000_000)
                text.withUTF8 { sum = sum &* 31 &+ $0.count &+ Int($0.last ?? 0) }
                rounds += 1
            }
            // POSIX: `clock` counts microseconds.
            taken = .microseconds(clock() - start)
        } while taken < duration
        return Double(rounds) / taken.seconds
    }

    /// Seconds for doing something once, the least of several times.
    static func seconds(of work: () -> Int, times: Int = 3) -> Double {
        let clock = ContinuousClock()
        return (0..<times).map { _ in clock.measure { sum = sum &+ work() }.seconds }.min() ?? 0
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

extension [Double] {
    /// The middle one.
    var median: Double {
        isEmpty ? .nan : sorted()[count / 2]
    }
}
