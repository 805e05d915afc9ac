import Foundation

/// The labels whose signatures are nearest to a wanted one: by the edits that they need at least, and
/// no more of them than can be looked at.
struct Candidates {
    struct Candidate {
        var label: Int64
        var length: Int
        /// How many edits lie between it and the wanted label at least.
        var distance: Int
    }

    private let most: Int
    private let symbols: [UInt32]
    private let similarity: Similarity
    private let least: Double
    private var wanted: [Int: Signature] = [:]
    /// By the number of sequences that differ.
    private var found: [[Candidate]] = []
    private var count = 0

    init(_ symbols: [UInt32], _ similarity: Similarity, atLeast least: Double, most: Int) {
        self.symbols = symbols
        self.similarity = similarity
        self.least = least
        self.most = most
    }

    /// The nearest first.
    var nearestFirst: [Candidate] { Array(found.joined().prefix(most)) }

    mutating func look(at block: UnsafeRawBufferPointer, class lengthClass: LengthClass) {
        let signature = wanted[lengthClass.signatureWords] ?? Signature(symbols, class: lengthClass)
        wanted[lengthClass.signatureWords] = signature
        let stride = SignatureBlock.stride(lengthClass)
        signature.words.withUnsafeBufferPointer { words in
            for place in Swift.stride(from: 0, to: block.count - stride + 1, by: stride) {
                let difference = Self.difference(words, block, at: place + 8)
                guard difference < found.count || count < most else { continue }
                let head = UInt64(
                    littleEndian: block.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                add(Int64(head & 0xFFFF_FFFF), length: Int(head >> 32), difference)
            }
        }
    }

    /// How many bits the one of the two has more that has more than the other.
    private static func difference(
        _ words: UnsafeBufferPointer<UInt64>, _ block: UnsafeRawBufferPointer, at place: Int
    ) -> Int {
        var (mine, theirs) = (0, 0)
        for index in words.indices {
            let other = UInt64(
                littleEndian: block.loadUnaligned(
                    fromByteOffset: place + 8 * index, as: UInt64.self))
            mine += (words[index] & ~other).nonzeroBitCount
            theirs += (other & ~words[index]).nonzeroBitCount
        }
        return max(mine, theirs)
    }

    private mutating func add(_ label: Int64, length: Int, _ difference: Int) {
        let candidate = Candidate(label: label, length: length, distance: (difference + 2) / 3)
        guard similarity.best(length: length, distance: candidate.distance) >= least else { return }
        while found.count <= difference { found.append([]) }
        found[difference].append(candidate)
        count += 1
        while let last = found.last, last.isEmpty || count - last.count >= most {
            count -= last.count
            found.removeLast()
        }
    }
}
