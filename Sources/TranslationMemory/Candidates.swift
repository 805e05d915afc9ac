import Foundation

/// The labels whose signatures are nearest to the signature of the wanted label, by the smallest
/// possible number of edits. Their number is limited.
struct Candidates {
    struct Candidate {
        var label: Int64
        /// The highest similarity that the label can have.
        var best: Double
    }

    private let most: Int
    private let symbols: [UInt32]
    private let similarity: Similarity
    private let least: Double
    private var wanted: [Int: Signature] = [:]
    /// The candidates by rank.
    private var found: [[Candidate]] = []
    private var count = 0

    init(_ symbols: [UInt32], _ similarity: Similarity, atLeast least: Double, most: Int) {
        self.symbols = symbols
        self.similarity = similarity
        self.least = least
        self.most = most
    }

    /// At most `most` candidates, the nearest first.
    var nearestFirst: [Candidate] { Array(found.joined().prefix(most)) }

    mutating func look(at block: UnsafeRawBufferPointer, class lengthClass: LengthClass) {
        let signature = wanted[lengthClass.signatureWords] ?? Signature(symbols, class: lengthClass)
        wanted[lengthClass.signatureWords] = signature
        let stride = SignatureBlock.stride(lengthClass)
        signature.words.withUnsafeBytes { words in
            for place in Swift.stride(from: 0, to: block.count - stride + 1, by: stride) {
                let (missing, surplus) = Self.difference(words, block, at: place + 8)
                let head = UInt64(
                    littleEndian: block.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let length = Int(head >> 32)
                let rank = similarity.rank(length: length, missing: missing, surplus: surplus)
                guard rank < found.count || count < most else { continue }
                let best = similarity.best(length: length, missing: missing, surplus: surplus)
                add(Candidate(label: Int64(head & 0xFFFF_FFFF), best: best), rank)
            }
        }
    }

    /// Returns the number of bits that only the wanted label has, and the number that only the
    /// other label has.
    private static func difference(
        _ words: UnsafeRawBufferPointer, _ block: UnsafeRawBufferPointer, at place: Int
    ) -> (missing: Int, surplus: Int) {
        var (missing, surplus) = (BitCounts(), BitCounts())
        for offset in stride(from: 0, to: words.count, by: BitCounts.width) {
            let wanted = words.loadUnaligned(fromByteOffset: offset, as: BitCounts.Bits.self)
            let other = block.loadUnaligned(fromByteOffset: place + offset, as: BitCounts.Bits.self)
            missing.add(wanted & ~other)
            surplus.add(other & ~wanted)
        }
        return (missing.sum, surplus.sum)
    }

    private mutating func add(_ candidate: Candidate, _ rank: Int) {
        guard candidate.best >= least else { return }
        while found.count <= rank { found.append([]) }
        found[rank].append(candidate)
        count += 1
        while let last = found.last, last.isEmpty || count - last.count >= most {
            count -= last.count
            found.removeLast()
        }
    }
}
